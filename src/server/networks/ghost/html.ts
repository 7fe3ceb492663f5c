import { blocksOf } from '#server/lib/html-blocks.ts';
import { html } from '#server/lib/html.ts';
import type { Figure } from './media.ts';

/**
 * The HTML that Ghost converts to cards of its editor (`?source=html`). What it would convert with losses is
 * kept as it is, in a card for HTML.
 * https://docs.ghost.org/admin-api/posts/creating-a-post#source-html
 */
export function contentOf(text: string, below: readonly Figure[]): string {
  // Ghost knows this tag only.
  const struck = text.replaceAll('<del>', '<s>').replaceAll('</del>', '</s>');
  return [
    ...blocksOf(struck).map((block) => (isSimple(block) ? block : asCard(block))),
    ...below.map(figureOf),
  ].join('\n');
}

const asCard = (block: string) => `<!--kg-card-begin: html-->\n${block}\n<!--kg-card-end: html-->`;

/** Seen at 6.65: other blocks inside of lists and quotes are moved out of them, or run into one line. */
function isSimple(block: string): boolean {
  const inside = block.slice(1);
  if (/^<[uo]l\b/.test(block))
    return !/<\/p>\s*<(?!\/li>)|<(?:pre|blockquote|h[1-6]|hr|table)\b/.test(inside);
  if (block.startsWith('<blockquote')) return !/<(?:[uo]l|pre|blockquote|h[1-6]|hr|table)\b/.test(inside);
  return true;
}

/** The markup of Ghost's own cards, from which it makes them again. */
function figureOf({ url, width, height, alt, seconds }: Figure): string {
  const sides = `width="${width}" height="${height}"`;
  if (seconds === null)
    return `<figure class="kg-card kg-image-card"><img src="${escaped(url)}" alt="${escaped(alt)}" ${sides} class="kg-image"></figure>`;
  const video = `<video src="${escaped(url)}" ${sides} playsinline preload="metadata"></video>`;
  const duration = `<span class="kg-video-duration">${clock(seconds)}</span>`;
  return `<figure class="kg-card kg-video-card"><div class="kg-video-container">${video}<div class="kg-video-player">${duration}</div></div></figure>`;
}

const escaped = (text: string) => html`${text}`.toString();

/** 75 seconds are 1:15. */
function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
