/**
 * What a content can have words for, in the order in which its fields choose their variables. Alone in its file: every
 * route knows it, and what fills templates with it is loaded with them.
 */
export const contentFields = [
  'text',
  'author',
  'work',
  'year',
  'detail',
  'date',
  'figure',
  'source',
] as const;

/** Words that stand for variables of a template. */
export type ContentFields = { readonly [field in (typeof contentFields)[number]]?: string | undefined };
