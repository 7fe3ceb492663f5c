import { t } from '#contract/message.ts';
import type { NetworkFacts } from '#contract/networks/facts.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { titleAndText, type PostMedia } from '#contract/networks/post-content.ts';
import { markdownHtml } from '#server/lib/markdown.ts';
import { NetworkError, type NetworkStep } from './network.ts';

/** A post of a site: an article with a title, as WordPress and Ghost have it. */
export interface Article {
  title: string;
  /** Markdown. */
  text: string;
}

/** The first line is the title, which may be written as a heading; the rest is the text. */
export function articleOf({ body }: Pick<NetworkStep, 'body'>, facts: NetworkFacts): Article {
  const { title, text } = titleAndText(body, facts, () => true);
  return { title: (title ?? '').replace(/^#{1,6}(?:\s+|$)/, ''), text };
}

/**
 * The text as HTML.
 * @throws NetworkError `reject` where it cannot be converted
 */
export async function textHtml({ text }: Article): Promise<string> {
  const html = await markdownHtml(text);
  if (html !== null) return html;
  throw new NetworkError('reject', () => t`The Markdown of this post takes too long to convert.`, {
    next: () =>
      t`Remove nested lists and quotes and unfinished markup in a copy of the post, and publish the copy.`,
  });
}

/** A medium, and its place among all of the post, from 0. */
export interface PlacedMedium {
  medium: PostMedia;
  place: number;
}

/**
 * The first picture, where the site shows it above the text, and all others in their order.
 * @param leads whether it does
 */
export function placedMedia(
  media: readonly PostMedia[],
  leads: boolean,
): { lead: PlacedMedium | null; below: readonly PlacedMedium[] } {
  const placed = media.map((medium, place) => ({ medium, place }));
  const lead = (leads ? placed.find(({ medium }) => !isVideo(medium)) : undefined) ?? null;
  return { lead, below: placed.filter((one) => one !== lead) };
}

/** A medium of unknown kind is taken for a picture, as everywhere. */
export function isVideo(medium: PostMedia): boolean {
  return kindOf(medium)?.kind === 'video';
}
