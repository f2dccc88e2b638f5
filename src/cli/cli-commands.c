/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of commands. */
#include "cli/cli-commands.h"

#include "cli/cli-layer-kinds.h"
#include "cli/cli-list.h"
#include "cli/cli-suggest.h"
#include "words/headroom-i18n.h"

#define INPUTS                                                                                                         \
  (CLI_BIT (CLI_SCENARIO) | CLI_BIT (CLI_TEMPLATE) | CLI_BIT (CLI_MODEL) | CLI_BIT (CLI_CONFIG) | CLI_BIT (CLI_RECIPE))
#define ALWAYS (CLI_BIT (CLI_HELP) | CLI_BIT (CLI_FORMAT))
#define RANGE (CLI_BIT (CLI_OVER) | CLI_BIT (CLI_FROM) | CLI_BIT (CLI_TO) | CLI_BIT (CLI_STEP) | CLI_BIT (CLI_DOUBLING))
#define TO_FILE (CLI_BIT (CLI_OUTPUT) | CLI_BIT (CLI_OVER))

static const cli_command_t commands[] = {
  { "estimate",
    N_ ("[FILE] [OPTION…] [--PARAMETER=VALUE…]"),
    N_ ("Estimate the memory of one run."),
    N_ ("Prints each term of the memory with its formula, and the verdict. The exit status is 1 if the run does not "
        "fit a GPU that --gpu, the template or the file specifies. A default GPU never changes the exit status."),
    "text json csv",
    { INPUTS | ALWAYS, CLI_EVERY_PARAM, 1 },
    cli_run_estimate },
  { "sweep",
    N_ ("[FILE] --over=PARAMETER --from=A --to=B [OPTION…]"),
    N_ ("Vary one parameter."),
    N_ ("Prints one row for each value. All other inputs stay the same."),
    "text json csv",
    { INPUTS | ALWAYS | RANGE, CLI_EVERY_PARAM, 1 },
    cli_run_sweep },
  { "solve",
    N_ ("[FILE] --for=PARAMETER [OPTION…]"),
    N_ ("Find the largest value that fits."),
    N_ ("Prints the largest value of a parameter with which the run fits the GPU. For a number of parallel GPUs it "
        "prints the smallest such value, and for the checkpoint interval the value that needs the least memory. All "
        "other inputs stay the same. The exit status is 1 if no value fits."),
    "text json",
    { INPUTS | ALWAYS | CLI_BIT (CLI_FOR), CLI_EVERY_PARAM, 1 },
    cli_run_solve },
  { "fit",
    N_ ("[FILE] [OPTION…] [--PARAMETER=VALUE…]"),
    N_ ("Compare the run with every known GPU."),
    N_ ("Prints all known GPUs, those that fit first. The exit status is 1 if the run fits none of them."),
    "text json csv",
    { INPUTS | ALWAYS, CLI_EVERY_PARAM, 1 },
    cli_run_fit },
  { "advise",
    N_ ("[FILE] [--lock=PARAMETERS] [OPTION…]"),
    N_ ("Find the cheapest changes that make the run fit, and what would make it faster."),
    N_ ("Prints up to five changes, or combinations of up to three, each with what the run needs then, how many such "
        "runs fit, and the options that put it in force. They are ordered by the dearest kind of change in them: first "
        "what changes neither results nor speed; then what costs step time, such as smaller micro-batches, "
        "recomputation, sharding, other parallel sizes on the same GPUs and offloading; then what changes the training "
        "or what is served, such as number formats, LoRA, shorter sequences and fewer users; then more or other GPUs, "
        "with the least memory in all first. Of each other kind the fastest comes first. Prices in money play no part. "
        "One of them fits at the high end of the range, too, if one or two changes can do that. Nothing that the "
        "recipe’s stack cannot do is suggested, nor a change of what is locked. Where the run fits, prints what else "
        "would fit. The exit status is 1 if the run does not fit and no such change makes it fit."),
    "text json csv",
    { INPUTS | ALWAYS | CLI_BIT (CLI_LOCK), CLI_EVERY_PARAM, 1 },
    cli_run_advise },
  { "compare",
    N_ ("FILE… [OPTION…]"),
    N_ ("Compare the scenarios of one or more documents."),
    N_ ("Prints the memory of two to eight scenarios side by side, term by term, with the differences from one of "
        "them, their verdicts, how fast they are, and the inputs that differ. The scenarios come from one or more "
        "documents, such as “export” writes. With several files, an unnamed scenario takes the name of its file. "
        "With --output it is written to a file: as a PDF report, a table, or a picture of bars on one scale. The "
        "exit status is 1 if none of them fits."),
    "text json csv pdf png svg",
    { ALWAYS | CLI_BIT (CLI_BASELINE) | CLI_BIT (CLI_OUTPUT) | CLI_BIT (CLI_AUTHOR) | CLI_BIT (CLI_SCALE)
          | CLI_BIT (CLI_DARK),
      CLI_NO_PARAM, CLI_MOST_FILES },
    cli_run_compare },
  { "export",
    N_ ("[FILE] --output=FILE [OPTION…]"),
    N_ ("Write a report, a table, a picture or a document."),
    N_ ("Writes a PDF report, a CSV table, JSON, a .headroom document or a picture of a chart. With --over, the report "
        "also shows memory against that parameter, and a picture shows this plot unless --chart names another. The "
        "exit "
        "status shows only whether the file was written."),
    "pdf csv spreadsheet json headroom png svg",
    { INPUTS | ALWAYS | TO_FILE | CLI_BIT (CLI_AUTHOR) | CLI_BIT (CLI_CHART) | CLI_BIT (CLI_SCALE) | CLI_BIT (CLI_DARK),
      CLI_EVERY_PARAM, 1 },
    cli_run_export },
  { "layers",
    N_ ("NETWORK [OPTION…]"),
    N_ ("Add up the layers of any network."),
    N_ ("Prints the output, the elements, the parameters and the bytes saved for backward of each layer, for one "
        "sample. NETWORK is a list of layers separated by semicolons or line breaks; a layer is a kind followed by its "
        "values. “-” means standard input. The kinds and their fields are listed below; field names may be "
        "abbreviated. The sums can be used as values of --activation-elements."),
    "text json csv pdf",
    { ALWAYS | CLI_BIT (CLI_OUTPUT) | CLI_BIT (CLI_AUTHOR), CLI_ONE_PARAM (HR_ACTIVATION_DTYPE), 1 },
    cli_run_layers,
    cli_append_layer_kinds },
  { "list",
    N_ ("LIST [OPTION…]"),
    N_ ("List models, GPUs, parameters and other tables."),
    N_ ("Prints a catalogue or table, with the ids that options accept."),
    "text json markdown",
    { ALWAYS, CLI_NO_PARAM, 1 },
    cli_run_list,
    cli_append_lists },
  { NULL },
};

