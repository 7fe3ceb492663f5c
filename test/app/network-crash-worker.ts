import '#server/hooks.ts';
import { setTimeout as pause } from 'node:timers/promises';

import { deliver } from '#server/areas/delivery/post-deliveries/deliver.ts';
import { lateMs } from '#server/areas/delivery/post-deliveries/rules.ts';
import { listToWake } from '#server/areas/delivery/post-deliveries/store-watch.ts';
import { connect } from '#server/db/connect.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { createFiles } from '#server/lib/files.ts';
import { createIo, type Io } from '#server/lib/io.ts';
import { createLog } from '#server/lib/log.ts';
import type { Network, NetworkAccount } from '#server/networks/network.ts';
import { readSettings } from '#server/settings.ts';
import { doubles } from '#test/networks/doubles.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { crashSecret, round, type Round } from './network-round.ts';
import { noRenderer } from './no-renderer.ts';

/**
 * A worker process for the crash tests of networks: for each message it delivers what is due by the real adapter to a
 * double in another process, and dies as the message says. Argument: the database.
 */
const [url = ''] = process.argv.slice(2);

/** Ends a worker’s life within the process. */
class Death extends Error {}

const log = createLog({ level: 'silent' });
const settings = readSettings({
  APP_SECRET: crashSecret,
  DATABASE_URL: url,
  // Where networks fetch media: without one, posts with media are held.
  BASE_URL: 'https://desk.example.org',
});
const { db } = await connect(settings, { log, as: 'command' });
const refuse = () => Promise.reject(new Error('a crash worker has no queue'));
const { reader: media } = testMedia();
const ios = new Map<string, Io>();

process.on('message', (message) => {
  void live(round.parse(message)).then((died) => process.send?.({ died }));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

/** One life of a worker. @returns whether it ended before all was delivered */
async function live({ network: name, origin, now, ending }: Round): Promise<boolean> {
  const double = await doubles[name]?.();
  if (!double) throw new Error(`${name} has no double`);
  const network = reading(double.adapterAt(origin));
  const deps: JobDeps = {
    settings,
    db,
    files: createFiles(settings),
    renderer: noRenderer,
    log,
    queue: { send: async () => null, work: refuse, health: refuse, stop: refuse },
    io: dyingAt(ending, ioOf(origin)),
    now: () => new Date(now),
  };
  let left = ending && 'point' in ending ? ending.nth : 0;
  try {
    await deliverAll(deps, network, async (point) => {
      if (ending && 'point' in ending && point === ending.point && (left -= 1) === 0) throw new Death();
    });
    return false;
  } catch (error) {
    if (error instanceof Death) return true;
    throw error;
  }
}

async function deliverAll(
  deps: JobDeps,
  network: Network,
  at: (point: string) => Promise<void>,
): Promise<void> {
  const now = deps.now();
  const missed = new Date(now.getTime() - lateMs);
  const patience = { sendMs: 400 };
  // What must wait for a later time is not listed then, but once at most.
  for (let turn = 0; turn < 60; turn += 1) {
    const [targetId] = await listToWake(deps.db, { now, before: now, missed }, 1);
    if (targetId === undefined) return;
    await deliver(deps, targetId, { at, patience, networkFor: () => network });
  }
}

/** The adapter with media that exist only in tests. */
function reading(network: Network): Network {
  const given = (account: NetworkAccount): NetworkAccount => ({ ...account, media });
  return {
    ...network,
    prepare: (account, step, signal) => network.prepare(given(account), step, signal),
    send: (account, sending, signal) => network.send(given(account), sending, signal),
    find: (account, sending, signal) => network.find(given(account), sending, signal),
  };
}

function ioOf(origin: string): Io {
  const io = ios.get(origin) ?? createIo({ allow: [new URL(origin).host], userAgent: 'Copydesk-test/1' });
  ios.set(origin, io);
  return io;
}

function dyingAt(ending: Round['ending'], io: Io): Io {
  if (ending === null || !('request' in ending)) return io;
  let requests = 0;
  return {
    async fetch(address, options) {
      requests += 1;
      if (requests !== ending.request) return io.fetch(address, options);
      if (ending.when === 'before') await die();
      const answer = io.fetch(address, options);
      if (ending.when === 'during') {
        answer.catch(() => {});
        await pause(ending.afterMs);
        await die();
      }
      await answer;
      return die();
    },
  };
}

async function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  // The signal is coming: nothing more is done.
  return new Promise<never>(() => {});
}
