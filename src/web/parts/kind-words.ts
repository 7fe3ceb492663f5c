import type { PostRow } from '#contract/posts.ts';

/** What kind of post it is, for people. */
export const kindWords: Readonly<Record<NonNullable<PostRow['kind']>, string>> = {
  fact: 'Fact',
  meme: 'Meme',
  quote: 'Quote',
  opinion: 'Opinion',
  promo: 'Promotion',
};
