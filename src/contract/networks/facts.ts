/**
 * What is known of a network that we publish to, as plain data for targets, counters, previews and checks. No
 * schema lives here, so that the browser can import it. Limits move: whoever can ask the network at run time
 * does (`live`), and an account's own limit wins over these.
 */

export const networkNames = [
  'bluesky',
  'mastodon',
  'x',
  'threads',
  'instagram',
  'facebook',
  'linkedin',
  'tiktok',
  'pinterest',
  'tumblr',
  'reddit',
  'telegram',
  'youtube',
] as const;

export type NetworkName = (typeof networkNames)[number];

export function isNetworkName(name: string): name is NetworkName {
  return networkNames.some((known) => known === name);
}

/** Who sees a post, where an account can choose; the first is what it is unless somebody chooses. */
export const visibilities = ['public', 'unlisted', 'private'] as const;

export type Visibility = (typeof visibilities)[number];

declare const evidence: unique symbol;

/** A value that says how we know it: none gets into the data but through one of the four functions below. */
type Known<T> = T & { readonly [evidence]: true };

/** Fixed by the API's specification; wins over whatever else is said. */
export const fixed = <const T>(value: T) => value as Known<T>;

/** Read in the network's own documentation, schema or source, which `source` names. */
export const verified = <const T>(value: T, _source: string) => value as Known<T>;

/** Read in somebody else's working code or documentation. */
export const secondHand = <const T>(value: T, _source: string) => value as Known<T>;

/** From memory: to be confirmed with a real account. Search for this word to find them all. */
export const remembered = <const T>(value: T) => value as Known<T>;

/**
 * How a network counts. `x`: weighted, by the published twitter-text configuration 3. `mastodon`: graphemes, an
 * address is 23, @user@host counts as @user. `threads`: code points, and an emoji costs its UTF-8 bytes.
 */
export type TextUnit = 'graphemes' | 'code_points' | 'utf16' | 'bytes' | 'x' | 'mastodon' | 'threads';

export interface TextLimit {
  limit: number;
  unit: TextUnit;
  /** A second ceiling in UTF-8 bytes, where there is one. */
  bytes?: number;
  /** What an address in the text counts for, in the unit `mastodon`; 23 where it is not said. */
  address?: number;
}

type KnownTextLimit = { [field in keyof TextLimit]: Known<TextLimit[field]> };

export const imageFormats = ['jpg', 'png', 'gif', 'webp', 'heic', 'avif'] as const;
export const videoFormats = ['mp4', 'mov', 'webm', 'm4v'] as const;

export type ImageFormat = (typeof imageFormats)[number];
export type VideoFormat = (typeof videoFormats)[number];

interface ImageFacts {
  max: Known<number>;
  /** Null where nothing is known. */
  bytes: Known<number> | null;
  formats: readonly ImageFormat[];
  /** A moving picture's own ceiling. */
  gifBytes?: Known<number>;
  /** Width times height. */
  pixels?: Known<number>;
  /** Width divided by height. */
  ratio?: { min: Known<number>; max: Known<number> };
}

interface VideoFacts {
  max: Known<number>;
  bytes: Known<number> | null;
  /** Width times height. */
  pixels?: Known<number>;
  seconds: { min: Known<number>; max: Known<number> } | null;
  formats: readonly VideoFormat[];
}

export interface NetworkFacts {
  label: string;
  /** Where the network tells its limits at run time. */
  live: string | null;
  text: KnownTextLimit;
  /** Another limit for the words beside pictures or a video. */
  textWith?: { images?: KnownTextLimit; video?: KnownTextLimit };
  /** Where a post has a title of its own, the first line of the text is it. */
  title: (KnownTextLimit & { needed: Known<boolean> }) | null;
  /** Characters that the network refuses. */
  refuses?: Known<readonly string[]>;
  firstComment: { how: string; text: KnownTextLimit } | { impossible: string };
  thread: { how: string } | { impossible: string };
  media: {
    /** What a post cannot do without; null where words alone are a post. */
    needs: 'media' | 'video' | null;
    images: ImageFacts | null;
    video: VideoFacts | null;
    /** Whether one post takes pictures and a video together. */
    mixed: Known<boolean>;
    /** How the network gets the bytes. */
    path: 'upload' | 'public_address' | 'either';
  };
  /** Null where the network has no alternative text. */
  alt: { limit: Known<number>; unit: Known<TextUnit>; video: Known<boolean> } | null;
  /** Null where nothing limits them. */
  most: {
    hashtags: Known<number> | null;
    mentions: Known<number> | null;
    links: Known<number> | null;
  };
  links: {
    /** Whether an address in the text can be clicked. */
    clickable: Known<boolean>;
    /** Whether a post with an address in its text is shown to fewer people, or costs more. */
    hurtReach: Known<boolean>;
  };
  /** What keeps a repeated send from making a second post. */
  idempotency: 'record_key' | 'header' | 'container' | 'session' | 'none';
  /** How the outcome of an interrupted send is found, and whether the answer is sure. */
  lookUp: { how: string; sure: Known<boolean> };
  /** Whether an account can choose who sees its posts. */
  visibility?: Known<boolean>;
  /** Whether the network refuses the same text twice. */
  refusesRepeats: Known<boolean>;
  /** What can be read of a post later. */
  metrics: readonly string[];
}
