import { writeAudit } from '#server/access/store-audit.ts';
import type { HandlersOf } from '#server/context.ts';
import { handOver } from '#server/features/members/hand-over.ts';
import { forgetRollups } from '#server/features/rollups/store.ts';
import { removeBoard } from './board-store.ts';
import { removeCredentials } from './credentials.ts';
import {
  countRemoval,
  listOrganizations,
  listPeople,
  lockDemo,
  readKept,
  removePosts,
} from './removal-store.ts';
import * as store from './store.ts';

export const demo = {
  preview: ({ db, actor }) => countRemoval(db, actor.userId),

  /** All or nothing, and harmless when there is no demo any more. */
  async remove(ctx) {
    const { db, settings, actor } = ctx;
    await db.transaction().execute(async (trx) => {
      await lockDemo(trx);
      const kept = await readKept(trx);
      await store.removeResearch(trx);
      await forgetRollups(trx);
      await removePosts(trx, kept);
      await removeBoard(trx, kept.cards);
      // Open cards wait for somebody who is there, in any organization that stays.
      const organizations = await listOrganizations(trx);
      for (const person of await listPeople(trx, kept.people)) {
        if (person.user_id === actor.userId) continue;
        for (const organizationId of organizations)
          await handOver(trx, { ...ctx, actor: { ...actor, organizationId } }, person, null);
      }
      await store.removeWorkspace(trx, kept, actor.userId);
      await writeAudit(trx, actor, { what: 'demo.remove', subject: 'the demo workspace' });
    });
    await removeCredentials(settings.dataDir);
    return { done: true };
  },
} satisfies HandlersOf<'demo'>;
