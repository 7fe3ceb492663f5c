import { doctorPartNames, doctorParts, type DoctorPart } from '#contract/doctor-parts.ts';
import type { Deps } from '#server/context.ts';
import {
  checkAddress,
  checkBrowser,
  checkDisk,
  checkMail,
  checkMedia,
  checkOutgoing,
} from './surroundings.ts';
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

/** What lies around the database. */
export type Around = Pick<Deps, 'settings' | 'files' | 'renderer'>;

/** What the checks look with. */
export interface Ground extends Around, Pick<Deps, 'db'> {
  now: Date;
  /** Asks the queue. */
  queue: () => Promise<unknown>;
}

/** `note`: it works, but somebody should know. */
export interface Found {
  state: 'ok' | 'note' | 'problem';
  words: string;
  /** What to do; absent where there is nothing, or the words say it. */
  next?: string;
}

export interface Finding extends Omit<Found, 'next'> {
  part: DoctorPart;
  label: string;
  next: string | null;
}

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

/** Looks at one part; that a look itself fails is a problem too. */
export async function lookAt(part: DoctorPart, ground: Ground): Promise<Finding> {
  return isAround(part) ? lookAround(part, ground) : told(part, () => inside[part](ground));
}

/** Looks at what lies around the database, also where there is none. */
export async function* aroundOf(ground: Around): AsyncGenerator<Finding> {
  for (const part of doctorPartNames) if (isAround(part)) yield await lookAround(part, ground);
}

async function lookAround(part: keyof typeof around, ground: Around): Promise<Finding> {
  return told(part, () => around[part](ground));
}

async function told(part: DoctorPart, look: () => Promise<Found> | Found): Promise<Finding> {
  const label = doctorParts[part];
  try {
    const { next = null, ...found } = await look();
    return { part, label, ...found, next };
  } catch {
    return {
      part,
      label,
      state: 'problem',
      words: 'could not be looked at',
      next: 'Look again; if it stays, the log of the program says why the part does not answer.',
    };
  }
}
