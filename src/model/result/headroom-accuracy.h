/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How right the program is: what its own tests found when they compared it with what others measured or published.
 * The figures are data/accuracy/, which those tests write and hold. */
#pragma once

#include <glib.h>

/** What was compared of one family, network or kind of run. */
typedef struct
{
  char *name;                /* as in the file; "all" is the sum */
  double rows, exact, under; /* how many; how many to the byte, and too low by more than `under_percent` */
  gboolean besides;          /* its cases are counted in other rows, too */
  double inside;             /* measured between the estimate's low and high end; NaN where there are none */
  double median, p90, worst; /* size of the error in percent; NaN where nothing could be compared */
} HeadroomAccuracyRow;

/** One comparison; its first row is the sum. */
typedef struct
{
  const char *id, *title, *help; /* title and help are marked for translation */
  double under_percent;
  GArray *rows; /* HeadroomAccuracyRow */
} HeadroomAccuracy;

/** Comparison number i, or NULL past the last. */
const HeadroomAccuracy *headroom_accuracy_get (guint i);

/** Its row number i, or NULL past the last. */
const HeadroomAccuracyRow *headroom_accuracy_get_row (const HeadroomAccuracy *self, guint i);

/** A row's name for people: of a family, a network, a kind of run, or as it is. (transfer none) */
const char *headroom_accuracy_get_label (const char *name);

/** The row's name for people. (transfer none) */
const char *headroom_accuracy_row_get_label (const HeadroomAccuracyRow *row);

/** "210 of 210 exact", or the errors in words. (transfer full) */
char *headroom_accuracy_describe (const HeadroomAccuracy *self, const HeadroomAccuracyRow *row);

/** Choices of one parameter that no row of any comparison had. */
typedef struct
{
  char *name;              /* of the parameter */
  char *label;             /* the same for people */
  GPtrArray *ids, *labels; /* of the choices; several parameters at once are "lora experts" and "LoRA + Experts" */
} HeadroomUnmeasured;

/** "BLOOM, GLM-4.5": ids or labels of one. (transfer full) */
char *headroom_unmeasured_join (const GPtrArray *texts);

/** All of them, by parameter: HeadroomUnmeasured. (transfer full) */
GPtrArray *headroom_accuracy_list_unmeasured (void);
