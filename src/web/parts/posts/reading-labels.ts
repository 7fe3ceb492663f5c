import { plural, t } from '@lingui/core/macro';

import type { PostRow } from '#contract/posts/posts.ts';
import { pageLocale } from '#web/lib/page-language.ts';

type Entry = PostRow['review']['entries'][number];

const dollars = new Intl.NumberFormat(pageLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** Formats a cost in millionths of a dollar: US$ 0.0005 · US$ 1.20 · less than US$ 0.0001. */
export function costText(micros: number): string {
  const isTiny = micros > 0 && micros < 100;
  const amount = dollars.format((isTiny ? 100 : micros) / 1_000_000);
  return isTiny ? t`less than US$ ${amount}` : t`US$ ${amount}`;
}

/** The contribution of an automated reviewer: "Automated review by small-1, US$ 0.0005". Null if there was none. */
export function machineLabel({
  model,
  cost_micros,
  checks_only,
}: Pick<Entry, 'model' | 'cost_micros' | 'checks_only'>): string | null {
  if (checks_only) return t`Automated review: checks only, no model, no cost`;
  if (model === null) return null;
  if (cost_micros === null) return t`Automated review by ${model}, cost unknown`;
  const cost = costText(cost_micros);
  return t`Automated review by ${model}, ${cost}`;
}

/** The tokens used by an automated review, for a hint; undefined if the model does not report them. */
export function tokensText({
  tokens_in,
  tokens_out,
}: Pick<Entry, 'tokens_in' | 'tokens_out'>): string | undefined {
  if (tokens_in === null || tokens_out === null) return undefined;
  const out = tokens_out.toLocaleString(pageLocale());
  return plural(tokens_in, { one: `# token in, ${out} out`, other: `# tokens in, ${out} out` });
}
