/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the core writes into a text ends where its room does: in less than it takes it is cut, and whole in just as
 * much; no byte behind is touched. */
#include "core/base/units.h"
#include "core/explain/host-text.h"
#include "core/explain/ledger-shape.h"
#include "core/explain/term-text.h"

#include <glib.h>
#include <string.h>

enum
{
  MOST = 4096,
  LONGEST_CHARACTER = 4,
  UNTOUCHED = '#'
};

static hr_estimate_t estimate;

static const char *
write_bytes (char *text, size_t size)
{
  return hr_bytes_to_text (1.5e9, HR_UNIT_GIB, text, size);
}

static const char *
write_figure (char *text, size_t size)
{
  return hr_figure_to_text (1234.5678, text, size);
}

static const char *
write_number (char *text, size_t size)
{
  return hr_number_to_text (1234.5678, text, size);
}

static const char *
write_param (hr_param_t param, const char *value, char *text, size_t size)
{
  hr_params_t p;

  hr_params_init (&p);
  g_assert_cmpint (hr_param_set_text (&p, param, value), ==, HR_SET_OK);
  return hr_param_get_text (&p, param, text, size);
}

static const char *
write_id (char *text, size_t size)
{
  return write_param (HR_GPU, "h100-sxm5-80gb", text, size);
}

static const char *
write_list (char *text, size_t size)
{
  return write_param (HR_STAGE_LAYERS, "4096+12+3", text, size);
}

static const char *
write_set (char *text, size_t size)
{
  return write_param (HR_LORA_TARGET_MODULES, "q+k+v+o", text, size);
}

static const char *
write_choice (char *text, size_t size)
{
  return write_param (HR_FAMILY, "mistral", text, size);
}

static const char *
write_switch (char *text, size_t size)
{
  return write_param (HR_AUTOCAST, "yes", text, size);
}

static const char *
write_whole (char *text, size_t size)
{
  return write_param (HR_SEQUENCE_LENGTH, "123456", text, size);
}

static const char *
write_real (char *text, size_t size)
{
  return write_param (HR_OVERHEAD_PERCENT, "22.125", text, size);
}

static const char *
write_shape (char *text, size_t size)
{
  return hr_shape_substituted (&estimate.params, "s·b·(a·d + 2·k·d)", text, size);
}

static const char *
write_formula (char *text, size_t size)
{
  return hr_term_formula (&estimate, HR_ACTIVATIONS, text, size);
}

static const char *
write_numbers (char *text, size_t size)
{
  return hr_term_substituted (&estimate, HR_ACTIVATIONS, text, size);
}

static const char *
write_host_formula (char *text, size_t size)
{
  return hr_host_formula_text (&estimate, HR_HOST_CHECKPOINT, text, size);
}

static const char *
write_host_numbers (char *text, size_t size)
{
  return hr_host_substituted (&estimate, HR_HOST_CHECKPOINT, text, size);
}

static void
check_size (const char *whole, const char *(*write) (char *text, size_t size), size_t size)
{
  char text[MOST];

  memset (text, UNTOUCHED, sizeof text);
  g_assert_true (write (text, size) == text);
  g_assert_nonnull (memchr (text, '\0', size));
  g_assert_true (g_str_has_prefix (whole, text));
  g_assert_cmpuint (strlen (text) + LONGEST_CHARACTER, >=, MIN (size, strlen (whole)));
  for (size_t i = size; i < sizeof text; i++)
    g_assert_cmpint (text[i], ==, UNTOUCHED);
  if (size > strlen (whole))
    g_assert_cmpstr (text, ==, whole);
}

static void
test_every_size (void)
{
  static const char *(*const writers[]) (char *text, size_t size) = {
    write_bytes, write_figure,  write_number,  write_id,           write_list,
    write_set,   write_choice,  write_switch,  write_whole,        write_real,
    write_shape, write_formula, write_numbers, write_host_formula, write_host_numbers
  };
  hr_params_t p;

  hr_params_init (&p);
  hr_estimate_run (&p, 0, &estimate);
  for (size_t i = 0; i < G_N_ELEMENTS (writers); i++)
    {
      char whole[MOST];

      writers[i](whole, sizeof whole);
      g_assert_cmpuint (strlen (whole), >, 2);
      for (size_t size = 1; size <= strlen (whole) + 2; size++)
        check_size (whole, writers[i], size);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/text-sizes/every-size", test_every_size);
  return g_test_run ();
}
