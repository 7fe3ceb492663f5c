import type { PostRow } from '#contract/posts/posts.ts';

type Entry = PostRow['review']['entries'][number];

const dollars = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** US$ 0.0005 · US$ 1.20 · less than US$ 0.0001, of millionths of a dollar. */
export function costText(micros: number): string {
  if (micros > 0 && micros < 100) return 'less than US$ 0.0001';
  return `US$ ${dollars.format(micros / 1_000_000)}`;
}

/**
 * An automatic reader's part in a review, as a sentence's end: ". Automated review by small-1, US$ 0.0005".
 * Null where it had none.
 */
export function machineLabel({
  model,
  cost_micros,
  checks_only,
}: Pick<Entry, 'model' | 'cost_micros' | 'checks_only'>): string | null {
  if (checks_only) return '. Automated review: checks only, no model, no cost';
  if (model === null) return null;
  return `. Automated review by ${model}, ${cost_micros === null ? 'cost unknown' : costText(cost_micros)}`;
}

/** How much a reading was, for a hint; undefined where the model does not say. */
export function tokensText({
  tokens_in,
  tokens_out,
}: Pick<Entry, 'tokens_in' | 'tokens_out'>): string | undefined {
  if (tokens_in === null || tokens_out === null) return undefined;
  return `${tokens_in.toLocaleString('en-GB')} tokens in, ${tokens_out.toLocaleString('en-GB')} out`;
}
