import { onTestFinished } from 'vitest';

import { createIo, type Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { Network, NetworkAccount, NetworkStep, Preparing, Sending } from '#server/networks/network.ts';
import { scopes } from '#server/networks/reddit/guide.ts';
import { redditWith } from '#server/networks/reddit/reddit.ts';
import { testMedia } from './network-media.ts';
import type { CommunitySettings } from './reddit-communities.ts';
import { author, contact, startReddit, type RedditDouble } from './reddit.ts';

export const signal = new AbortController().signal;

const pauses = { firstMs: 1, longestMs: 1, most: 3 };

/** The adapter, as another process has it: it remembers nothing. */
export const newNetwork = (server: Pick<RedditDouble, 'places'>) =>
  redditWith({ places: server.places, pauses });

/** An account of the double with a fresh sign-in. */
export function redditAccount(
  server: RedditDouble,
  network: Network,
  { io, media }: { io: Io; media: MediaReader },
): NetworkAccount & { renewals: number } {
  const { access_token: access, refresh_token: refresh } = server.signIns.issue(scopes.join(' '));
  const { id: client_id, secret: client_secret } = server.signIns.app;
  const account: NetworkAccount & { renewals: number } = {
    id: 1,
    name: `u/${author}`,
    handle: author,
    credentials: JSON.stringify({ name: author, access, refresh, client_id, client_secret, contact }),
    renewals: 0,
    async renewed(until) {
      if (!network.renew) throw new Error('nothing is renewed');
      const { secret } = await network.renew(account, until);
      account.credentials = secret;
      account.renewals += 1;
      return secret;
    },
    settings: {},
    io,
    media,
    now: server.now,
  };
  return account;
}

/** Reddit, for one test, and an account of it. */
export async function startDesk(switches: Parameters<typeof startReddit>[0] = {}) {
  const server = await startReddit(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  onTestFinished(async () => void (await Promise.all([server.close(), io.close()])));
  const network = newNetwork(server);
  const media = testMedia();
  return { server, network, media, io, account: redditAccount(server, network, { io, media: media.reader }) };
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;

export const post = (body: string, more: Partial<NetworkStep> = {}): NetworkStep => ({
  kind: 'post',
  body: `The harbour opens\n\n${body}`.trim(),
  media: [],
  lang: null,
  ...more,
  options: { community: 'r/harbour', ...more.options },
});

export async function sendingOf(
  { network, account }: Pick<Desk, 'network' | 'account'>,
  step: Preparing,
  under: Sending['under'] = null,
): Promise<Sending> {
  const prepared = await network.prepare(account, { ...step, under }, signal);
  await step.keep?.(prepared);
  return { ...step, key: network.newKey(account.now()), prepared, attemptedAt: account.now(), under };
}

export async function publish(
  desk: Pick<Desk, 'network' | 'account'>,
  step: Preparing,
  under: Sending['under'] = null,
) {
  const sending = await sendingOf(desk, step, under);
  return { sending, published: await desk.network.send(desk.account, sending, signal) };
}

/** The same with these settings of the community that posts go to. */
export const startCommunity = (settings: CommunitySettings) =>
  startDesk({ communities: { harbour: settings } });
