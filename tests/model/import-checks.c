/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tests ask of a config.json that they have as text. */
#include "import-checks.h"

#include "model/base/headroom-json-result.h"
#include "model/import/headroom-hf-config.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/result/headroom-estimate.h"
#include "util.h"

HeadroomPartial *
parse (const char *text, GError **error)
{
  return headroom_hf_config_parse (text, strlen (text), error);
}

HeadroomPartial *
parse_file (const char *name, GError **error)
{
  g_autofree char *path = g_strconcat ("data/configs/", name, NULL);
  gsize length;
  g_autofree char *text = test_read (path, &length);

  return headroom_hf_config_parse (text, length, error);
}

void
check_refused (const char *text, HeadroomFileError code, const char *names)
{
  g_autoptr (GError) error = NULL;
  HeadroomPartial *partial = parse (text, &error);

  g_assert_null (partial);
  g_assert_error (error, HEADROOM_FILE_ERROR, (int) code);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, names));
}

void
check_count (HeadroomPartial *partial, double count)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;

  headroom_scenario_set_text (scenario, HR_SEQUENCE_LENGTH, "512", NULL);
  headroom_scenario_set_text (scenario, HR_EXPERTS, "8", NULL); /* whatever was there before goes */
  headroom_partial_apply (partial, scenario);
  estimate = headroom_estimate_new_for_scenario (scenario);
  g_assert_nonnull (estimate);
  g_assert_cmpfloat (headroom_estimate_peek (estimate)->parameter_count, ==, count);
}

void
check_counted (const char *text, double count)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = parse (text, &error);

  g_assert_no_error (error);
  check_count (partial, count);
}

void
check_value (const char *text, hr_param_t param, const char *value, HeadroomOrigin origin, const char *detail)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = parse (text, &error);
  HeadroomAssignment *assignment;

  g_assert_no_error (error);
  assignment = headroom_partial_find (partial, param);
  g_assert_nonnull (assignment);
  g_assert_cmpstr (headroom_assignment_get_value (assignment), ==, value);
  g_assert_cmpint (headroom_assignment_get_origin (assignment), ==, origin);
  g_assert_cmpstr (headroom_assignment_get_detail (assignment), ==, detail);
}

void
check_no_value (const char *text, hr_param_t param)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = parse (text, &error);

  g_assert_no_error (error);
  g_assert_null (headroom_partial_find (partial, param));
}

void
check_remark (const char *text, const char *remark)
{
  g_autoptr (HeadroomPartial) partial = parse (text, NULL);
  g_autofree char *remarks = g_strjoinv ("\n", (char **) headroom_partial_get_remarks (partial));

  g_assert_nonnull (strstr (remarks, remark));
}

void
check_key_refused (const char *text, const char *sentence)
{
  check_refused (text, HEADROOM_FILE_ERROR_NOT_COVERED, sentence);
}

/* An object without one of its members. */
HeadroomJson *
copy_without (const HeadroomJson *config, guint left_out)
{
  g_autoptr (HeadroomJson) copy = headroom_json_new_object ();

  for (guint i = 0; i < headroom_json_get_length (config); i++)
    if (i != left_out)
      headroom_json_set (copy, headroom_json_get_key (config, i),
                         headroom_json_ref ((HeadroomJson *) headroom_json_get_element (config, i)));
  return g_steal_pointer (&copy);
}

/* The same file of a family that nobody knows. */
HeadroomJson *
make_unknown (const HeadroomJson *config)
{
  g_autoptr (HeadroomJson) copy = copy_without (config, G_MAXUINT);
  const HeadroomJson *nested = headroom_json_get (config, "text_config");

  headroom_json_set_string (copy, "model_type", "unheard_of");
  headroom_json_set (copy, "architectures", headroom_json_new_null ());
  if (nested != NULL)
    headroom_json_set (copy, "text_config", make_unknown (nested));
  return g_steal_pointer (&copy);
}

HeadroomPartial *
read_file (const char *text)
{
  g_autoptr (GError) error = NULL;
  HeadroomPartial *partial = headroom_hf_config_parse (text, strlen (text), &error);

  g_assert_no_error (error);
  return partial;
}

double
count_of (const char *text)
{
  g_autoptr (HeadroomPartial) partial = read_file (text);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;

  g_assert_true (headroom_scenario_set_text (scenario, HR_SEQUENCE_LENGTH, "16", NULL));
  headroom_partial_apply (partial, scenario);
  estimate = headroom_estimate_new_for_scenario (scenario);
  return headroom_estimate_peek (estimate)->parameter_count;
}

void
check_names (const char *text, const char *sentence)
{
  g_autoptr (GError) error = NULL;
  HeadroomPartial *partial = headroom_hf_config_parse (text, strlen (text), &error);

  g_assert_null (partial);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, sentence));
}

void
check_assigned (HeadroomPartial *partial, hr_param_t param, const char *value, const char *detail)
{
  HeadroomAssignment *assignment = headroom_partial_find (partial, param);

  g_assert_nonnull (assignment);
  g_assert_cmpstr (headroom_assignment_get_value (assignment), ==, value);
  g_assert_cmpstr (headroom_assignment_get_detail (assignment), ==, detail);
}
