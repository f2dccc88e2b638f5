/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of layer with their fields, as the command `layers` reads them. */
#include "cli/cli-layer-kinds.h"

#include "cli/cli-text.h"
#include "words/headroom-i18n.h"

char *
cli_layer_usage (const hr_layer_kind_t *kind)
{
  gboolean is_input = (kind->flags & HR_IS_INPUT) != 0;
  GString *usage = g_string_new (kind->id);

  if (is_input)
    g_string_assign (usage, "input");
  for (int i = 0; i < hr_layer_n_fields (kind); i++)
    {
      g_string_append (usage, is_input && i > 0 ? "×" : " ");
      g_string_append (usage, kind->fields[i].id);
    }
  return g_string_free_and_steal (usage);
}

void
cli_append_layer_kinds (GString *out)
{
  const char *example = "  headroom-cli layers 'input 3x224x224; conv 64 k7 s2 no-bias; batch-norm;\n"
                        "      relu inplace; max-pool 3 s2 p1; global-pool; flatten; linear 1000'\n";

  g_string_append_printf (out, "\n%s\n", _ ("Layers"));
  for (gsize i = 0; hr_layer_kind (i) != NULL; i++)
    {
      g_autofree char *usage = cli_layer_usage (hr_layer_kind (i));
      cli_append_entry (out, usage, _ (hr_layer_kind (i)->label));
    }
  g_string_append_printf (out, "\n%s\n%s", _ ("Example"), example);
}
