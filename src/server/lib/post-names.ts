import { t } from '#contract/message.ts';

/** Where the app opens a post. */
export function pathOfPost(id: number): string {
  return `/compose/${id}`;
}

/** Where the app opens a draft for review. */
export function pathOfReview(id: number): string {
  return `/review?post=${id}`;
}

/** A post's name for people: the beginning of its text, of at most so many letters. */
export function titleOf({ body, id }: { body: string; id: number }, most = 80): string {
  const text = body.replace(/\s+/g, ' ').trim();
  if (text === '') return t`Post ${{ id }}`;
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
