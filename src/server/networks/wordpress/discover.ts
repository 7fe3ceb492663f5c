import { z } from 'zod';

import { t } from '#contract/message.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { NetworkError } from '#server/networks/network.ts';
import { noAnswer } from '#server/networks/replies.ts';
import { siteUrl } from '#server/networks/site-url.ts';
import { addressOf } from './api.ts';

/** https://developer.wordpress.org/rest-api/reference/ (the index of a site's API) */
const index = z.object({
  name: z.string().catch(''),
  home: z.string().nullish().catch(null),
  namespaces: z.array(z.string()),
  /** An empty list where nothing is possible: PHP does not know an empty object. */
  authentication: z.record(z.string(), z.unknown()).catch({}),
  site_icon_url: z.string().nullish().catch(null),
});

export type Index = z.infer<typeof index>;

/** What is read of a page: its head. */
const headBytes = 65_536;

/**
 * The root of the REST API of a site, by the Link header of any of its pages, the link in a page's head where
 * something on the way drops the header, or the parameter that every site understands.
 * https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/
 * @throws NetworkError `reject` where this is no WordPress site, or its API is closed
 */
export async function discover(io: Io, server: string | null, signal: AbortSignal): Promise<string> {
  const site = siteUrl(server, 'WordPress');
  const page = await fetched(io, site.href, { beginning: true, maxBytes: headBytes, signal });
  const named = linkIn(page);
  const candidates = [
    ...(named === null ? [] : [new URL(named, page.url).href]),
    addressOf(new URL('/?rest_route=/', page.url).href, '', {}),
  ];
  for (const candidate of candidates) {
    const root = siteUrl(candidate, 'WordPress').href;
    if (await indexAt(io, root, signal)) return root;
  }
  throw new NetworkError(
    'reject',
    () => t`There is no WordPress with an open REST API at ${{ host: site.host }}.`,
    {
      replyText: `${page.status} ${page.headers['content-type'] ?? ''}`.trim(),
      next: () =>
        t`Check the address. If it is right, ask the site’s administrator whether a plugin has switched the REST API off.`,
    },
  );
}

/** The index of the API; null where there is none. */
export async function indexAt(io: Io, root: string, signal: AbortSignal): Promise<Index | null> {
  const query = { _fields: 'name,home,namespaces,authentication,site_icon_url' };
  const answer = await fetched(io, addressOf(root, '', query), { signal });
  const parsed = index.safeParse(readJson(answer.text()));
  return parsed.success && parsed.data.namespaces.includes('wp/v2') ? parsed.data : null;
}

async function fetched(io: Io, address: string, options: FetchOptions): Promise<Fetched> {
  options.signal?.throwIfAborted();
  try {
    return await io.fetch(address, options);
  } catch (error) {
    if (error instanceof FetchError) throw noAnswer(new URL(address).host, error, { seen: false });
    throw error;
  }
}

const relation = 'https://api.w.org/';

/** The URL that a page names as the root of its site's API. */
function linkIn(page: Fetched): string | null {
  const header = new RegExp(`<([^<>]+)>\\s*;\\s*rel="?${relation}"?`).exec(page.headers.link ?? '');
  if (header?.[1]) return header[1];
  const tag = new RegExp(`<link\\b[^>]*\\brel=["']${relation}["'][^>]*>`, 'i').exec(page.text());
  const href = /\bhref=["']([^"']+)["']/i.exec(tag?.[0] ?? '')?.[1];
  return href?.replaceAll('&amp;', '&').replaceAll('&#038;', '&') ?? null;
}
