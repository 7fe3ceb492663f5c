/**
 * The texts that a content can have, in the order in which they choose their variables. In a file of its own:
 * every route imports it, and the code that fills templates is loaded with them.
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

/** Texts for a template's variables. */
export type ContentFields = { readonly [field in (typeof contentFields)[number]]?: string | undefined };
