import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';

import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { PostLinks } from '#contract/networks/post-content.ts';
import type { Tables } from '#server/db/tables.ts';
import { mayLeadTo, shortLinksBelow, type LinkSettings } from './addresses.ts';
import { upsertShortLinks } from './store.ts';

interface Issuing {
  id: number;
  organization_id: number;
  project_id: number;
  links: PostLinks;
}

/**
 * Makes the short links of a post work, at these accounts, before anything is published with them; in the
 * transaction that releases it.
 * @throws CodedError validation_error for one that would lead to a short link of this installation
 */
export async function issueShortLinks(
  trx: Kysely<Tables>,
  settings: LinkSettings,
  { id, organization_id, project_id, links }: Issuing,
  { accountIds, now }: { accountIds: readonly number[]; now: Date },
): Promise<void> {
  const rows = accountIds.flatMap((accountId) =>
    Object.entries(links[String(accountId)] ?? {}).flatMap(([address, { sent, leads_to }]) => {
      if (sent === leads_to) return [];
      if (!mayLeadTo(settings, leads_to))
        throw invalid(t`${{ address: leads_to }} is a short link already. Write where it leads.`, {
          body: t`has a short link into a loop`,
        });
      return [
        {
          organization_id,
          project_id,
          post_id: id,
          account_id: accountId,
          code: sent.slice(sent.lastIndexOf(shortLinksBelow) + shortLinksBelow.length),
          address,
          address_hash: createHash('sha256').update(address).digest(),
          leads_to,
          created_at: now,
        },
      ];
    }),
  );
  await upsertShortLinks(trx, rows);
}
