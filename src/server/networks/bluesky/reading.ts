import { z } from 'zod';

import { readJson } from '#server/lib/read-json.ts';
import type { Network } from '#server/networks/network.ts';
import { bearerReading } from '#server/networks/reading.ts';
import { requestBound } from './dpop.ts';
import { secretOf } from './secret.ts';
import { ranOut } from './session.ts';

const refused = z.object({ error: z.string() });

/**
 * The account's server answers for the network's index too: what it does not know itself, it asks there in the
 * account's name. https://docs.bsky.app/docs/advanced-guides/api-directory
 */
export const reading: NonNullable<Network['reading']> = ({ credentials }) => {
  const { server, access, refresh, grant } = secretOf(credentials);
  const keys = grant ? [grant.key.d, ...(grant.clientKey ? [grant.clientKey.d] : [])] : [];
  return {
    ...bearerReading({ origin: server, token: access, secrets: [access, refresh, ...keys] }),
    ...(grant && {
      get: (address, send) =>
        requestBound({ token: access, key: grant.key }, { method: 'GET', address }, send),
    }),
    hasExpired(answer) {
      const { data } = refused.safeParse(readJson(answer.text()));
      return (answer.status === 400 || answer.status === 401) && ranOut.has(data?.error ?? null);
    },
  };
};
