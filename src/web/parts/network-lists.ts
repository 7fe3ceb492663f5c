import type { BestTimeNetwork } from '#contract/best-time.ts';
import type { CommunityNetwork } from '#contract/community-sorts.ts';
import type { HashtagNetwork } from '#contract/hashtags.ts';
import { sourceNames, type SourceName } from '#contract/sources.ts';
import type { SoundNetwork } from '#contract/sounds.ts';

/*
 * Which networks have what. Only the types come from the contract, because its values would bring the
 * validator into the browser; a network that is missing here does not compile.
 */

const withSounds: Record<SoundNetwork, true> = { tiktok: true, instagram: true, douyin: true };

const withHashtags: Record<HashtagNetwork, true> = {
  tiktok: true,
  instagram: true,
  x: true,
  facebook: true,
  pinterest: true,
  bluesky: true,
  douyin: true,
  mastodon: true,
  tumblr: true,
};

const withBestTime: Record<BestTimeNetwork, true> = {
  tiktok: true,
  instagram: true,
  x: true,
  facebook: true,
  pinterest: true,
  bluesky: true,
  mastodon: true,
  douyin: true,
  tumblr: true,
  reddit: true,
};

const withCommunities: Record<CommunityNetwork, true> = { reddit: true, bluesky: true };

export const soundNetworks = namesOf(withSounds);
export const hashtagNetworks = namesOf(withHashtags);
export const bestTimeNetworks = namesOf(withBestTime);
/** Reddit first: the default of the list. */
export const communityNetworks = namesOf(withCommunities).toReversed();

/** The names in the order in which networks stand everywhere. */
function namesOf<Name extends SourceName>(has: Record<Name, true>): readonly Name[] {
  return sourceNames.filter((name): name is Name & (typeof sourceNames)[number] => name in has);
}
