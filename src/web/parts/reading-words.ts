import type { PostRow } from '#contract/posts.ts';

type Entry = PostRow['review']['entries'][number];

const dollars = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** US$ 0.0005 · US$ 1.20 · less than US$ 0.0001, of millionths of a dollar. */
export function costWords(micros: number): string {
  if (micros > 0 && micros < 100) return 'less than US$ 0.0001';
  return `US$ ${dollars.format(micros / 1_000_000)}`;
}

/**
 * What a machine of the desk had to do with a review, as a sentence's end: ". A machine’s review: read by small-1,
 * US$ 0.0005". Null where it had nothing to do with it.
 */
export function machineWords({
  model,
  cost_micros,
  checks_only,
}: Pick<Entry, 'model' | 'cost_micros' | 'checks_only'>): string | null {
  if (checks_only) return '. A machine’s review: its checks alone, no model, no cost';
  if (model === null) return null;
  return `. A machine’s review: read by ${model}, ${cost_micros === null ? 'cost not known' : costWords(cost_micros)}`;
}

/** How much a reading was, for a hint; undefined where the model does not say. */
export function tokenWords({
  tokens_in,
  tokens_out,
}: Pick<Entry, 'tokens_in' | 'tokens_out'>): string | undefined {
  if (tokens_in === null || tokens_out === null) return undefined;
  return `${tokens_in.toLocaleString('en-GB')} tokens in, ${tokens_out.toLocaleString('en-GB')} out`;
}
