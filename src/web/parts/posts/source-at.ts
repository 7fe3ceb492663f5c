import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

/** The texts of a translation's source. */
export type SourceText = NonNullable<DataOf<Contract['schedule']['get']>['source']>;

/** The source's text at a place, as findings name places; null if it has none there. */
export function sourceAt({ body, first_comment, thread }: SourceText, where: string): string | null {
  if (where === 'body') return body || null;
  if (where === 'first_comment') return first_comment || null;
  const [, part] = /^thread (\d+)$/.exec(where) ?? [];
  return part === undefined ? null : (thread[Number(part) - 1] ?? null);
}
