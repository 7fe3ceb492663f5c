import { plural, t } from '#contract/message.ts';
import { lastRun, lastSuccess } from '#server/areas/admin/backups/store.ts';
import { openCredentials } from '#server/areas/delivery/accounts/credentials.ts';
import { stateOf } from '#server/areas/intake/sources/rules.ts';
import { listSources } from '#server/areas/intake/sources/store.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { workersProblem } from '#server/jobs/heartbeat.ts';
import { translated } from '#server/lib/message-text.ts';
import { NetworkError } from '#server/networks/network.ts';
import type { Found, Ground } from './checks.ts';
import { databaseFacts, countKeysWithoutPost, listSealed } from './store.ts';

/** Milliseconds by which two clocks may differ. */
const apartMs = 5_000;

export async function checkDatabase({ db, settings }: Ground): Promise<Found> {
  const { version } = await databaseFacts(db);
  return {
    state: 'ok',
    words: settings.databaseUrl
      ? t`PostgreSQL ${{ version }} at DATABASE_URL.`
      : t`PostgreSQL ${{ version }}, embedded.`,
  };
}

export function checkTables(): Found {
  return { state: 'ok', words: t`Up to date (${{ migration: Object.keys(migrations).at(-1) ?? '' }}).` };
}

export async function checkQueue({ queue }: Ground): Promise<Found> {
  await queue();
  return { state: 'ok', words: t`The queue responds.` };
}

export async function checkWorkers({ db, now }: Ground): Promise<Found> {
  const problem = await workersProblem(db, now);
  if (problem === null) return { state: 'ok', words: t`A worker has reported within the last 35 seconds.` };
  return {
    state: 'note',
    words: problem(),
    next: t`Without a worker nothing is published and no source is read. Start the program, or a node with ROLE=worker.`,
  };
}

export async function checkSources({ db }: Ground): Promise<Found> {
  const real = (await listSources(db)).filter((source) => !source.demo);
  const failing = real.filter((source) => ['failing', 'stopped'].includes(stateOf(source))).length;
  const sources = real.length;
  if (failing === 0)
    return {
      state: 'ok',
      words: t`${plural({ sources }, { one: '# source', other: '# sources' })}, none of which fails.`,
    };
  return {
    state: 'note',
    words: t`${{ failing }} of ${plural({ sources }, { one: '# source', other: '# sources' })} failing or stopped.`,
    next: t`Settings → Sources says why, and so does “${{ command: 'source list' }}”.`,
  };
}

/** Whether every post with a known key exists: earlier versions lost some when an import was interrupted. */
export async function checkPosts({ db }: Ground): Promise<Found> {
  const lost = await countKeysWithoutPost(db);
  if (lost === 0) return { state: 'ok', words: t`Every known post is there.` };
  return {
    state: 'problem',
    words: t`${plural({ lost }, { one: '# post is', other: '# posts are' })} known but missing: an import was interrupted.`,
    next: t`Import the files again: “${{ command: 'import trends FILE --again' }}” adds what is missing and duplicates nothing.`,
  };
}

export async function checkBackups({ db, settings, now }: Ground): Promise<Found> {
  const last = await lastRun(db);
  const { hours, folder } = settings.backups;
  if (last?.error)
    return {
      state: 'problem',
      words: t`The last backup failed: ${{ problem: translated(last.error) }}`,
      next: t`Free up space in ${{ folder }} or fix its permissions, then back up under Settings → Backups.`,
    };
  if (hours === 0)
    return { state: 'note', words: t`Backups are off (BACKUP_EVERY).`, next: t`Back up by other means.` };
  const since = now.getTime() - (await lastSuccess(db)).getTime();
  if (since > 2 * hours * 3_600_000) {
    const silent = Math.round(since / 3_600_000);
    return {
      state: 'problem',
      words: t`No backup for ${plural({ silent }, { one: '# hour', other: '# hours' })}. Is a worker running?`,
      next: t`Start a worker, or back up now under Settings → Backups.`,
    };
  }
  return {
    state: 'ok',
    words: t`A backup ${plural({ hours }, { one: 'every hour', other: 'every # hours' })} in ${{ folder }}.`,
  };
}

/** Whether this APP_SECRET decrypts what is stored encrypted. */
export async function checkKeys({ db, settings }: Ground): Promise<Found> {
  const sealed = await listSealed(db);
  const closed = sealed.filter(({ id, credentials }) => !opens(settings, id, credentials));
  const accounts = sealed.length;
  if (closed.length === 0)
    return {
      state: 'ok',
      words: t`The sign-ins of ${plural({ accounts }, { one: '# account', other: '# accounts' })} can be read.`,
    };
  const names = closed.slice(0, 5).map(({ name }) => name);
  return {
    state: 'problem',
    words: t`The sign-ins of ${{ closed: closed.length }} of ${plural({ accounts }, { one: '# account', other: '# accounts' })} can’t be read: ${{ names: names.join(', ') }}`,
    next: t`Restore the former APP_SECRET, or reconnect the accounts.`,
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
  if (apart <= apartMs) return { state: 'ok', words: t`This machine and the database agree.` };
  const seconds = Math.round(apart / 1000);
  return {
    state: 'problem',
    words: t`This machine and the database are ${plural({ seconds }, { one: '# second', other: '# seconds' })} apart.`,
    next: t`Synchronize both by NTP: posts are published by these clocks.`,
  };
}
