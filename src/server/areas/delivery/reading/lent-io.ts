import { textNow } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { openCredentials } from '#server/areas/delivery/accounts/credentials.ts';
import { renewedCredentials } from '#server/areas/delivery/accounts/renew.ts';
import type { ConnectionRow } from '#server/areas/delivery/accounts/store-connections.ts';
import type { AccountDeps } from '#server/areas/intake/sources/hooks.ts';
import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { limitLeft } from '#server/lib/retry-after.ts';
import { NetworkError, type Network } from '#server/networks/network.ts';
import type { Reading } from '#server/networks/reading.ts';
import { SourceError } from '#server/sources/source.ts';
import { findLending } from './store.ts';
import { notAccepted, notUsable, withdrawn } from './unusable.ts';

export type Readable = Network & Required<Pick<Network, 'reading'>>;

/** Of a limit that reading shares with publishing, the part that is left for publishing. */
const sparedShare = 0.2;

/** How long a renewal of the account's sign-in may take, in ms. */
const patienceMs = 30_000;

/**
 * Requests with the rights of an account. Each one reads its row again: a right that is withdrawn ends with the next
 * request, and a token that was renewed elsewhere is used at once.
 */
export function lentIo(deps: AccountDeps, network: Readable, accountId: number): Io {
  let isRefused = false;
  let sparedUntil = 0;

  async function current(): Promise<ConnectionRow> {
    const row = await findLending(deps.db, accountId);
    if (!row) throw withdrawn();
    const problem = notUsable(row, deps.now());
    if (problem) throw problem;
    if (isRefused) throw notAccepted();
    const waitMs = sparedUntil - deps.now().getTime();
    if (waitMs > 0) throw spared(waitMs);
    return row;
  }

  async function once(row: ConnectionRow, reading: Reading, address: string, options: FetchOptions) {
    const answer = await reading.get(address, (headers) =>
      deps.io.fetch(address, {
        ...options,
        headers: { ...options.headers, ...headers },
        party: String(row.organization_id),
      }),
    );
    const left = limitLeft(answer.headers, deps.now());
    if (left && left.share < sparedShare) sparedUntil = deps.now().getTime() + left.resetMs;
    return withoutSecrets(answer, reading.secrets);
  }

  return {
    fetch: async (address, options = {}) => {
      const row = await current();
      try {
        const reading = readingOf(deps, network, row, row.credentials);
        mustOnlyRead(reading, address, options);
        const answer = await once(row, reading, address, options);
        if (!reading.hasExpired(answer)) return answer;
        const renewed = readingOf(deps, network, row, await renewal(deps, network, row));
        const second = await once(row, renewed, address, options);
        if (!renewed.hasExpired(second)) return second;
        isRefused = true;
        throw notAccepted();
      } catch (error) {
        throw error instanceof NetworkError ? asSourceError(error) : error;
      }
    },
  };
}

function readingOf(
  { settings }: AccountDeps,
  network: Readable,
  { id }: ConnectionRow,
  sealed: Buffer | null,
): Reading {
  return network.reading({ credentials: sealed && openCredentials(settings, id, sealed) });
}

/** By the way that publishing takes, under the account's lock. */
async function renewal(deps: AccountDeps, network: Readable, row: ConnectionRow): Promise<Buffer> {
  const { queue, files } = deps;
  // A refusal must not end an account whose network never renews: it may be about what is read.
  if (!network.renew || !queue || !files) throw notAccepted();
  const { sealed } = await renewedCredentials(
    { ...deps, queue, files },
    network,
    row,
    AbortSignal.timeout(patienceMs),
  );
  return sealed;
}

/** An adapter that asks for more, or elsewhere, is a fault of ours. */
function mustOnlyRead({ origin }: Reading, address: string, { method = 'GET' }: FetchOptions): void {
  if (method === 'GET' && URL.parse(address)?.origin === new URL(origin).origin) return;
  throw new Error(`An account’s rights are for reading at ${origin}, not for ${method} ${address}.`);
}

/** Some networks repeat the token that they refuse, and refusals are shown. */
function withoutSecrets(answer: Fetched, secrets: readonly string[]): Fetched {
  if (answer.status < 400) return answer;
  const text = answer.text();
  const hidden = secrets.reduce(
    (rest, secret) => (secret ? rest.replaceAll(secret, '[hidden]') : rest),
    text,
  );
  return hidden === text ? answer : { ...answer, body: Buffer.from(hidden), text: () => hidden };
}

function spared(waitMs: number): SourceError {
  return new SourceError(
    'rate_limited',
    () => t`The rest of the connected account’s rate limit is left for publishing.`,
    { waitMs },
  );
}

function asSourceError({ kind, texts, waitMs }: NetworkError): SourceError {
  if (kind === 'expired') return notAccepted();
  return new SourceError(
    kind === 'rate_limited' ? 'rate_limited' : 'unreachable',
    () => t`The sign-in of a connected account could not be renewed. ${{ problem: textNow(texts.problem) }}`,
    { waitMs },
  );
}
