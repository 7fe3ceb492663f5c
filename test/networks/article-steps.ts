import type { Network, NetworkAccount, NetworkStep, Sending } from '#server/networks/network.ts';
import { signal } from './conformance-subject.ts';

/** Posts of sites, for the tests of their adapters. */

export const article = (body: string, more: Partial<NetworkStep> = {}): NetworkStep => ({
  kind: 'post',
  body,
  media: [],
  lang: null,
  ...more,
});

/** As the delivery code does it: prepared anew for each attempt, under the key of the first one. */
export async function attemptOf(
  network: Network,
  account: NetworkAccount,
  step: NetworkStep,
  key = network.newKey(account.now()),
): Promise<Sending> {
  const prepared = await network.prepare(account, step, signal);
  return { ...step, key, prepared, attemptedAt: account.now(), under: null };
}

/** A further attempt at the same delivery, which knows what the former one has prepared. */
export async function attemptAfter(
  network: Network,
  account: NetworkAccount,
  former: Sending,
): Promise<Sending> {
  const { key, prepared: earlier, attemptedAt: _, under, ...step } = former;
  const prepared = await network.prepare(account, { ...step, earlier }, signal);
  return { ...step, key, prepared, attemptedAt: account.now(), under };
}

export async function bringOut(network: Network, account: NetworkAccount, step: NetworkStep) {
  const sending = await attemptOf(network, account, step);
  return { sending, published: await network.send(account, sending, signal) };
}