static const cli_example_t examples[] = {
  { "headroom-cli estimate --model=llama-3-8b --recipe=transformers-bf16 --gpu=h100",
    "Does full fine-tuning of an 8B model fit on one H100?" },
  { "headroom-cli fit --model=qwen2.5-7b --mode=inference --cached-tokens=32Ki",
    "On which GPUs does a model run with a cache of 32,768 tokens?" },
  { "headroom-cli solve --model=llama-3-8b --for=sequence-length --gpu=h200", "How long may the sequences be?" },
  { "headroom-cli advise --model=qwen2.5-7b --gpu=rtx-4090",
    "What makes the training of a 7B model fit on a GPU with 24 GB?" },
  { "headroom-cli sweep --over=sequence-length --from=1024 --to=65536 --doubling",
    "How does the memory grow with the sequence length?" },
  { "headroom-cli layers 'input 784; linear 512; relu; linear 10'", "How much does a network save for backward?" },
  { "headroom-cli export --model=llama-3-8b --recipe=megatron --output=report.pdf", "Write a report." },
  { NULL },
};

const cli_command_t *
cli_commands (void)
{
  return commands;
}

const cli_example_t *
cli_examples (void)
{
  return examples;
}

const cli_command_t *
cli_command_find (const char *name, GError **error)
{
  const char *names[G_N_ELEMENTS (commands)] = { NULL };
  g_autofree char *valid = g_utf8_make_valid (name, -1);
  g_autofree char *hint = NULL;

  for (gsize i = 0; commands[i].name != NULL; i++)
    {
      names[i] = commands[i].name;
      if (g_str_equal (name, names[i]))
        return &commands[i];
    }
  hint = cli_suggest (valid, names);
  /* Translators: 1: what was given, 2: perhaps “ Did you mean …?”. */
  cli_refuse (error, _ ("Unknown command “%1$s”; see --help.%2$s"), valid, hint);
  return NULL;
}

const char *
cli_order_of_inputs (void)
{
  return N_ ("Inputs are applied in this order: file, template, model or config.json, recipe, individual parameters. "
             "FILE is a .headroom document; “-” means standard input.");
}
