import { linksMention } from '#contract/text/mention-forms.ts';
import { textLength } from '#contract/text/text-length.ts';
import { hashtagsWithPicturesIn, linksIn, mentionsIn, type TextPart } from '#contract/text/text-parts.ts';

/**
 * A clickable part of a text: without facets nothing is. Positions are in bytes of UTF-8.
 * https://docs.bsky.app/docs/advanced-guides/post-richtext
 */
export interface Facet {
  index: { byteStart: number; byteEnd: number };
  features: [Feature];
}

type Feature =
  | { $type: 'app.bsky.richtext.facet#link'; uri: string }
  | { $type: 'app.bsky.richtext.facet#mention'; did: string }
  | { $type: 'app.bsky.richtext.facet#tag'; tag: string };

/** Lexicon app.bsky.richtext.facet. */
const longestTag = { graphemes: 64, bytes: 640 };

/**
 * Links, hashtags and mentions, as counters and previews find them.
 * @param resolve the DID of a handle; null for an unknown one, whose mention stays text
 */
export async function facetsOf(
  text: string,
  resolve: (handle: string) => Promise<string | null>,
): Promise<Facet[]> {
  const found: { part: TextPart; feature: Feature }[] = [];
  for (const link of linksIn(text)) {
    const uri = URL.parse(link.url)?.href;
    if (uri) found.push({ part: link, feature: { $type: 'app.bsky.richtext.facet#link', uri } });
  }
  for (const part of hashtagsWithPicturesIn(text)) {
    const tag = part.text.slice(1);
    const fits =
      textLength(tag, 'graphemes') <= longestTag.graphemes && textLength(tag, 'bytes') <= longestTag.bytes;
    if (fits) found.push({ part, feature: { $type: 'app.bsky.richtext.facet#tag', tag } });
  }
  const known = new Map<string, string | null>();
  for (const part of mentionsIn(text)) {
    if (!linksMention('domain', part.text)) continue;
    const name = part.text.slice(1).toLowerCase();
    const did = known.has(name) ? (known.get(name) ?? null) : await resolve(name);
    known.set(name, did);
    if (did) found.push({ part, feature: { $type: 'app.bsky.richtext.facet#mention', did } });
  }
  return found
    .sort((one, other) => one.part.start - other.part.start)
    .map(({ part, feature }) => ({
      index: { byteStart: bytesTo(text, part.start), byteEnd: bytesTo(text, part.end) },
      features: [feature],
    }));
}

function bytesTo(text: string, place: number): number {
  return Buffer.byteLength(text.slice(0, place));
}
