import { existsSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { z } from 'zod';

import { databasePrograms, startDatabase } from './real-database.ts';
import { freePort, hasProgram, started, temporaryFolder } from './real-process.ts';

/**
 * Ghost itself: `GHOST_FOLDER` is the unpacked npm package `ghost` with its dependencies, made by `npm pack
 * ghost`, `tar xzf ghost-*.tgz` and, inside of `package`, `pnpm install --prod --frozen-lockfile
 * --ignore-scripts` (the pnpm that its package.json names). It runs on the Node of these tests. Its database is a
 * MariaDB, so that nothing has to be compiled.
 */
const folderGiven = process.env.GHOST_FOLDER;

/** Why it cannot be started here; null where it can. */
export function missingForGhost(): string | null {
  if (!folderGiven) return 'GHOST_FOLDER does not name an unpacked Ghost';
  if (!existsSync(join(folderGiven, 'node_modules'))) return `${folderGiven} has no node_modules`;
  const missing = databasePrograms.filter((program) => !hasProgram(program));
  return missing.length === 0 ? null : `this machine has no ${missing.join(', ')}`;
}

export type RealGhost = Awaited<ReturnType<typeof startRealGhost>>;

const owner = { name: 'Ada', email: 'ada@example.com', password: 'Harbour-lights-4711' };

const integration = z.object({
  integrations: z.tuple([
    z.object({
      id: z.string(),
      api_keys: z.array(z.object({ type: z.string(), secret: z.string() })),
    }),
  ]),
});

/** A new site with an owner. */
export async function startRealGhost() {
  const given = folderGiven ?? '';
  const folder = await temporaryFolder();
  const database = await startDatabase();
  await database.create('ghost');
  await cp(join(given, 'content'), join(folder, 'content'), { recursive: true });
  const { running, port, origin } = await booted(given, database.socket, join(folder, 'content'));
  const headers = { 'content-type': 'application/json', origin };
  const call = async (method: string, path: string, body?: object, cookie = '') => {
    const reply = await fetch(`${origin}/ghost/api/admin/${path}`, {
      method,
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };
  await call('POST', 'authentication/setup/', { setup: [{ ...owner, blogTitle: 'Marsh Media' }] });
  const signedIn = await call('POST', 'session/', { username: owner.email, password: owner.password });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  /** A request of the owner. */
  const ask = (method: string, path: string, body?: object) => call(method, path, body, cookie);
  // It knows a session a moment after it has answered with its cookie.
  await vi.waitUntil(() => ask('GET', 'users/me/').catch(() => null), { timeout: 60_000 });
  return {
    origin,
    hostAndPort: `127.0.0.1:${port}`,
    ask,
    version: async () =>
      z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(given, 'package.json'), 'utf8')))
        .version,
    /** The Admin API key of a new integration, and how it is withdrawn. */
    async newKey() {
      const made = await ask('POST', 'integrations/?include=api_keys', {
        integrations: [{ name: `Copydesk ${Date.now()}` }],
      });
      const [{ id, api_keys }] = integration.parse(await made.json()).integrations;
      const key = api_keys.find(({ type }) => type === 'admin')?.secret ?? '';
      return { key, withdraw: async () => void (await ask('DELETE', `integrations/${id}/`)) };
    },
    /** Removes all posts. */
    clear: async () => void (await ask('DELETE', 'posts/?filter=id:-null')),
    async end() {
      await running.end();
      await database.end();
      await rm(folder, { recursive: true });
    },
  };
}

/** Another program may take the port before Ghost does. */
async function booted(given: string, socket: string, content: string, attempts = 3) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  try {
    const running = await started(process.execPath, ['index.js'], {
      cwd: given,
      env: { ...process.env, ...settings(origin, port, socket, content) },
      ready: /Ghost booted/,
    });
    return { running, port, origin };
  } catch (error) {
    if (attempts === 1 || !String(error).includes('EADDRINUSE')) throw error;
    return booted(given, socket, content, attempts - 1);
  }
}

function settings(origin: string, port: number, socket: string, content: string): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'development',
    url: origin,
    server__host: '127.0.0.1',
    server__port: String(port),
    database__client: 'mysql',
    database__connection__socketPath: socket,
    database__connection__user: 'root',
    database__connection__password: '',
    database__connection__database: 'ghost',
    paths__contentPath: content,
    mail__transport: 'stub',
    privacy__useUpdateCheck: 'false',
  };
}
