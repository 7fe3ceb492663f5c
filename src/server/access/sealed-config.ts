import type { KyselyPlugin } from 'kysely';

import { SealError, sealerOf } from '#server/lib/secrets.ts';

const purpose = 'single sign-on';

/** A provider's configuration with its secrets, as it is stored. */
export function sealConfig(appSecret: string, config: object): string {
  return sealerOf(appSecret).seal(JSON.stringify(config), purpose);
}

/** @returns null where it cannot be opened: it is of an installation with another APP_SECRET */
export function openConfig(appSecret: string, sealed: string): string | null {
  try {
    return sealerOf(appSecret).open(sealed, purpose);
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

/** Lets better-auth read configurations of OpenID Connect, which it would store in plain text. */
export function opensConfigs(appSecret: string): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({
      ...result,
      rows: result.rows.map((row) =>
        typeof row['oidcConfig'] === 'string'
          ? { ...row, oidcConfig: openConfig(appSecret, row['oidcConfig']) }
          : row,
      ),
    }),
  };
}
