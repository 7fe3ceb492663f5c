import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { Mark } from './post-body.tsx';

type Comment = DataOf<Contract['postComments']['list']>['comments'][number];

/** The passages of one text that open comments are about, in order; of those that overlap, the first. */
export function marksIn(
  comments: readonly Pick<Comment, 'passage' | 'resolved_at'>[],
  where: string,
): Mark[] {
  const marks = comments
    .flatMap(({ passage, resolved_at }): Mark[] => {
      if (resolved_at !== null || passage?.where !== where) return [];
      const { start, end } = passage;
      return start === null || end === null ? [] : [{ start, end }];
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  return marks.reduce<Mark[]>((kept, mark) => {
    const last = kept.at(-1);
    if (!last || mark.start >= last.end) kept.push(mark);
    return kept;
  }, []);
}
