import type { z } from 'zod';

import { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { noAnswer, unreadable, type Effect } from './replies.ts';

/** What every exchange with a network's servers has in common. What a refusal means is the adapter's to say. */

/** Whom a request goes to, as error messages name it, and what its failure leaves open. */
export interface To extends Partial<Effect> {
  network: string;
  io: Io;
}

/**
 * The response to a request, whatever its status.
 * @throws NetworkError where no response comes
 */
export async function fetchFrom(
  { network, io, seen = false, ...more }: To,
  url: string,
  options: FetchOptions & { signal: AbortSignal },
): Promise<Fetched> {
  options.signal.throwIfAborted();
  try {
    return await io.fetch(url, options);
  } catch (error) {
    if (error instanceof FetchError) throw noAnswer(network, error, { seen, ...more });
    throw error;
  }
}

export const isSuccess = ({ status }: Pick<Fetched, 'status'>) => status >= 200 && status < 300;

/** Reads a response by a schema. Throws `NetworkError` where it does not match; `seen` as in `Effect`. */
export const readerOf =
  (network: string) =>
  <Schema extends z.ZodType>(answer: Fetched, schema: Schema, seen = false): z.infer<Schema> => {
    const parsed = schema.safeParse(readJson(answer.text()));
    if (parsed.success) return parsed.data;
    throw unreadable(network, answer, { seen });
  };

/** Access to an API that names its account by a token. */
export interface SignedIn<Secret> {
  secret: Secret;
  /** Renewed credentials; null where there is nothing to renew them with, or no account yet to store them. */
  renewed: (() => Promise<string>) | null;
}

/** Sends a request as the account; a token that has ended is renewed once. */
export async function withRenewal<Secret>(
  access: SignedIn<Secret>,
  secretOf: (account: { credentials: string }) => Secret,
  exchange: () => Promise<Fetched>,
  isSignedOut = ({ status }: Fetched) => status === 401,
): Promise<Fetched> {
  const answer = await exchange();
  if (!access.renewed || !isSignedOut(answer)) return answer;
  access.secret = secretOf({ credentials: await access.renewed() });
  return exchange();
}
