import { bluesky } from './bluesky.ts';
import { discord } from './discord.ts';
import { facebook } from './facebook.ts';
import { isNetworkName, type NetworkFacts, type NetworkName, type TextLimit } from './facts.ts';
import { ghost } from './ghost.ts';
import { instagram } from './instagram.ts';
import { linkedin } from './linkedin.ts';
import { mastodon } from './mastodon.ts';
import { pinterest } from './pinterest.ts';
import { reddit } from './reddit.ts';
import { telegram } from './telegram.ts';
import { threads } from './threads.ts';
import { tiktok } from './tiktok.ts';
import { tumblr } from './tumblr.ts';
import { wordpress } from './wordpress.ts';
import { x } from './x.ts';
import { youtube } from './youtube.ts';

/** The facts of every network that we publish to. */
export const networks: Readonly<Record<NetworkName, NetworkFacts>> = {
  bluesky,
  mastodon,
  x,
  threads,
  instagram,
  facebook,
  linkedin,
  tiktok,
  pinterest,
  tumblr,
  reddit,
  telegram,
  youtube,
  discord,
  wordpress,
  ghost,
};

/** Facts by a name from outside; null for an unknown network. */
export function factsOf(network: string): NetworkFacts | null {
  return isNetworkName(network) ? networks[network] : null;
}

/** The `media_limits` of the spec's targets; null where there is no limit, or none is known. */
export function mediaLimits(facts: NetworkFacts) {
  const { images, video } = facts.media;
  return {
    image_bytes: images?.bytes ?? null,
    video_bytes: video?.bytes ?? null,
    video_seconds: video?.seconds?.max ?? null,
    images_max: images?.max ?? 0,
    text: facts.text.limit,
  };
}

/** The limit of a post's text with its media. */
export function textLimitOf(facts: NetworkFacts, beside: { images: number; videos: number }): TextLimit {
  const { images, video } = facts.textWith ?? {};
  const special = beside.videos > 0 ? video : beside.images > 0 ? images : undefined;
  return special ?? facts.text;
}

/** The names of the options that readers see as text of the post: an excerpt, the title of a document. */
export const textOptions: ReadonlySet<string> = new Set(
  Object.values(networks).flatMap(({ options = [] }) =>
    options.flatMap((option) => (option.kind === 'text' && option.shown === 'text' ? [option.name] : [])),
  ),
);
