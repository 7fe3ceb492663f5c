import { z } from 'zod';

import { textNow } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { SealError, sealerOf } from '#server/lib/secrets.ts';
import { secretFieldsOf } from '#server/sources/config-fields.ts';
import { sealedInCursor, SourceError, type Cursor, type Source } from '#server/sources/source.ts';
import type { Config } from './kinds.ts';

/** A configuration split into what may be shown and the keys. */
export interface SplitConfig {
  open: Config;
  secrets: Config;
}

export function splitConfig(adapter: Source, config: Config): SplitConfig {
  const secretNames = new Set(secretFieldsOf(adapter.config));
  const of = (secret: boolean) =>
    Object.fromEntries(Object.entries(config).filter(([name]) => secretNames.has(name) === secret));
  const secrets = Object.entries(of(true)).filter(([, value]) => value !== null && value !== undefined);
  return { open: of(false), secrets: Object.fromEntries(secrets) };
}

const storedConfig = z.record(z.string(), z.unknown());
const configPurpose = 'sources.secrets';
const cursorPurpose = 'sources.cursor';

/** The keys as the database stores them; null where there are none. */
export function sealKeys(secrets: Config, appSecret: string): string | null {
  return Object.keys(secrets).length === 0
    ? null
    : sealerOf(appSecret).seal(JSON.stringify(secrets), configPurpose);
}

/** Throws `SourceError` (`needs_keys`) where they were encrypted under another APP_SECRET. */
export function openKeys(sealed: string | null, appSecret: string): Config {
  if (sealed === null) return {};
  try {
    return storedConfig.parse(JSON.parse(sealerOf(appSecret).open(sealed, configPurpose)));
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new SourceError(
      'needs_keys',
      () => t`The keys of this source cannot be read. ${{ problem: textNow(error.text) }} Enter them again.`,
    );
  }
}

/** A cursor with its tokens encrypted. */
export function sealCursor(cursor: Cursor, appSecret: string): Cursor {
  return withTokens(cursor, (token) => sealerOf(appSecret).seal(token, cursorPurpose));
}

/** The cursor as the adapter left it, without tokens that cannot be decrypted any more. */
export function openCursor(cursor: Cursor, appSecret: string): Cursor {
  return withTokens(cursor, (sealed) => {
    try {
      return sealerOf(appSecret).open(sealed, cursorPurpose);
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  });
}

function withTokens(cursor: Cursor, change: (token: string) => string | null): Cursor {
  const changed: Cursor = { ...cursor };
  for (const name of sealedInCursor) {
    const token = changed[name];
    if (typeof token === 'string') changed[name] = change(token);
  }
  return changed;
}

/** Every text in the keys and the cursor that no message may contain. */
export function secretTexts(secrets: Config, cursor: Cursor): string[] {
  const values = Object.values(secrets).flatMap((value): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value) : [value],
  );
  return [...values, ...sealedInCursor.map((name) => cursor[name])].filter(
    (value): value is string => typeof value === 'string' && value.length >= shortestSecret,
  );
}

/** Redacting shorter ones would remove ordinary words. */
const shortestSecret = 6;

/** Some networks repeat the token that they refuse: `Malformed access token …`. */
export function redacted(text: string, secrets: readonly string[]): string {
  return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '[hidden]'), text);
}
