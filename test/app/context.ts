import type { Kysely } from 'kysely';

import { permissions } from '#contract/permissions.ts';
import { shippedPlans } from '#contract/plans.ts';
import { createSignIn } from '#server/access/sign-in.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { createFiles } from '#server/lib/files.ts';
import type { Io } from '#server/lib/io.ts';
import { createLog } from '#server/lib/log.ts';
import { Listener } from '#server/live/listener.ts';
import { createRenderer } from '#server/render/renderer.ts';
import { readSettings } from '#server/settings.ts';

/**
 * A handler's context for a call by this owner. Tests that fetch or send jobs pass their own `io` and
 * `queue`; the default ones refuse.
 */
export function contextOf(
  db: Kysely<Tables>,
  owner: { userId: number; organizationId: number },
  more: { now?: Date; io?: Io; queue?: Queue } = {},
): Context {
  const settings = readSettings({ APP_SECRET: 'a secret only for tests, of some length' });
  const log = createLog({ level: 'silent' });
  const refuse = () => Promise.reject(new Error('this test brings no queue and no outside world'));
  return {
    db,
    settings,
    log,
    signIn: createSignIn({ db, settings, log }),
    queue: more.queue ?? { send: refuse, work: refuse, health: refuse, stop: refuse },
    live: {
      listen: () =>
        new Listener({ organizationId: 0, userId: 0, projectIds: null, projectRoles: null }, () => {}),
      until: (_who, { isDone }) => isDone(),
      presence: { update: () => Promise.resolve([]) },
    },
    files: createFiles(settings),
    renderer: createRenderer({ chromiumPath: null, cache: '.cache', log }),
    io: more.io ?? { fetch: refuse },
    now: more.now ?? new Date('2026-03-01T12:00:00Z'),
    confirm: () => Promise.resolve(),
    actor: {
      by: 'session',
      ...owner,
      role: 'owner',
      projectRoles: null,
      plan: shippedPlans.desk,
      withoutDemo: false,
      mutes: false,
      group: null,
      permissions,
      tokenId: null,
      projectIds: null,
      dailyCap: null,
      sessionId: 1,
      administrator: true,
      flags: { okPublishes: false, publishesOwnAfterGrade: false },
    },
    http: {
      headers: new Headers(),
      setCookie: () => {},
      spent: () => {},
      from: { address: '127.0.0.1', device: null },
      hourly: { limit: 6000, remaining: 5999, reset: 0 },
    },
  };
}
