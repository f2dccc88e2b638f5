/* The examples that the page of template fp32-network prints beside its table of layers. */
#include "cases.h"

#include "core/layer-sizes.h"

static void
test_examples (void)
{
  static const struct
  {
    const char *id;
    double elements;
  } printed[] = { { "convolution", 3211264 }, { "linear", 1000 }, { "transformer", 8388608 }, { "lstm", 51200 } };

  for (size_t i = 0; i < G_N_ELEMENTS (printed); i++)
    {
      const hr_layer_kind_t *kind = hr_layer_kind (i);
      g_assert_cmpstr (kind->id, ==, printed[i].id);
      g_assert_cmpfloat (hr_layer_elements (kind, kind->example), ==, printed[i].elements);
    }
  g_assert_null (hr_layer_kind (G_N_ELEMENTS (printed)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/layer-sizes/examples", test_examples);
  return g_test_run ();
}
