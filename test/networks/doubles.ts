import type { NetworkName } from '#contract/networks/facts.ts';
import type { Network } from '#server/networks/network.ts';
import type { DoubleSubject } from './conformance-subject.ts';

/** A network's double in this process, and its adapter in any. */
export interface Double {
  start: () => Promise<DoubleSubject>;
  /** The adapter, as another process has it: it remembers nothing. */
  adapterAt: (origin: string) => Network;
}

/** The doubles; each is loaded when it is needed. */
export const doubles: Readonly<Partial<Record<NetworkName, () => Promise<Double>>>> = {
  mastodon: () => import('./mastodon-subject.ts'),
  x: () => import('./x-subject.ts'),
  threads: () => import('./threads-subject.ts'),
  instagram: () => import('./instagram-subject.ts'),
  facebook: () => import('./facebook-subject.ts'),
  linkedin: () => import('./linkedin-subject.ts'),
  tiktok: () => import('./tiktok-subject.ts'),
  pinterest: () => import('./pinterest-subject.ts'),
  tumblr: () => import('./tumblr-subject.ts'),
  reddit: () => import('./reddit-subject.ts'),
  telegram: () => import('./telegram-subject.ts'),
  youtube: () => import('./youtube-subject.ts'),
  discord: () => import('./discord-subject.ts'),
  wordpress: () => import('./wordpress-subject.ts'),
  ghost: () => import('./ghost-subject.ts'),
};
