import { afterAll } from 'vitest';

import type { Operation } from '#contract/operation.ts';
import type { Database } from '#server/db/connect.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { createIo } from '#server/lib/io.ts';
import { createAuthenticator } from '#server/mount/auth.ts';
import { createLimits } from '#server/mount/limits.ts';
import { apiPrefix, rest } from '#server/mount/rest.ts';
import { walk } from '#server/mount/walk.ts';
import { signInApp, type SignInApp } from './sign-in-app.ts';

/** The API with the operations of a few nouns, over the whole way from the request to the answer. */
export async function restApp(
  database: Database,
  contract: Record<string, Record<string, Operation>>,
  handlers: Record<string, Record<string, unknown>>,
  now: () => Date = () => new Date(),
): Promise<SignInApp> {
  const desk = signInApp(database.db, { REQUESTS_PER_HOUR: '100000' });
  const queue = await startQueue(database, { jobs: [], log: desk.log, briefly: true });
  afterAll(() => queue.stop());
  const io = createIo({ allow: [], userAgent: 'Copydesk (tests)' });
  afterAll(() => io.close());
  const deps = { ...desk, queue, io, now };
  await desk.app.register(rest, {
    prefix: apiPrefix,
    deps,
    mounted: walk(contract, handlers),
    authenticator: createAuthenticator(deps),
    limits: createLimits(deps),
    checkAnswers: true,
  });
  return desk;
}
