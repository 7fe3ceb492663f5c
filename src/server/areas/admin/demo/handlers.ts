import { writeAudit } from '#server/access/store-audit.ts';
import { forgetRollups } from '#server/areas/research/rollups/store.ts';
import { handOver } from '#server/areas/workspace/members/hand-over.ts';
import type { HandlersOf } from '#server/context.ts';
import { rerunAfterDeadlock } from '#server/db/deadlock.ts';
import { removeCredentials } from './credentials.ts';
import { removeBoard } from './store-removal-board.ts';
import { removeWorkspace } from './store-removal-people.ts';
import { removeResearch } from './store-removal-trends.ts';
import {
  countRemoval,
  listOrganizations,
  listPeople,
  lockDemo,
  readKept,
  removePosts,
} from './store-removal.ts';

export const demo = {
  preview: ({ db, actor }) => countRemoval(db, actor.userId),

  /** Removes everything or nothing; does nothing when there is no demo any more. */
  async remove(ctx) {
    const { db, settings, actor } = ctx;
    await rerunAfterDeadlock(db, async (trx) => {
      await lockDemo(trx);
      const kept = await readKept(trx);
      await removeResearch(trx);
      await forgetRollups(trx);
      await removePosts(trx, kept);
      await removeBoard(trx, kept.cards);
      // Open cards of removed people are assigned anew, in every organization that stays.
      const organizations = await listOrganizations(trx);
      for (const person of await listPeople(trx, kept.people)) {
        if (person.user_id === actor.userId) continue;
        for (const organizationId of organizations)
          await handOver(trx, { ...ctx, actor: { ...actor, organizationId } }, person, null);
      }
      await removeWorkspace(trx, kept, actor.userId);
      await writeAudit(trx, actor, { what: 'demo.remove', subject: 'the demo workspace' });
    });
    await removeCredentials(settings.dataDir);
    return { done: true };
  },
} satisfies HandlersOf<'demo'>;
