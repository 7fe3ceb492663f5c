import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi';

import type { Connected, InstanceClient, OAuthConnect } from '#server/networks/connecting.ts';
import type { Network, NetworkAccount } from '#server/networks/network.ts';
import type { LocalBluesky } from './bluesky.ts';
import { instanceAt } from './instance.ts';
import { testMedia } from './network-media.ts';
import { allowAt } from './pds-sign-in.ts';
import type { PdsAccount } from './pds.ts';

const signal = new AbortController().signal;

/** A local installation, and one that servers can reach. */
export const onLoopback = instanceAt('http://localhost:4400/connect/callback');
export const inPublic = instanceAt('https://desk.marsh.media/connect/callback');

export function signInWay({ connecting }: Network): OAuthConnect {
  const way = connecting?.ways.find(({ by }) => by === 'oauth');
  if (way?.by !== 'oauth') throw new Error('no way to sign in');
  return way;
}

export interface Journey {
  identifier?: string | null;
  server?: string | null;
  now?: Date;
}

/** A begun sign-in: where the person is sent, and how to finish it. */
export async function beginAt(
  { network, io, documents }: Pick<LocalBluesky, 'network' | 'io' | 'documents'>,
  desk: InstanceClient,
  { identifier = null, server = null, now = new Date() }: Journey,
) {
  const way = signInWay(network);
  const document = way.document?.of(desk);
  if (document) documents.set(String(document.client_id), document);
  // A server accepts each one once.
  const verifier = generateRandomCodeVerifier();
  const challenge = await calculatePKCECodeChallenge(verifier);
  const app = await way.register(io, server, desk, signal);
  const asked = { app, server, redirectUri: desk.redirectUri };
  const begun = await way.begin(io, { ...asked, identifier, state: 's', challenge }, { now, signal });
  async function finish(code: string, issuer: string | null): Promise<Connected> {
    const [connected] = await way.finish(
      io,
      { ...asked, code, issuer, verifier, kept: begun.kept },
      { now, signal },
    );
    return connected;
  }
  return { url: begun.url, kept: begun.kept, app, finish };
}

/** A complete sign-in: the account as it is stored. */
export async function signedIn(
  bluesky: LocalBluesky,
  desk: InstanceClient,
  person: PdsAccount,
  journey: Journey = { identifier: person.handle },
): Promise<Connected> {
  const { url, finish } = await beginAt(bluesky, desk, journey);
  const { searchParams } = await allowAt(url, person);
  const code = searchParams.get('code');
  if (!code) throw new Error(`sent back without a code: ${searchParams}`);
  return finish(code, searchParams.get('iss'));
}

/** The account as the delivery code has it; renewals are stored. */
export function accountOf(
  { network, io }: Pick<LocalBluesky, 'network' | 'io'>,
  { identity: { name, handle, settings }, credentials }: Connected,
) {
  let held = credentials.secret;
  let renewals = 0;
  const media = testMedia();
  const account: NetworkAccount = {
    id: 1,
    name,
    handle,
    get credentials() {
      return held;
    },
    async renewed(given) {
      const renewed = await network.renew?.(account, given);
      held = renewed?.secret ?? held;
      renewals += 1;
      return held;
    },
    settings,
    io,
    media: media.reader,
    now: () => new Date(),
  };
  const change = (fields: object) => void (held = JSON.stringify({ ...JSON.parse(held), ...fields }));
  return { account, media, renewals: () => renewals, secret: () => JSON.parse(held), change };
}
