import { linksIn } from '#contract/text/text-parts.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import { readHead } from '#server/lib/page-head.ts';
import { metadataOf } from '#server/lib/page-meta.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { uploadBlob, type Blob } from './blob.ts';
import type { Session } from './session.ts';

/** A card for a link. The network creates none, so the client reads the page. */
export interface Card {
  $type: 'app.bsky.embed.external';
  external: { uri: string; title: string; description: string; thumb?: Blob };
}

/** Lexicon app.bsky.embed.external. */
const thumbnail = { bytes: 1_000_000, formats: ['jpg', 'png', 'webp'] } as const;

/** A slow or endless picture of a page must not delay the post. */
const effort = { bytes: 10 * 1024 * 1024, ms: 10_000 };

/** The part that apps show, in characters. */
const longest = { title: 300, description: 1_000 };

/**
 * The card of the first link of a text. Null without a link, and where the page has no metadata or cannot be
 * read: the link works all the same.
 */
export async function cardFor(
  text: string,
  { account, session, signal }: { account: NetworkAccount; session: Session; signal: AbortSignal },
): Promise<Card | null> {
  const link = linksIn(text)[0];
  const uri = link ? URL.parse(link.url)?.href : null;
  if (!uri) return null;
  const page = await readPage(account, uri, signal);
  if (!page?.title) return null;
  const thumb = page.image_url && (await thumbOf(page.image_url, account, session));
  return {
    $type: 'app.bsky.embed.external',
    external: {
      uri,
      title: shortened(page.title, longest.title),
      description: shortened(page.description ?? '', longest.description),
      ...(thumb && { thumb }),
    },
  };
}

async function readPage({ io, now }: NetworkAccount, uri: string, signal: AbortSignal) {
  try {
    const reply = await io.fetch(uri, {
      headers: { accept: 'text/html,application/xhtml+xml', 'accept-language': 'en;q=0.9,*;q=0.5' },
      timeoutMs: 10_000,
      maxBytes: 5 * 1024 * 1024,
      signal,
    });
    const contentType = reply.headers['content-type'] ?? '';
    if (reply.status !== 200 || !/^(text\/html|application\/xhtml\+xml)/i.test(contentType)) return null;
    const head = await readHead(reply.text());
    const nothingElse = { platform: null, oembed: null, language: null };
    return metadataOf({ ...nothingElse, url: reply.url, kind: 'page', contentType, now: now(), head });
  } catch (error) {
    if (error instanceof FetchError) return null;
    throw error;
  }
}

/** A card without its picture is still a card. */
async function thumbOf(url: string, account: NetworkAccount, session: Session): Promise<Blob | null> {
  const image = await account.media.image({ url }, thumbnail, effort).catch((error: unknown) => {
    if (error instanceof NetworkError) return null;
    throw error;
  });
  return image && uploadBlob(session, image);
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}
