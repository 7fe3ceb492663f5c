import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

/** What a translation's source says. */
export type SourceWords = NonNullable<DataOf<Contract['schedule']['get']>['source']>;

/** The source's text at a place as findings name it; null where it has none there. */
export function sourceAt({ body, first_comment, thread }: SourceWords, where: string): string | null {
  if (where === 'body') return body || null;
  if (where === 'first_comment') return first_comment || null;
  const [, part] = /^thread (\d+)$/.exec(where) ?? [];
  return part === undefined ? null : (thread[Number(part) - 1] ?? null);
}
