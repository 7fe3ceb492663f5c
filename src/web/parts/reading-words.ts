import type { PostRow } from '#contract/posts.ts';

type Entry = PostRow['review']['entries'][number];

const dollars = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** US$ 0.0005 · US$ 1.20 · less than US$ 0.0001, of millionths of a dollar. */
export function costWords(micros: number): string {
  if (micros > 0 && micros < 100) return 'less than US$ 0.0001';
  return `US$ ${dollars.format(micros / 1_000_000)}`;
}

/** "by small-1, US$ 0.0005"; null where no model read it. */
export function readerWords({ model, cost_micros }: Pick<Entry, 'model' | 'cost_micros'>): string | null {
  if (model === null) return null;
  return cost_micros === null ? `by ${model}, cost not known` : `by ${model}, ${costWords(cost_micros)}`;
}

/** How much a reading was, for a hint; undefined where the model does not say. */
export function tokenWords({
  tokens_in,
  tokens_out,
}: Pick<Entry, 'tokens_in' | 'tokens_out'>): string | undefined {
  if (tokens_in === null || tokens_out === null) return undefined;
  return `${tokens_in.toLocaleString('en-GB')} tokens in, ${tokens_out.toLocaleString('en-GB')} out`;
}
