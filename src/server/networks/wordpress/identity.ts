import { z } from 'zod';

import { t } from '#contract/message.ts';
import { readTitle, webAddress } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import { NetworkError } from '#server/networks/network.ts';
import { callApi, hostOf, read, type Api } from './api.ts';
import { indexAt, type Index } from './discover.ts';

/** https://developer.wordpress.org/rest-api/reference/users/#retrieve-a-user-2 */
const me = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string().catch(''),
  capabilities: z.record(z.string(), z.unknown()),
  avatar_urls: z.record(z.string(), z.string()).nullish().catch(null),
});

/**
 * The password's user. The site itself says what they may do, so nothing has to be tried.
 * @throws NetworkError `reject` where they may not publish
 */
export async function whoIs(api: Api): Promise<z.infer<typeof me>> {
  const query = { context: 'edit', _fields: 'id,username,name,capabilities,avatar_urls' };
  const user = read(api, await callApi(api, { path: 'wp/v2/users/me', query }), me);
  const missing = ['publish_posts', 'upload_files'].filter((needed) => user.capabilities[needed] !== true);
  if (missing.length === 0) return user;
  throw new NetworkError(
    'reject',
    () => t`${{ name: user.username }} may not publish on ${{ host: hostOf(api) }}.`,
    {
      replyText: t`Missing: ${{ missing: missing.join(', ') }}.`,
      next: () => t`Ask an administrator of the site for the role Author or Editor, then retry.`,
    },
  );
}

/** The site is what readers know; the user is whose name is under its posts. */
export async function identify(api: Api): Promise<Identity> {
  const user = await whoIs(api);
  const site = (await indexAt(api.io, api.root, api.signal)) ?? unanswered(api);
  const host = hostOf(api);
  const home = URL.parse(site.home ?? '');
  // A site speaks for its own host only.
  const folder = home?.host === host ? home.pathname.replace(/\/$/, '') : '';
  return {
    remoteId: `${user.id}@${host}${folder}`,
    name: readTitle(site.name, true) ?? host,
    handle: user.username,
    avatarUrl: webAddress(site.site_icon_url) ?? webAddress(user.avatar_urls?.['96']),
    settings: { root: api.root, offers: { categories: await categoriesOf(api) } },
  };
}

function unanswered(api: Api): Index {
  throw new NetworkError(
    'retry',
    () => t`The answer of ${{ network: hostOf(api) }} could not be understood.`,
    {
      next: null,
    },
  );
}

const categories = z.array(z.object({ id: z.int(), name: z.string(), parent: z.int().catch(0) }));

type Category = z.infer<typeof categories>[number];

/** Sites have a few dozen at most; the API lists 100 a page. */
const mostPages = 5;

/** https://developer.wordpress.org/rest-api/reference/categories/#list-categories */
async function categoriesOf(api: Api): Promise<{ value: string; label: string }[]> {
  const all: Category[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const query = { per_page: '100', page: String(page), orderby: 'name', _fields: 'id,name,parent' };
    const listed = read(api, await callApi(api, { path: 'wp/v2/categories', query }), categories);
    all.push(...listed);
    if (listed.length < 100) break;
  }
  const byId = new Map(all.map((category) => [category.id, category]));
  return all
    .map((category) => ({ value: String(category.id), label: pathOf(category, byId) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** With those above it, since names repeat: “Sport / Sailing”. */
function pathOf({ id, name, parent }: Category, byId: ReadonlyMap<number, Category>): string {
  const names = [readTitle(name, true) ?? String(id)];
  const seen = new Set([id]);
  for (let above = byId.get(parent); above && !seen.has(above.id); above = byId.get(above.parent)) {
    names.unshift(readTitle(above.name, true) ?? String(above.id));
    seen.add(above.id);
  }
  return names.join(' / ');
}
