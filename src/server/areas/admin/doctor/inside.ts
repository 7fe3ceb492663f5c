import { lastRun, lastSuccess } from '#server/areas/admin/backups/store.ts';
import { openCredentials } from '#server/areas/delivery/accounts/credentials.ts';
import { stateOf } from '#server/areas/intake/sources/rules.ts';
import { listSources } from '#server/areas/intake/sources/store.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { workersProblem } from '#server/jobs/heartbeat.ts';
import { NetworkError } from '#server/networks/network.ts';
import type { Found, Ground } from './checks.ts';
import { databaseFacts, countKeysWithoutPost, listSealed } from './store.ts';

/** Milliseconds by which two clocks may differ. */
const apartMs = 5_000;

export async function checkDatabase({ db, settings }: Ground): Promise<Found> {
  const { version } = await databaseFacts(db);
  const where = settings.databaseUrl ? 'DATABASE_URL' : 'embedded';
  return { state: 'ok', words: `PostgreSQL ${version}, ${where}` };
}

export function checkTables(): Found {
  return { state: 'ok', words: `up to date (${Object.keys(migrations).at(-1) ?? 'none'})` };
}

export async function checkQueue({ queue }: Ground): Promise<Found> {
  await queue();
  return { state: 'ok', words: 'answers' };
}

export async function checkWorkers({ db, now }: Ground): Promise<Found> {
  const problem = await workersProblem(db, now);
  if (problem === null) return { state: 'ok', words: 'one has reported within the last 35 s' };
  return {
    state: 'note',
    words: problem,
    next: 'Without a worker nothing is sent and no source is read. Start the program, or a node with ROLE=worker.',
  };
}

export async function checkSources({ db }: Ground): Promise<Found> {
  const real = (await listSources(db)).filter((source) => !source.demo);
  const failing = real.filter((source) => ['failing', 'stopped'].includes(stateOf(source)));
  const summary = `${real.length}, of which ${failing.length} fail or have stopped`;
  if (failing.length === 0) return { state: 'ok', words: summary };
  return { state: 'note', words: summary, next: 'Settings → Sources says why, and so does “source list”.' };
}

/** Whether every post with a known key exists: earlier versions lost some when an import was interrupted. */
export async function checkPosts({ db }: Ground): Promise<Found> {
  const lost = await countKeysWithoutPost(db);
  if (lost === 0) return { state: 'ok', words: 'every post that is known is there' };
  return {
    state: 'problem',
    words: `${lost} ${lost === 1 ? 'post is' : 'posts are'} known and not there: an import was cut off`,
    next: 'Import the files once more: “import trends FILE --again” brings what is missing and doubles nothing.',
  };
}

export async function checkBackups({ db, settings, now }: Ground): Promise<Found> {
  const last = await lastRun(db);
  const { hours, folder } = settings.backups;
  if (last?.error)
    return {
      state: 'problem',
      words: `the last one failed: ${last.error}`,
      next: `Free up space in ${folder} or fix its permissions, then back up under Settings → Backups.`,
    };
  if (hours === 0) return { state: 'note', words: 'off (BACKUP_EVERY)', next: 'See to them by other means.' };
  const since = now.getTime() - (await lastSuccess(db)).getTime();
  if (since > 2 * hours * 3_600_000)
    return {
      state: 'problem',
      words: `none for ${Math.round(since / 3_600_000)} h: is a worker running?`,
      next: 'Start a worker, or make one now under Settings → Backups.',
    };
  return { state: 'ok', words: `every ${hours} h in ${folder}` };
}

/** Whether this APP_SECRET decrypts what is stored encrypted. */
export async function checkKeys({ db, settings }: Ground): Promise<Found> {
  const sealed = await listSealed(db);
  const closed = sealed.filter(({ id, credentials }) => !opens(settings, id, credentials));
  if (closed.length === 0) return { state: 'ok', words: `sign-ins of ${sealed.length} accounts can be read` };
  return {
    state: 'problem',
    words: `${closed.length} of ${sealed.length} sign-ins of accounts cannot be read: ${closed
      .slice(0, 5)
      .map(({ name }) => name)
      .join(', ')}`,
    next: 'Give the program its former APP_SECRET back, or connect the accounts again.',
  };
}

function opens(settings: Ground['settings'], id: number, credentials: Buffer): boolean {
  try {
    openCredentials(settings, id, credentials);
    return true;
  } catch (error) {
    if (error instanceof NetworkError) return false;
    throw error;
  }
}

export async function checkClock({ db, now }: Ground): Promise<Found> {
  const apart = Math.abs((await databaseFacts(db)).now.getTime() - now.getTime());
  if (apart <= apartMs) return { state: 'ok', words: 'this machine and the database agree' };
  return {
    state: 'problem',
    words: `this machine and the database are ${Math.round(apart / 1000)} s apart`,
    next: 'Let both keep time by NTP: posts go out by these clocks.',
  };
}
