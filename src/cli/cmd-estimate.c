/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The estimate of one run, for people, as JSON or as CSV. */
#include "cli/cli-commands.h"

#include "cli/cli-estimate-text.h"
#include "cli/cli-messages.h"
#include "report/report-csv.h"

#include <string.h>

static const struct
{
  const char *id;
  char *(*make) (HeadroomEstimate *estimate, HeadroomScenario *scenario);
} formats[] = {
  { "json", headroom_estimate_to_json },
  { "csv", headroom_report_csv },
};

static void
append_result (const cli_request_t *request, const char *format, GString *out)
{
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_strcmp0 (format, formats[i].id) == 0)
      {
        g_autofree char *text = formats[i].make (request->estimate, request->scenario);
        g_string_append (out, text);
        return;
      }
  cli_estimate_text (request, out);
}

static int
status_of (const cli_request_t *request)
{
  const hr_estimate_t *e = headroom_estimate_peek (request->estimate);

  if (cli_request_names_gpu (request) && e->verdict == HR_DOES_NOT_FIT)
    return CLI_DOES_NOT_FIT;
  if (e->params.gpu.text[0] != '\0' && e->verdict == HR_NO_VERDICT)
    return CLI_INPUT; /* an unknown GPU, which was said */
  return CLI_DONE;
}

int
cli_run_estimate (const cli_args_t *args, GString *out, GError **error)
{
  cli_request_t request;
  int status = CLI_DONE;

  if (cli_request_init (&request, args, error))
    {
      cli_report_unused (args, &headroom_estimate_peek (request.estimate)->params);
      append_result (&request, args->options[CLI_FORMAT], out);
      status = status_of (&request);
    }
  cli_request_clear (&request);
  return status;
}
