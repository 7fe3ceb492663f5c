import { onTestFinished } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import { pageScopes } from '#server/networks/linkedin/guide.ts';
import { linkedinWith } from '#server/networks/linkedin/linkedin.ts';
import type { NetworkAccount, NetworkStep, Preparing, Sending } from '#server/networks/network.ts';
import { linkedinAccount } from './linkedin-account.ts';
import { communityManagement, pageUrn } from './linkedin-products.ts';
import { startLinkedin, type LinkedinDouble } from './linkedin.ts';
import { testMedia } from './network-media.ts';

export const signal = new AbortController().signal;
export const media = testMedia();

/** LinkedIn, for one test, and an account of it; a page of an app with the Community Management API unless said otherwise. */
export async function startDesk(
  switches: Parameters<typeof startLinkedin>[0] = {},
  { owner = pageUrn, scopes = pageScopes }: { owner?: string; scopes?: readonly string[] } = {},
) {
  const server = await startLinkedin({ products: communityManagement, ...switches });
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  onTestFinished(async () => void (await Promise.all([server.close(), io.close()])));
  const network = newNetwork(server);
  const account = linkedinAccount(server, network, { io, media: media.reader, owner, scopes });
  return { server, network, account, io };
}

/** The adapter, as another process has it: it remembers nothing. */
export const newNetwork = (server: LinkedinDouble) => linkedinWith({ ...server.places, pauseMs: 1 });

export type Desk = Pick<Awaited<ReturnType<typeof startDesk>>, 'network'> & { account: NetworkAccount };

export const post = (body: string, more: Partial<NetworkStep> = {}): NetworkStep => ({
  kind: 'post',
  body,
  media: [],
  lang: null,
  ...more,
});

export async function sendingOf(
  { network, account }: Desk,
  step: Preparing,
  under: Sending['under'] = null,
): Promise<Sending> {
  const prepared = await network.prepare(account, { ...step, under }, signal);
  await step.keep?.(prepared);
  return { ...step, key: network.newKey(account.now()), prepared, attemptedAt: account.now(), under };
}

export async function publish(desk: Desk, step: Preparing, under: Sending['under'] = null) {
  const sending = await sendingOf(desk, step, under);
  return { sending, published: await desk.network.send(desk.account, sending, signal) };
}
