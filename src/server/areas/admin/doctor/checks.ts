import { doctorPartNames, type DoctorPart } from '#contract/admin/doctor-parts.ts';
import { t } from '#contract/message.ts';
import type { Deps } from '#server/context.ts';
import {
  checkBackups,
  checkClock,
  checkDatabase,
  checkKeys,
  checkPosts,
  checkQueue,
  checkSources,
  checkTables,
  checkWorkers,
} from './inside.ts';
import {
  checkAddress,
  checkBrowser,
  checkDisk,
  checkMail,
  checkMedia,
  checkOutgoing,
} from './surroundings.ts';

/** What surrounds the database. */
export type Around = Pick<Deps, 'settings' | 'files' | 'renderer'>;

/** What the checks need. */
export interface Ground extends Around, Pick<Deps, 'db'> {
  now: Date;
  /** Queries the queue. */
  queue: () => Promise<unknown>;
}

/** `note`: it works, but needs attention. */
export interface Found {
  state: 'ok' | 'note' | 'problem';
  /** For the reader; English on the command line. */
  words: string;
  /** What to do; absent where nothing needs doing, or the message says it. */
  next?: string;
}

export interface Finding extends Omit<Found, 'next'> {
  part: DoctorPart;
  label: string;
  next: string | null;
}

const labels: Readonly<Record<DoctorPart, () => string>> = {
  database: () => t`Database`,
  tables: () => t`Tables`,
  queue: () => t({ message: 'Queue', context: 'jobs' }),
  workers: () => t`Workers`,
  sources: () => t`Sources`,
  posts: () => t`Posts found`,
  backups: () => t`Backups`,
  keys: () => t`Keys`,
  clock: () => t`Clock`,
  disk: () => t`Disk`,
  mail: () => t`Mail`,
  address: () => t({ message: 'Address', context: 'of a server' }),
  media: () => t`Media`,
  outgoing: () => t`Outgoing requests`,
  browser: () => t`Browser`,
};

const inside = {
  database: checkDatabase,
  tables: checkTables,
  queue: checkQueue,
  workers: checkWorkers,
  sources: checkSources,
  posts: checkPosts,
  backups: checkBackups,
  keys: checkKeys,
  clock: checkClock,
} satisfies Partial<Record<DoctorPart, (ground: Ground) => Promise<Found> | Found>>;

const around = {
  disk: checkDisk,
  mail: checkMail,
  address: checkAddress,
  media: checkMedia,
  outgoing: checkOutgoing,
  browser: checkBrowser,
} satisfies Partial<Record<DoctorPart, (ground: Around) => Promise<Found> | Found>>;

const isAround = (part: DoctorPart): part is keyof typeof around => Object.hasOwn(around, part);

/** Checks one part; a check that throws is reported as a problem. */
export async function checkPart(part: DoctorPart, ground: Ground): Promise<Finding> {
  return isAround(part) ? checkAround(part, ground) : findingOf(part, () => inside[part](ground));
}

/** Checks what surrounds the database, also where there is no database. */
export async function* aroundOf(ground: Around): AsyncGenerator<Finding> {
  for (const part of doctorPartNames) if (isAround(part)) yield await checkAround(part, ground);
}

async function checkAround(part: keyof typeof around, ground: Around): Promise<Finding> {
  return findingOf(part, () => around[part](ground));
}

async function findingOf(part: DoctorPart, check: () => Promise<Found> | Found): Promise<Finding> {
  const label = labels[part]();
  try {
    const { next = null, ...found } = await check();
    return { part, label, ...found, next };
  } catch {
    return {
      part,
      label,
      state: 'problem',
      words: t`This couldn’t be checked.`,
      next: t`Check again. If it stays, the log of the program says why.`,
    };
  }
}
