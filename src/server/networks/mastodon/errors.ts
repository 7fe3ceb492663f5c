import { STATUS_CODES } from 'node:http';
import { z } from 'zod';

import type { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched } from '#server/lib/io.ts';
import { readHtml } from '#server/lib/plain-text.ts';
import { readJson } from '#server/lib/read-json.ts';
import { resetMs } from '#server/lib/retry-after.ts';
import { NetworkError } from '#server/networks/network.ts';

/** https://docs.joinmastodon.org/entities/Error/ */
const refusal = z.object({ error: z.string(), error_description: z.string().optional().catch(undefined) });

const lookThere = 'Look at the account whether it is there.';
const connectAgain = 'Connect the account again under Settings → Accounts, then send this again.';

/**
 * What an answer means that is no success. After `seen` a failure of the server leaves open what it did before:
 * Mastodon stores a post first and fails afterwards, when its queue is out of reach.
 */
export function answered(
  answer: Fetched,
  from: { server: string; secrets: readonly string[]; seen?: boolean; now: () => Date },
): NetworkError {
  const { status } = answer;
  const { host } = new URL(from.server);
  const said = wordsOf(answer, from.secrets);
  if (status === 401) return signedOut(answer, from);
  if (status === 403 && /scope/i.test(said))
    return new NetworkError('expired', `${host} was not asked to allow this.`, { said, next: connectAgain });
  if (status === 403)
    return new NetworkError('reject', `${host} does not let this account do that.`, {
      said,
      next: 'Sign in there: the account may be locked, or wait for something to be confirmed.',
    });
  if (status === 429)
    return new NetworkError('rate_limited', `${host} takes no more of this account for now.`, {
      said,
      next: null,
      waitMs: answer.waitMs ?? resetMs(answer.headers, from.now()),
    });
  if (status >= 500 || status === 408 || status === 425)
    return from.seen
      ? new NetworkError('unknown', `${host} failed, and did not say whether it is out.`, {
          said,
          next: lookThere,
        })
      : new NetworkError('retry', `${host} is not available.`, { said, next: null, waitMs: answer.waitMs });
  // A file that has not been looked through yet; what was uploaded stays.
  if (status === 422 && /not finished processing/i.test(said))
    return new NetworkError('retry', `${host} has not finished with the media.`, { said, next: null });
  return new NetworkError('reject', `${host} refused it.`, {
    said,
    next: 'Mend what the server names, in a copy of the post, and send that; or send this one again.',
  });
}

export function signedOut(
  answer: Fetched,
  { server, secrets }: { server: string; secrets: readonly string[] },
): NetworkError {
  return new NetworkError('expired', `${new URL(server).host} no longer accepts this account’s sign-in.`, {
    said: wordsOf(answer, secrets),
    next: connectAgain,
  });
}

/** What it means that there was no answer that could be read. The words are our own: the server said nothing. */
export function silent(error: FetchError, seen: boolean): NetworkError {
  const why = error.message;
  if (error.problem === 'refused')
    return new NetworkError('reject', `The account’s server cannot be reached from here: ${why}`, {
      next: 'Ask an administrator of Copydesk to open the server’s address, then send this again.',
      cause: error,
    });
  if (seen && !error.nothingSent)
    return new NetworkError('unknown', `The server did not say whether it is out: ${why}`, {
      next: lookThere,
      cause: error,
    });
  return new NetworkError('retry', `The account’s server gave no answer: ${why}`, {
    next: null,
    cause: error,
  });
}

/** The server's own words for people: no markup, no secret that it repeats, at most 300 characters. */
function wordsOf(answer: Fetched, secrets: readonly string[]): string {
  const parsed = refusal.safeParse(jsonOf(answer));
  const status = `${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trim();
  if (!parsed.success) return status;
  const { error, error_description: more } = parsed.data;
  const words = more ? `${error}: ${more}` : error;
  const muted = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), words.slice(0, 2_000));
  return readHtml(muted).text?.slice(0, 300) ?? status;
}

/** Null for what is no JSON. */
export function jsonOf(answer: Fetched): unknown {
  return readJson(answer.text());
}
