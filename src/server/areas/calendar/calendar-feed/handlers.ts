import { writeAudit } from '#server/access/store-audit.ts';
import type { HandlersOf } from '#server/context.ts';
import { hashOfSecret, newSecret } from '#server/lib/link-secret.ts';
import { addressOfFeed } from './serve.ts';
import * as store from './store.ts';

export const calendarFeed = {
  async get({ db, actor }) {
    const found = await store.findFeed(db, actor);
    return { feed: found ? presentFeed(found) : null };
  },

  async create({ db, actor, settings, now }) {
    const secret = newSecret();
    await db.transaction().execute(async (trx) => {
      await store.replaceFeed(trx, actor, hashOfSecret(secret), now);
      await writeAudit(trx, actor, { what: 'calendarFeed.create', subject: 'calendar feed' });
    });
    return {
      feed: presentFeed({ created_at: now, last_read_at: null }),
      url: addressOfFeed(settings.baseUrl, secret),
    };
  },

  async remove({ db, actor }) {
    await db.transaction().execute(async (trx) => {
      await store.deleteFeed(trx, actor);
      await writeAudit(trx, actor, { what: 'calendarFeed.remove', subject: 'calendar feed' });
    });
    return { done: true };
  },
} satisfies HandlersOf<'calendarFeed'>;

function presentFeed({ created_at, last_read_at }: { created_at: Date; last_read_at: Date | null }) {
  return { created_at, last_read_at };
}
