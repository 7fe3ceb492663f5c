import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { fetchFrom } from '#server/networks/exchange.ts';
import { NetworkError } from '#server/networks/network.ts';
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
 * something on the way drops the header, or the parameter that every site understands. The password goes there,
 * so it is at the address that the person typed, or at the same host by https.
 * https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/
 * @throws NetworkError `reject` where this is no WordPress site, its API is closed, or elsewhere
 */
export async function discover(io: Io, server: string | null, signal: AbortSignal): Promise<string> {
  const site = siteUrl(server, 'WordPress');
  const page = await fetched(io, site.href, { beginning: true, maxBytes: headBytes, signal });
  const origin = ownOrigin(site, page.url);
  if (origin === null) throw elsewhere(site, new URL(page.url).origin);
  const named = linkIn(page);
  const root = named === null ? null : URL.parse(named, page.url);
  const isOwn = root !== null && ownOrigin(site, root.href) !== null;
  // A site behind a proxy may not know that it is encrypted.
  const isPlain = root?.protocol === 'http:' && root.host === site.host;
  if (root && !isOwn && !isPlain) throw elsewhere(site, root.origin);
  const candidates = [...(isOwn ? [root.href] : []), addressOf(`${origin}/?rest_route=/`, '', {})];
  for (const candidate of candidates) if (await indexAt(io, candidate, signal)) return candidate;
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

/** The origin of a page if it belongs to what was typed: the same, or the same host encrypted; else null. */
function ownOrigin(typed: URL, page: string): string | null {
  const { origin, protocol, hostname } = new URL(page);
  const isUpgraded = typed.protocol === 'http:' && protocol === 'https:' && hostname === typed.hostname;
  return origin === typed.origin || isUpgraded ? origin : null;
}

function elsewhere(typed: URL, other: string): NetworkError {
  return new NetworkError('reject', () => t`${{ host: typed.host }} leads to ${{ other }}.`, {
    next: () =>
      t`Your password was not sent anywhere: it goes to the address that you enter and to no other. If ${{ other }} is your site, enter that.`,
  });
}

/** The index of the API; null where there is none at this origin. */
export async function indexAt(io: Io, root: string, signal: AbortSignal): Promise<Index | null> {
  const query = { _fields: 'name,home,namespaces,authentication,site_icon_url' };
  const answer = await fetched(io, addressOf(root, '', query), { signal });
  if (new URL(answer.url).origin !== new URL(root).origin) return null;
  const parsed = index.safeParse(readJson(answer.text()));
  return parsed.success && parsed.data.namespaces.includes('wp/v2') ? parsed.data : null;
}

const fetched = (io: Io, address: string, options: FetchOptions & { signal: AbortSignal }) =>
  fetchFrom({ network: new URL(address).host, io }, address, options);

const relation = 'https://api.w.org/';

/** The URL that a page names as the root of its site's API. */
function linkIn(page: Fetched): string | null {
  const header = new RegExp(`<([^<>]+)>\\s*;\\s*rel="?${relation}"?`).exec(page.headers.link ?? '');
  if (header?.[1]) return header[1];
  const tag = new RegExp(`<link\\b[^>]*\\brel=["']${relation}["'][^>]*>`, 'i').exec(page.text());
  const href = /\bhref=["']([^"']+)["']/i.exec(tag?.[0] ?? '')?.[1];
  return href?.replaceAll('&amp;', '&').replaceAll('&#038;', '&') ?? null;
}
