import { linksIn, type Link } from './text-parts.ts';

/** How one address of a text is published. */
export interface SentLink {
  /** What stands in the published text. */
  sent: string;
  /** Where readers arrive: the address with its UTM parameters. The same as `sent` without a short link. */
  leads_to: string;
}

/** By the address as it is written. */
export type SentLinks = Readonly<Record<string, SentLink>>;

/** An image in Markdown: its address is shown, not followed. */
const image = /!\[[^\]\n]*\]\(<?$/;

/**
 * The web addresses of a text that can be published in another form: with http:// or https://. Bare domains stay as
 * they are written, and so do the addresses of images.
 */
export function addressesIn(text: string): readonly Link[] {
  return linksIn(text).filter(
    ({ bare, url, start }) =>
      !bare && /^https?:\/\//i.test(url) && !image.test(text.slice(Math.max(0, start - 300), start)),
  );
}

/** A text as it is published: each address that the links name is replaced, wherever it stands. */
export function sentText(text: string, links: SentLinks): string {
  let sent = '';
  let from = 0;
  for (const { start, end, text: address } of addressesIn(text)) {
    const link = Object.hasOwn(links, address) ? links[address] : undefined;
    if (!link) continue;
    sent += text.slice(from, start) + link.sent;
    from = end;
  }
  return sent + text.slice(from);
}
