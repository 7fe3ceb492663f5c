import { html } from '#server/lib/html.ts';
import { isVideo } from '#server/networks/article.ts';
import type { Attachment } from './media.ts';

/** The HTML that WordPress stores, such that readers see what was written. */

/**
 * WordPress carries out `[gallery]` and other shortcodes, even in attributes; an entity is none.
 * https://developer.wordpress.org/plugins/shortcodes/
 */
const withoutShortcodes = (markup: string) => markup.replaceAll('[', '&#91;');

/** Plain text for a field that holds HTML: titles, excerpts, comments. */
export function escaped(text: string): string {
  return withoutShortcodes(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
}

/**
 * An alternative text for the media library, which removes tags, line breaks, percent-encoded octets and
 * backslashes (`sanitize_text_field`, and seen at 6.1). In an attribute, entities are read as what they mean.
 */
export function escapedAlt(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replace(/[<\r\n\t\\]|%(?=[a-f\d]{2})/gi, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * The content of a post: its text, and below it the media that are not its featured image.
 * @param text as HTML
 */
export function contentOf(text: string, below: readonly Attachment[]): string {
  return contentWith(text, below.map(figureOf));
}

/** @param figures as HTML: those that `contentOf` made, or what the site made of them */
export function contentWith(text: string, figures: readonly string[]): string {
  return withoutShortcodes([text, ...figures].filter((part) => part !== '').join('\n'));
}

/** As the block editor writes them: themes know these classes, and the site adds its own sizes. */
function figureOf({ id, url, size, medium }: Attachment): string {
  const address = html`${url}`.toString();
  if (isVideo(medium))
    return `<figure class="wp-block-video"><video controls src="${address}"></video></figure>`;
  // A line break would become a paragraph.
  const alt = html`${medium.alt ?? ''}`.toString().replaceAll('\n', '&#10;');
  const sides = size ? ` width="${size.width}" height="${size.height}"` : '';
  return `<figure class="wp-block-image size-full"><img src="${address}" alt="${alt}"${sides} class="wp-image-${id}" /></figure>`;
}
