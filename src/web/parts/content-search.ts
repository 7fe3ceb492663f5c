import { contentFields, type ContentFields } from '#contract/content-fields.ts';
import { textOf } from '#web/lib/search.ts';

/** Longer words are in no quote and no row of the calendar. */
const mostLetters = 1_000;

/** The words of an address that a template is filled with, and what the reviewer of its draft must know. */
export type ContentSearch = ContentFields & { readonly notes?: string | undefined };

/** Reads the address; what means nothing is left out. */
export function contentSearch(search: { [name in keyof ContentSearch]?: unknown }): ContentSearch {
  return Object.fromEntries(
    [...contentFields, 'notes' as const].flatMap((field) => {
      const words = textOf(search[field]);
      return words === undefined ? [] : [[field, words.slice(0, mostLetters)]];
    }),
  );
}

/** Whether an address brings words along. */
export function bringsContent(content: ContentFields): boolean {
  return contentFields.some((field) => content[field] !== undefined);
}

/** Takes the words out of an address. */
export const withoutContent: ContentSearch = Object.fromEntries(
  [...contentFields, 'notes' as const].map((field) => [field, undefined]),
);
