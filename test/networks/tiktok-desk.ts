import { onTestFinished } from 'vitest';

import type { PostOptions } from '#contract/networks/options.ts';
import { createIo } from '#server/lib/io.ts';
import type { NetworkAccount, NetworkStep, Preparing, Sending } from '#server/networks/network.ts';
import { tiktokWith } from '#server/networks/tiktok/tiktok.ts';
import { testMedia } from './network-media.ts';
import { tiktokAccount } from './tiktok-account.ts';
import { startTiktok, type TiktokDouble } from './tiktok.ts';

export const signal = new AbortController().signal;
export const minute = 60_000;

/** TikTok, for one test, and an account of it. */
export async function startDesk(
  switches: Parameters<typeof startTiktok>[0] = {},
  { scopes }: { scopes?: readonly string[] } = {},
) {
  const server = await startTiktok(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  onTestFinished(async () => void (await Promise.all([server.close(), io.close()])));
  const media = testMedia();
  const network = newNetwork(server);
  const account = tiktokAccount(server, network, { io, media: media.reader, ...(scopes && { scopes }) });
  return { server, network, account, io, media };
}

/** The adapter, as another process has it: it remembers nothing. */
export const newNetwork = (server: TiktokDouble) =>
  tiktokWith({ places: server.places, pauses: { firstMs: 1, longestMs: 1, most: 3 } });

type Started = Awaited<ReturnType<typeof startDesk>>;

export type Desk = Pick<Started, 'network' | 'media'> & { account: NetworkAccount };

const isPublic = { privacy: 'PUBLIC_TO_EVERYONE' };

export const withVideo = (
  { media }: Pick<Desk, 'media'>,
  body: string,
  options: PostOptions = {},
  bytes?: number,
): NetworkStep => ({
  kind: 'post',
  body,
  media: [media.video('', bytes)],
  lang: null,
  options: { ...isPublic, ...options },
});

export const withImages = (
  { media }: Pick<Desk, 'media'>,
  body: string,
  options: PostOptions = {},
  count = 1,
): NetworkStep => ({
  kind: 'post',
  body,
  media: Array.from({ length: count }, () => media.picture('', 20)),
  lang: null,
  options: { ...isPublic, ...options },
});

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

export async function sendingOf({ network, account }: Desk, step: Preparing): Promise<Sending> {
  const prepared = asStored(await network.prepare(account, { ...step, under: null }, signal));
  await step.keep?.(prepared);
  const sending: Sending = {
    ...step,
    key: network.newKey(account.now()),
    prepared,
    attemptedAt: account.now(),
    under: null,
    async keep(made) {
      sending.prepared = asStored(made);
      await step.keep?.(made);
    },
  };
  return sending;
}

export const send = ({ network, account }: Desk, sending: Sending) => network.send(account, sending, signal);

export const find = ({ network, account }: Desk, sending: Sending) => network.find(account, sending, signal);

export async function publish(desk: Desk, step: Preparing) {
  const sending = await sendingOf(desk, step);
  return { sending, published: await send(desk, sending) };
}
