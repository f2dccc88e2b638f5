/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Other names of parameters and choices, as tables of measurements write them. They are understood, never written. */
#pragma once

/** The parameter's name for one that means the same, or the name itself. */
const char *hr_param_true_name (const char *name);

/** The same of the id of a choice. */
const char *hr_choice_true_id (const char *id);
