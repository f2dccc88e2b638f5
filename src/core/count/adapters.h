/* SPDX-License-Identifier: GPL-3.0-or-later */
/* LoRA: beside a frozen matrix of rows × columns stand two trained ones, rows × r and r × columns. */
#pragma once

#include "core/count/counts.h"

/** Leave training to low-rank adapters, and count them: of so many layers, of which so many have experts. */
void hr_count_adapters (hr_counts_t *counts, const hr_share_t *share, double layers, double expert_layers);
