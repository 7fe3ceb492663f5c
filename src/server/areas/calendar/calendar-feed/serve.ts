import type { FastifyInstance } from 'fastify';

import { t } from '#contract/message.ts';
import { projectsOf } from '#server/access/projects.ts';
import type { Deps } from '#server/context.ts';
import { withinProjects } from '#server/db/within-projects.ts';
import { inLanguage } from '#server/lib/languages.ts';
import { hashOfSecret } from '#server/lib/link-secret.ts';
import type { Limits } from '#server/mount/limits.ts';
import { feedOf } from './feed.ts';
import { openFeed, scheduledPosts } from './store.ts';

const dayMs = 86_400_000;
/** The days before and after now that a feed covers. */
const windowDays = { before: 60, after: 366 };

/** Calendar programs poll a few times an hour. */
const readsPerHour = 120;

export function addressOfFeed(baseUrl: string, secret: string): string {
  return `${baseUrl}/feeds/${secret}.ics`;
}

/** Serves the schedule at a feed's secret URL, as long as its owner is a member. */
export function mountCalendarFeed(
  app: FastifyInstance,
  { db, pool, settings, now }: Pick<Deps, 'db' | 'pool' | 'settings' | 'now'>,
  limits: Pick<Limits, 'countOf'>,
): void {
  app.get<{ Params: { secret: string } }>('/feeds/:secret(^[\\w-]{43}).ics', async (request, reply) => {
    const { secret } = request.params;
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const { headers, refusal } = await limits.countOf('calendar-feed', readsPerHour, {
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
        .send(
          t`This calendar link is no longer valid. Create a new one on the Calendar page under Subscribe.`,
        );
    const from = new Date(at.getTime() - windowDays.before * dayMs);
    const to = new Date(at.getTime() + windowDays.after * dayMs);
    const projects = projectsOf({ projectRoles: home.project_roles, projectIds: null });
    const posts = await scheduledPosts(
      projects ? withinProjects(pool, projects) : db,
      home.organization_id,
      from,
      to,
    );
    const write = () => feedOf(posts, { name: home.name, baseUrl: settings.baseUrl });
    // Without a language of its own it is in that of the calendar program.
    const feed = home.language === 'auto' ? write() : await inLanguage(home.language, write);
    return reply.type('text/calendar; charset=utf-8').send(feed);
  });
}
