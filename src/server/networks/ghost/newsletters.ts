import { z } from 'zod';

import { t } from '#contract/message.ts';
import { NetworkError } from '#server/networks/network.ts';
import { callApi, hostOf, read, type Api } from './api.ts';

const newsletters = z.object({ newsletters: z.array(z.object({ slug: z.string(), name: z.string() })) });

/**
 * None where the key may not read them.
 * https://docs.ghost.org/admin-api/newsletters/overview
 */
export async function newslettersOf(api: Api): Promise<z.infer<typeof newsletters>['newsletters']> {
  const query = { filter: 'status:active', limit: '100', fields: 'id,slug,name' };
  const answer = await callApi(api, { path: 'newsletters/', query, accepts: [403] });
  return answer.status === 403 ? [] : read(api, answer, newsletters).newsletters;
}

/**
 * Ghost publishes first and then fails, where there is no such newsletter (seen at 6.65).
 * @throws NetworkError `reject` where the site does not have it
 */
export async function requireNewsletter(api: Api, slug: string): Promise<void> {
  const there = await newslettersOf(api);
  if (there.some((one) => one.slug === slug)) return;
  throw new NetworkError(
    'reject',
    () => t`There is no newsletter “${{ newsletter: slug }}” on ${{ host: hostOf(api) }}.`,
    { next: () => t`Check the account under Settings → Connected accounts, and choose another newsletter.` },
  );
}
