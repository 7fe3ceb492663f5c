import type { FastifyInstance } from 'fastify';

import type { Deps } from '#server/context.ts';
import { hashOfSecret } from '#server/lib/link-secret.ts';
import type { Limits } from '#server/mount/limits.ts';
import { feedOf } from './feed.ts';
import { openFeed, scheduledPosts } from './store.ts';

const dayMs = 86_400_000;
/** What a feed shows, in days before and after now. */
const shownDays = { before: 60, after: 366 };

/** Calendar programs ask a few times an hour. */
const readsPerHour = 120;

export function addressOfFeed(baseUrl: string, secret: string): string {
  return `${baseUrl}/feeds/${secret}.ics`;
}

/** Serves the schedule to whoever has a feed's address, for as long as its person is a member. */
export function mountCalendarFeed(
  app: FastifyInstance,
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  limits: Pick<Limits, 'takeOf'>,
): void {
  app.get<{ Params: { secret: string } }>('/feeds/:secret(^[\\w-]{43}).ics', async (request, reply) => {
    const { secret } = request.params;
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const { headers, refusal } = await limits.takeOf('calendar-feed', readsPerHour, {
      address: request.ip,
      value: secret,
    });
    if (refusal)
      return reply.status(429).headers(headers).type('text/plain; charset=utf-8').send(refusal.message);
    const at = now();
    const home = await openFeed(db, hashOfSecret(secret), at);
    if (!home)
      return reply
        .status(404)
        .type('text/plain; charset=utf-8')
        .send('There is no calendar at this address any more. Make a new one on the Calendar page.');
    const from = new Date(at.getTime() - shownDays.before * dayMs);
    const to = new Date(at.getTime() + shownDays.after * dayMs);
    const posts = await scheduledPosts(db, home.organization_id, from, to);
    return reply
      .type('text/calendar; charset=utf-8')
      .send(feedOf(posts, { name: home.name, baseUrl: settings.baseUrl }));
  });
}
