import { z } from 'zod';

import { t } from '#contract/message.ts';
import { readTitle, webAddress } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import { NetworkError } from '#server/networks/network.ts';
import { callApi, hostOf, read, siteAheadMs, type Api } from './api.ts';
import { clocksApart } from './errors.ts';
import { newslettersOf } from './newsletters.ts';
import { lifeMs } from './token.ts';

/** Everyone may read it. */
const siteAnswer = z.object({
  site: z.object({
    title: z.string().catch(''),
    url: z.url({ protocol: /^https?$/ }),
    version: z.string().catch(''),
    icon: z.string().nullish().catch(null),
    logo: z.string().nullish().catch(null),
  }),
});

/** What the site says of itself, and how far its clock is ahead of ours, in ms; null where it does not say. */
export async function siteOf(api: Api) {
  const answer = await callApi(api, { path: 'site/' });
  return { ...read(api, answer, siteAnswer).site, aheadMs: siteAheadMs(api, answer) };
}

const staff = z.object({
  users: z.array(z.object({ roles: z.array(z.object({ name: z.string() })).catch([]) })),
});

/** An id that no post has: Ghost's ids begin with the time of their creation. */
const noPost = '000000000000000000000000';

/**
 * Proves the right to publish without a trace, by deleting a post that does not exist: a key that may not is
 * refused before. Keys of integrations may publish; those of people as far as their role lets them.
 * @throws NetworkError `reject` where it may not publish
 */
async function provePublishing(api: Api): Promise<void> {
  const me = await callApi(api, { path: 'users/me/', query: { include: 'roles' }, accepts: [404] });
  const roles = me.status === 404 ? [] : read(api, me, staff).users.flatMap((user) => user.roles);
  if (roles.some(({ name }) => name === 'Contributor'))
    throw new NetworkError('reject', () => t`A contributor may not publish on ${{ host: hostOf(api) }}.`, {
      next: () =>
        t`Use the Admin API key of a custom integration, and check the plan of the site, then retry.`,
    });
  await callApi(api, { method: 'DELETE', path: `posts/${noPost}/`, accepts: [404] });
}

/**
 * The key belongs to the site, and so does the account. It is known by the address that answers to the key: what
 * a site says of its own address can be another one's.
 * @throws NetworkError where it may not publish, or the clocks differ
 */
export async function identify(api: Api): Promise<Identity> {
  const { title, icon, logo, aheadMs } = await siteOf(api);
  if (Math.abs(aheadMs ?? 0) >= lifeMs) throw clocksApart(hostOf(api), aheadMs);
  await provePublishing(api);
  const newsletters = await newslettersOf(api);
  const { host, pathname } = new URL(api.root);
  return {
    remoteId: `${host}${pathname.replace(/\/ghost\/api\/admin\/$/, '')}`,
    name: readTitle(title, false) ?? host,
    handle: host,
    avatarUrl: webAddress(icon) ?? webAddress(logo),
    settings: {
      root: api.root,
      offers: { newsletter: newsletters.map(({ slug, name }) => ({ value: slug, label: name })) },
    },
  };
}
