import type { JobDeps } from '#server/jobs/job.ts';
import { SourceError, type Cursor, type Polled, type Purse, type Source } from '#server/sources/source.ts';
import { hushed, openCursor, openKeys, sealCursor, secretTexts } from './keys.ts';
import { fullConfig, type Config } from './kinds.ts';

/** A source as it is stored, and what it may spend. */
export interface Reading {
  adapter: Source;
  source: {
    /** Without its keys. */
    config: Config;
    /** Its own keys, sealed. */
    secrets: string | null;
    /** Its tokens are sealed. */
    cursor: Cursor;
  };
  purse: Purse;
}

type ReadDeps = Pick<JobDeps, 'io' | 'settings'>;

/**
 * Lets an adapter read once. Keys are opened for it alone: the cursor that comes back is sealed, and no message
 * carries a key. `keep` stores changes of the cursor at once; their tokens are sealed.
 * @throws SourceError when the outside system could not be read
 */
export async function readSource(
  deps: ReadDeps,
  reading: Reading & { keep: (changes: Cursor) => Promise<void> },
  now: Date,
): Promise<Polled> {
  const { appSecret } = deps.settings;
  const { config, cursor, hear, hush } = opened(deps, reading);
  try {
    const polled = await reading.adapter.poll({
      config,
      cursor,
      now,
      io: deps.io,
      purse: reading.purse,
      keep(changes) {
        hear(changes);
        return reading.keep(sealCursor(changes, appSecret));
      },
    });
    return { ...polled, cursor: sealCursor(polled.cursor, appSecret), remarks: polled.remarks.map(hush) };
  } catch (error) {
    throw quiet(error, hush);
  }
}

/** Lets an adapter read the counts of known posts again; as `readSource`. */
export async function rereadSource(
  deps: ReadDeps,
  reading: Reading,
  posts: { externalIds: string[]; now: Date },
): ReturnType<NonNullable<Source['reread']>['counts']> {
  const { config, cursor, hush } = opened(deps, reading);
  const { adapter, purse } = reading;
  try {
    const counts = await adapter.reread?.counts({ ...posts, config, cursor, purse, io: deps.io });
    return counts ?? new Map();
  } catch (error) {
    throw quiet(error, hush);
  }
}

function opened({ settings }: ReadDeps, { adapter, source }: Reading) {
  const keys = openKeys(source.secrets, settings.appSecret);
  const cursor = openCursor(source.cursor, settings.appSecret);
  const config = fullConfig(adapter, { ...source.config, ...keys }, settings);
  const known = new Set(secretTexts({ ...settings.sourceKeys[adapter.kind] }, cursor));
  for (const text of secretTexts(keys, {})) known.add(text);
  return {
    config,
    cursor,
    hear: (changes: Cursor) => {
      for (const text of secretTexts({}, changes)) known.add(text);
    },
    hush: (text: string) => hushed(text, [...known]),
  };
}

function quiet(error: unknown, hush: (text: string) => string): unknown {
  return error instanceof SourceError ? new SourceError(error.problem, hush(error.message), error) : error;
}
