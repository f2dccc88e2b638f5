/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is asked of a server: the size of a request, how many there are, and how many of them run together. */
#pragma once

#include "core/serving/load.h"

/** What keeps more requests from being served. */
typedef enum
{
  HR_LIMIT_POOL,   /* the cache holds no more */
  HR_LIMIT_SPEED,  /* more would miss a target */
  HR_LIMIT_ENGINE, /* the engine runs no more at a time */
  HR_N_LIMITS
} hr_serving_limit_t;

/** How many requests one copy of the model takes at a time. The pool is that of the memory terms. */
typedef struct
{
  double pool, pool_low, pool_high; /* sequences that the cache holds; infinite where no memory is named */
  double engine;                    /* the most that the engine runs at a time */
} hr_capacity_t;

/** The request of the inputs, N of them on each GPU that has attention of its own. All are in the batch. */
hr_load_t hr_requests (const hr_server_t *server, const hr_params_t *p);

/** Tokens that a request has in the cache in the mean of all that run together: their answers are not all complete. */
double hr_request_tokens (const hr_load_t *load);

/** What a GPU with so many usable bytes has room for; 0: not known. */
hr_capacity_t hr_capacity (const hr_server_t *server, const hr_params_t *p, const hr_load_t *load, double usable_bytes);

/** The load with so many requests, of which as many run together as there is room for, one at least. */
hr_load_t hr_load_of (const hr_load_t *load, const hr_capacity_t *capacity, double requests);

/** The limit's id, a contract, and its label, marked for translation. */
const char *hr_limit_id (hr_serving_limit_t limit);
const char *hr_limit_label (hr_serving_limit_t limit);
