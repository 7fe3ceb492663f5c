import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, inject } from 'vitest';

import type { PermissionGroup, Role } from '#contract/permissions.ts';
import type { shippedPlans } from '#contract/plans.ts';
import { createSignIn } from '#server/access/sign-in.ts';
import { createApp } from '#server/app.ts';
import { syncGlobalTemplates } from '#server/areas/designs/templates/sync.ts';
import type { Deps } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { jobs } from '#server/jobs/all.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { createFiles } from '#server/lib/files.ts';
import { createIo } from '#server/lib/io.ts';
import { createLog } from '#server/lib/log.ts';
import { createRenderer } from '#server/render/renderer.ts';
import { readSettings } from '#server/settings.ts';
import { setUpApp, hashQuickly, type Founder } from '#test/data/founder.ts';

export interface Answer {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: {
    success: boolean;
    data?: unknown;
    meta?: { total: number; has_more: boolean; total_pages: number };
    error?: { code: string; message: string; details?: Record<string, unknown> };
  };
}

export interface TestApp {
  fastify: FastifyInstance;
  deps: Deps;
  /** The founder's. */
  organizationId: number;
  /** Creates people, agents, keys and organizations here. Throws in an empty installation. */
  founder: Founder;
  /** A fresh token of the founder, or of a new user who is no administrator; on the free plan, in an organization of its own. */
  token(
    group: PermissionGroup,
    member?: { role?: Role; plan?: keyof typeof shippedPlans; administrator?: false },
  ): Promise<string>;
  /** Calls the API with a key; `sent` goes into the query string of a GET and the body of a POST. */
  call(method: 'GET' | 'POST', path: string, sent?: Record<string, unknown>, key?: string): Promise<Answer>;
}

/**
 * The whole program on a test file's database: every operation, every check, with responses checked against
 * their schemas.
 */
export async function startApp(
  database: Database,
  options: {
    now?: () => Date;
    env?: Record<string, string>;
    /** Without any rows: `organizationId` is 0, and there is no founder. */
    isEmpty?: boolean;
  } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'copydesk-app-'));
  const chromium = inject('chromium');
  const settings = readSettings({
    ...(chromium !== null && { CHROMIUM_PATH: chromium }),
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret only for tests, of some length',
    REQUESTS_PER_HOUR: '1000000',
    ...options.env,
  });
  const log = createLog({ level: 'fatal' });
  const { db, pool } = database;
  const queue = await startQueue(database, { jobs, log, briefly: true });
  const io = createIo({
    allow: settings.outboundAllow,
    userAgent: 'Copydesk (tests)',
    resolve: ofThisMachine,
  });
  const signIn = createSignIn({ db, settings, log });
  await hashQuickly(signIn);
  const files = createFiles(settings);
  const renderer = createRenderer({
    chromiumPath: settings.chromiumPath,
    cache: '.cache',
    log,
    // Only what hangs is refused: a busy machine may take its time for a picture.
    patienceMs: 60_000,
  });
  const now = options.now ?? (() => new Date());
  const deps: Deps = { settings, db, pool, log, queue, io, files, renderer, signIn, now };
  await syncGlobalTemplates(deps, now());
  const fastify = await createApp(deps, { checkAnswers: true });
  afterAll(async () => {
    await fastify.close();
    await renderer.close();
    await queue.stop();
    await io.close();
    await rm(dataDir, { recursive: true });
  });
  const founder = options.isEmpty ? null : await setUpApp(fastify, new URL(settings.baseUrl).origin);
  function foundedBy(): Founder {
    if (!founder) throw new Error('this installation is not set up');
    return founder;
  }

  return {
    fastify,
    deps,
    organizationId: founder?.organizationId ?? 0,

    get founder() {
      return foundedBy();
    },

    async token(group, { role = 'owner', plan = 'desk', administrator } = {}) {
      const made = foundedBy();
      const organizationId = plan === 'desk' ? made.organizationId : await made.organization(plan);
      const userId =
        role !== 'owner'
          ? await made.agent({ organizationId, role })
          : administrator === false || plan !== 'desk'
            ? (await made.person({ organizationId, role })).id
            : made.userId;
      return made.key({ userId, organizationId, group });
    },

    async call(method, path, sent = {}, key) {
      const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
      const asQuery = () =>
        new URLSearchParams(Object.entries(sent).map(([name, value]) => [name, textOf(value)]));
      const response = await fastify.inject({
        // A stream does not end, so only its beginning is read.
        payloadAsStream: true,
        method,
        url: `/tool/api/v1/${path}${method === 'GET' ? `?${asQuery()}` : ''}`,
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
        ...(method === 'POST' && { payload: sent }),
      });
      return { status: response.statusCode, headers: response.headers, body: await bodyOf(response) };
    },
  };
}

/** The envelope; of a stream, that it began. */
async function bodyOf(response: LightMyRequestResponse): Promise<Answer['body']> {
  const body = response.stream();
  if (!String(response.headers['content-type']).startsWith('text/event-stream'))
    return JSON.parse(await text(body));
  for await (const chunk of body) if (String(chunk).includes('data: ')) break;
  return { success: true };
}

/** Tests know only this machine: outside names fail to resolve at once, wherever they run. */
async function ofThisMachine(hostname: string): Promise<{ address: string; family: number }[]> {
  if (hostname === 'localhost') return [{ address: '127.0.0.1', family: 4 }];
  throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' });
}
