import { networks } from './all.ts';
import {
  verified,
  type ImageFormat,
  type NetworkFacts,
  type NetworkName,
  type VideoFormat,
} from './facts.ts';

/**
 * The limits of an account's own server, where it reported them. Absent ones are the network's usual ones.
 */
export interface OwnLimits {
  /** What a URL in a text costs, in characters. */
  address?: number | undefined;
  images?: number | undefined;
  image_bytes?: number | undefined;
  /** Width times height. */
  image_pixels?: number | undefined;
  image_formats?: readonly ImageFormat[] | undefined;
  video_bytes?: number | undefined;
  video_pixels?: number | undefined;
  /** The longest video. */
  video_seconds?: number | undefined;
  video_formats?: readonly VideoFormat[] | undefined;
  /** Of an alternative text, in characters. */
  alt?: number | undefined;
}

export interface Limited {
  network: NetworkName;
  /** The account's text limit, where the network reported one (a Mastodon server, X's premium tier). */
  text_limit?: number | null | undefined;
  limits?: OwnLimits | undefined;
}

const source = 'reported by the server that the account is on';

/** The facts of an account's network with the account's own limits in place of the usual ones. */
export function factsFor({ network, text_limit, limits = {} }: Limited): NetworkFacts {
  const facts = networks[network];
  const { images, video } = facts.media;
  const text = {
    ...facts.text,
    ...(text_limit && { limit: verified(text_limit, source) }),
    ...(limits.address && { address: verified(limits.address, source) }),
  };
  return {
    ...facts,
    text,
    // A comment that is a post of its own has the limit of posts.
    ...('text' in facts.firstComment &&
      facts.firstComment.text === facts.text && { firstComment: { ...facts.firstComment, text } }),
    media: {
      ...facts.media,
      images: images && {
        ...images,
        ...(limits.images && { max: verified(limits.images, source) }),
        ...(limits.image_bytes && { bytes: verified(limits.image_bytes, source) }),
        ...(limits.image_pixels && { pixels: verified(limits.image_pixels, source) }),
        ...(limits.image_formats && { formats: limits.image_formats }),
      },
      video: video && {
        ...video,
        ...(limits.video_bytes && { bytes: verified(limits.video_bytes, source) }),
        ...(limits.video_pixels && { pixels: verified(limits.video_pixels, source) }),
        ...(limits.video_seconds &&
          video.seconds && { seconds: { ...video.seconds, max: verified(limits.video_seconds, source) } }),
        ...(limits.video_formats && { formats: limits.video_formats }),
      },
    },
    alt: facts.alt && { ...facts.alt, ...(limits.alt && { limit: verified(limits.alt, source) }) },
  };
}
