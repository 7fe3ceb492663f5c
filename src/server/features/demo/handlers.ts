import { writeAudit } from '#server/access/store-audit.ts';
import type { HandlersOf } from '#server/context.ts';
import { forgetRollups } from '#server/features/rollups/store.ts';
import { removeBoard } from './board-store.ts';
import { removeCredentials } from './credentials.ts';
import { removePosts } from './posts-store.ts';
import * as store from './store.ts';

export const demo = {
  /** All or nothing, and harmless when there is no demo any more. */
  async remove({ db, settings, actor }) {
    await db.transaction().execute(async (trx) => {
      await store.removeResearch(trx);
      await forgetRollups(trx);
      await removePosts(trx);
      await removeBoard(trx);
      await store.removeWorkspace(trx, actor.userId);
      await writeAudit(trx, actor, { what: 'demo.remove', subject: 'the demo workspace' });
    });
    await removeCredentials(settings.dataDir);
    return { done: true };
  },
} satisfies HandlersOf<'demo'>;
