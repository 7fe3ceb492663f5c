import type { Kysely } from 'kysely';

import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { organizations } from '#contract/workspace/organizations.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { sayPause } from './pause.ts';
import * as store from './store.ts';

/** The organization as the spec shows it: its creation is the one time without T and Z. */
export async function organizationOf(
  db: Kysely<Tables>,
  organizationId: number,
): Promise<AnswerOf<typeof organizations.get>> {
  const { created_at, paused_reason, ...organization } = await store.findOrganization(db, organizationId);
  return {
    ...organization,
    paused_reason: sayPause(paused_reason),
    created_at: created_at.toISOString().slice(0, 19).replace('T', ' '),
  };
}

/** Changes the given fields; the audit log keeps old and new values. */
export async function editOrganization(
  { db, actor }: Context,
  { niche_tags, ...given }: InputOf<typeof organizations.edit>,
): Promise<AnswerOf<typeof organizations.edit>> {
  const { organizationId, userId } = actor;
  return db.transaction().execute(async (trx) => {
    await store.lockOrganization(trx, organizationId);
    const before = await store.findOrganization(trx, organizationId);
    const wanted = { ...given, ...(niche_tags && { niche_tags: distinct(niche_tags) }) };
    const was = new Map<string, unknown>(Object.entries(before));
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(
        ([name, value]) => JSON.stringify(was.get(name)) !== JSON.stringify(value),
      ),
    );
    const names = Object.keys(changes);
    if (names.length > 0) {
      await store.updateOrganization(trx, organizationId, changes);
      await writeAudit(trx, actor, {
        what: 'organizations.edit',
        subject: `organization ${organizationId}`,
        details: Object.fromEntries(
          names.map((name) => [name, { from: was.get(name) ?? null, to: changes[name] }]),
        ),
      });
      for (const noun of ['organizations', 'me'])
        await announce(trx, { organizationId, noun, ids: [], by: userId });
    }
    return organizationOf(trx, organizationId);
  });
}

/** Each once, ignoring case; in the first spelling. */
function distinct(tags: readonly string[]): string[] {
  return [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed();
}
