import { textOf } from '#web/lib/search.ts';
import { isAddress } from '#web/parts/board/web-address.ts';

/** The URL parameters from another app, or from the bookmarklet of `save-bookmark.tsx`, which limits their length. */
export interface ShareSearch {
  title?: string | undefined;
  text?: string | undefined;
  url?: string | undefined;
  /** `bookmark`: the page is in a popup window, which can be closed afterwards. */
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

/** The maximum lengths of a card's title and notes. */
const titleLength = 500;
const notesLength = 20_000;

/**
 * The initial content of the card. Many apps put the URL into the text, and some repeat the title there; both are
 * removed from the notes.
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
