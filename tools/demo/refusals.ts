import type { z } from 'zod';

import type { NetworkName } from '#contract/networks/facts.ts';
import { NetworkError, type NetworkAccount, type Sending } from '#server/networks/network.ts';
import type { sandboxSwitches } from '#server/networks/sandbox-switches.ts';
import { sandboxOf } from '#server/networks/sandbox.ts';

const none = () => Promise.reject(new Error('A sandbox that refuses asks for nothing.'));

const sending: Sending = {
  kind: 'post',
  body: '',
  media: [],
  lang: null,
  key: '',
  prepared: null,
  attemptedAt: new Date(0),
  under: null,
};

/** A network's refusal, as the product says it: that of its sandbox with these switches. */
export async function refusalOf(
  network: NetworkName,
  switches: z.input<typeof sandboxSwitches>,
): Promise<NetworkError> {
  const account: NetworkAccount = {
    id: 0,
    name: '',
    handle: null,
    credentials: null,
    renewed: none,
    settings: switches,
    io: { fetch: none },
    media: {
      image: none,
      video: none,
      document: none,
      imageAddress: none,
      videoAddress: none,
      problem: none,
    },
    now: () => sending.attemptedAt,
  };
  const outbox = { put: none, find: none, held: none, repeats: none, remove: none, correct: none };
  try {
    await sandboxOf(network, outbox).send(account, sending, new AbortController().signal);
  } catch (error) {
    if (error instanceof NetworkError) return error;
    throw error;
  }
  throw new RangeError(`A sandbox of ${network} refuses nothing with ${JSON.stringify(switches)}`);
}
