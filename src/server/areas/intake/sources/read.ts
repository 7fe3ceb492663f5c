import { textNow } from '#contract/message-text.ts';
import { secretFieldsOf } from '#server/sources/config-fields.ts';
import { SourceError, type Cursor, type Polled, type Budget, type Source } from '#server/sources/source.ts';
import { accountsFor } from './accounts.ts';
import type { AccountDeps } from './hooks.ts';
import { redacted, openCursor, openKeys, sealCursor, secretTexts } from './keys.ts';
import { fullConfig, installedKeys, type Config } from './kinds.ts';

/** A stored source, and its budget. */
export interface Reading {
  adapter: Source;
  source: {
    /** Without its keys. */
    config: Config;
    /** Its own keys, encrypted. */
    secrets: string | null;
    /** Its tokens are encrypted. */
    cursor: Cursor;
  };
  spending: Budget;
}

/** With which rights a source was read. */
export type ReadWith = 'public' | 'keys' | 'account';

/**
 * Lets an adapter read once. Only the adapter gets decrypted keys: the returned cursor is encrypted, and no
 * message contains a key. `keep` stores changes of the cursor at once, with encrypted tokens.
 * @throws SourceError when the outside system could not be read
 */
export async function readSource(
  deps: AccountDeps,
  reading: Reading & { keep: (changes: Cursor) => Promise<void> },
  now: Date,
): Promise<Polled & { readWith: ReadWith }> {
  const { appSecret } = deps.settings;
  const { config, cursor, addSecrets, redact, hasKeys } = opened(deps, reading);
  const { accounts, wasUsed } = await accountsFor(deps, reading.adapter, reading.source.config);
  try {
    const polled = await reading.adapter.poll({
      config,
      cursor,
      now,
      io: deps.io,
      spending: reading.spending,
      accounts,
      keep(changes) {
        addSecrets(changes);
        return reading.keep(sealCursor(changes, appSecret));
      },
    });
    return {
      ...polled,
      cursor: sealCursor(polled.cursor, appSecret),
      remarks: polled.remarks.map(redact),
      readWith: wasUsed() ? 'account' : hasKeys ? 'keys' : 'public',
    };
  } catch (error) {
    throw redactedError(error, redact);
  }
}

/** Lets an adapter read the counts of known posts again; as `readSource`. */
export async function rereadSource(
  deps: AccountDeps,
  reading: Reading,
  posts: { externalIds: string[]; now: Date },
): ReturnType<NonNullable<Source['reread']>['counts']> {
  const { config, cursor, redact } = opened(deps, reading);
  const { adapter, spending, source } = reading;
  const { accounts } = await accountsFor(deps, adapter, source.config);
  try {
    const counts = await adapter.reread?.counts({
      ...posts,
      config,
      cursor,
      spending,
      accounts,
      io: deps.io,
    });
    return counts ?? new Map();
  } catch (error) {
    throw redactedError(error, redact);
  }
}

function opened({ settings }: AccountDeps, { adapter, source }: Reading) {
  const keys = openKeys(source.secrets, settings.appSecret);
  const cursor = openCursor(source.cursor, settings.appSecret);
  const config = fullConfig(adapter, { ...source.config, ...keys }, settings);
  const known = new Set(secretTexts(installedKeys(adapter, settings), cursor));
  for (const text of secretTexts(keys, {})) known.add(text);
  return {
    config,
    cursor,
    addSecrets: (changes: Cursor) => {
      for (const text of secretTexts({}, changes)) known.add(text);
    },
    redact: (text: string) => redacted(text, [...known]),
    hasKeys: hasKeys(adapter, config),
  };
}

function redactedError(error: unknown, redact: (text: string) => string): unknown {
  return error instanceof SourceError
    ? new SourceError(error.problem, () => redact(textNow(error.text)), error)
    : error;
}

function hasKeys(adapter: Source, config: unknown): boolean {
  const fields = new Map(Object.entries(config ?? {}));
  return secretFieldsOf(adapter.config).some((name) => {
    const value: unknown = fields.get(name);
    return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
  });
}
