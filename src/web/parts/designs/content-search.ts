import { contentFields, type ContentFields } from '#contract/calendar/content-fields.ts';
import { textOf } from '#web/lib/search.ts';

/** Longer than any quote or calendar row. */
const mostLetters = 1_000;

/** Text from the URL that fills a template, and notes for the reviewer. */
export type ContentSearch = ContentFields & { readonly notes?: string | undefined };

/** Parses the URL; invalid parts are ignored. */
export function contentSearch(search: { [name in keyof ContentSearch]?: unknown }): ContentSearch {
  return Object.fromEntries(
    [...contentFields, 'notes' as const].flatMap((field) => {
      const text = textOf(search[field]);
      return text === undefined ? [] : [[field, text.slice(0, mostLetters)]];
    }),
  );
}

/** Whether the URL contains content. */
export function hasContent(content: ContentFields): boolean {
  return contentFields.some((field) => content[field] !== undefined);
}

/** Removes the content from an address. */
export const withoutContent: ContentSearch = Object.fromEntries(
  [...contentFields, 'notes' as const].map((field) => [field, undefined]),
);
