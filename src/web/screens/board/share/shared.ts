import { textOf } from '#web/lib/search.ts';
import { isAddress } from '#web/parts/board/web-address.ts';

/** What another app, or the bookmark of `save-bookmark.tsx`, hands over in the URL: no more of it than servers accept. */
export interface ShareSearch {
  title?: string | undefined;
  text?: string | undefined;
  url?: string | undefined;
  /** `bookmark`: a window of its own, which can be closed afterwards. */
  from?: 'bookmark' | undefined;
}

export function shareSearch(search: { readonly [name in keyof ShareSearch]?: unknown }): ShareSearch {
  return {
    title: textOf(search.title),
    text: textOf(search.text),
    url: textOf(search.url),
    from: search.from === 'bookmark' ? 'bookmark' : undefined,
  };
}

/** The longest title of a card, and its longest notes. */
const titleLength = 500;
const notesLength = 20_000;

/**
 * What a card begins with. Many apps put the address into the text, and some repeat the title there: then it is taken
 * out of the notes.
 */
export function cardOf({ title = '', text = '', url = '' }: ShareSearch): {
  title: string;
  url: string;
  notes: string;
} {
  const address = [url, ...text.split(/\s+/)].find((word) => isAddress(word.trim()))?.trim() ?? '';
  const name = title.replaceAll(/\s+/g, ' ').trim();
  const rest = text.replace(address, '').trim();
  return {
    title: name.slice(0, titleLength),
    url: address,
    notes: rest === name ? '' : rest.slice(0, notesLength),
  };
}
