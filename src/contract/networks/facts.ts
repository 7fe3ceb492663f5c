/**
 * The facts of a network that we publish to, as plain data for targets, counters, previews and checks. No
 * schema is here, so that the browser can import it. Limits change: an account's own limit, known at run
 * time, overrides these.
 */

import type { OptionFacts } from './options.ts';
import type { MetricName } from './post-metrics.ts';

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
  'discord',
  'wordpress',
  'ghost',
] as const;

export type NetworkName = (typeof networkNames)[number];

export function isNetworkName(name: string): name is NetworkName {
  return networkNames.some((known) => known === name);
}

/** Who can see a post, where an account can choose; the first is the default. */
export const visibilities = ['public', 'unlisted', 'private'] as const;

export type Visibility = (typeof visibilities)[number];

declare const evidence: unique symbol;

/** Exported, so that declarations of other files can name it. */
export interface Evidence {
  readonly [evidence]: true;
}

/** A value with the evidence for it: only the four functions below create one. */
type Known<T> = T & Evidence;

/** Fixed by the API's specification; overrides all other sources. */
export const fixed = <const T>(value: T) => value as Known<T>;

/** Read in the network's own documentation, schema or source, which `source` names. */
export const verified = <const T>(value: T, _source: string) => value as Known<T>;

/** Read in third-party code that works, or its documentation. */
export const secondHand = <const T>(value: T, _source: string) => value as Known<T>;

/** From memory: to be confirmed with a real account. Search for this word to find them all. */
export const remembered = <const T>(value: T) => value as Known<T>;

/**
 * How a network counts. `weighted`: by the published twitter-text configuration 3. `short_links`: graphemes,
 * a URL is 23, @user@host counts as @user. `emoji_bytes`: code points, and an emoji costs its UTF-8 bytes.
 */
export type TextUnit =
  | 'graphemes'
  | 'code_points'
  | 'utf16'
  | 'bytes'
  | 'weighted'
  | 'short_links'
  | 'emoji_bytes';

/** `name`: `@name`. `domain`: a name that is a domain, `@name.example.com`. `server`: `@name@example.com`. */
export type MentionForm = 'none' | 'name' | 'domain' | 'server';

export interface TextLimit {
  limit: number;
  unit: TextUnit;
  /** A second ceiling in UTF-8 bytes, where there is one. */
  bytes?: number;
  /** What a URL in the text costs in the unit `short_links`; 23 by default. */
  address?: number;
}

type KnownTextLimit = { [field in keyof TextLimit]: Known<TextLimit[field]> };

export const imageFormats = ['jpg', 'png', 'gif', 'webp', 'heic', 'avif'] as const;
export const videoFormats = ['mp4', 'mov', 'webm', 'm4v'] as const;

export type ImageFormat = (typeof imageFormats)[number];
export type VideoFormat = (typeof videoFormats)[number];

/** How a network gets the bytes of a medium. */
export type MediaPath = 'upload' | 'public_address' | 'either';

interface ImageFacts {
  max: Known<number>;
  /** Null where nothing is known. */
  bytes: Known<number> | null;
  formats: readonly ImageFormat[];
  /** The limit of an animated picture. */
  gifBytes?: Known<number>;
  /** Where an animated picture moves: `alone` as the only medium. Absent where it would have no format. */
  moves?: Known<'always' | 'alone' | 'never'>;
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
  /** Width divided by height. */
  ratio?: { min: Known<number>; max: Known<number> };
  seconds: { min: Known<number>; max: Known<number> } | null;
  formats: readonly VideoFormat[];
  /** How the network gets its bytes, where that differs from other media. */
  path?: MediaPath;
}

/** Of PDFs, which readers turn page by page. */
interface DocumentFacts {
  max: Known<number>;
  /** Null where nothing is known. */
  bytes: Known<number> | null;
  pages: Known<number> | null;
}

/**
 * How readers see a post. `words`: beside the account's picture, media below. `pictures`: media first, the
 * text below. `page`: under the account's name, a title first. `message`: in a chat bubble. `lines`: how many
 * are shown before the rest is folded; all if absent.
 */
type PreviewFacts = { shape: 'words' | 'message'; lines?: number } | PagePreview | PicturesPreview;

interface PagePreview {
  shape: 'page';
  lines?: number;
  /** Of articles, whose media stand whole below the text: the flag that puts the first image above it. */
  lead?: string;
}

export interface PicturesPreview {
  shape: 'pictures';
  lines?: number;
  /** Four by five instead of square. */
  isTall: boolean;
  /** A story fills the screen, nine by sixteen, with one medium. */
  isStory?: true;
  accountAbove: boolean;
}

/** The numbers of a post that can be read later. */
export interface MetricFacts {
  /** The network's own names. */
  names: readonly string[];
  /** Those that make up each of our numbers; several are added. */
  counts: Readonly<Partial<Record<MetricName, readonly string[]>>>;
  /** What counts as an impression where the network's name differs. */
  impressionsAre?: 'views' | 'plays';
  /** For so many hours after publishing the network's numbers may still be missing. */
  lateHours?: number;
  /** After so many days the network's numbers no longer cover the whole time. */
  untilDays?: number;
}

/** What a network charges for each publishing request, in thousandths of a US dollar. */
export interface PriceFacts {
  /** For a post, a part of a thread or a comment, without a URL in its text. */
  post: Known<number>;
  withUrl: Known<number>;
  /** For each alternative text besides. */
  alt: Known<number>;
}

/** What differs for posts of one format, a reel or a story; the network's other facts hold for them too. */
export interface FormatFacts extends Partial<
  Pick<NetworkFacts, 'preview' | 'text' | 'media' | 'alt' | 'firstComment'>
> {
  /** The network's name for such posts: `Instagram Reels`. */
  label: string;
  /** The text is not published. */
  textless?: Known<true>;
}

/** The formats of a network's posts. A value of the option without facts here is the usual format. */
export interface Formats {
  /** The option that chooses among them. */
  option: string;
  /** What a post in the usual format becomes where its only medium is a video. */
  videoAlone?: string;
  facts: Readonly<Record<string, FormatFacts>>;
}

/**
 * `server`: the network's own software. `compatible`: another server with the same API. `simulation`: only our
 * simulation of its documentation.
 */
export const testedAgainst = ['server', 'compatible', 'simulation'] as const;

/**
 * `everything`: nothing works before the review. `public_posts`: until then only the account itself sees its posts.
 * `other_people`: until then only people with a role in the app can connect accounts. `pages`: until then there are
 * no pages, only the accounts of people.
 */
export type ReviewScope = 'everything' | 'public_posts' | 'other_people' | 'pages';

/** What works only once the network has reviewed the app of an installation. */
interface ReviewFacts {
  for: Known<ReviewScope>;
  /** What else only a reviewed app may do. */
  also?: readonly ReviewedAbility[];
}

type ReviewedAbility = 'first_comment' | 'metrics' | 'followers' | 'correct';

/** All facts of a network. Its logo is a symbol of its name in `src/web/parts/networks.svg`. */
export interface NetworkFacts {
  label: string;
  /**
   * Its domains including those of its short links; every subdomain belongs to it too. `name.*`: in each
   * country. Empty where a URL does not identify the network.
   */
  domains: readonly string[];
  preview: PreviewFacts;
  text: KnownTextLimit;
  /** Another limit for the text beside pictures or a video. */
  textWith?: { images?: KnownTextLimit; video?: KnownTextLimit };
  /** Where a post has a title of its own, it is the first line of the text. */
  title: (KnownTextLimit & { needed: Known<boolean> }) | null;
  /** How the text is marked up; plain text if absent. The adapter turns Markdown into the network's own. */
  markup?: 'markdown';
  /** What one can choose for a post besides. */
  options?: readonly OptionFacts[];
  /** Where an option chooses what a post becomes; `factsIn` applies it. */
  formats?: Formats;
  /** The text is not published; only of formats. */
  textless?: Known<true>;
  /** Characters that the network refuses. */
  refuses?: Known<readonly string[]>;
  firstComment: { how: string; text: KnownTextLimit } | { impossible: string };
  thread: { how: string } | { impossible: string };
  media: {
    /** What a post needs besides text; null where text alone is enough. */
    needs: 'media' | 'video' | null;
    images: ImageFacts | null;
    video: VideoFacts | null;
    /** Absent where the network has no documents. They never stand beside pictures or videos. */
    document?: DocumentFacts;
    /** Whether one post can have pictures and a video together. */
    mixed: Known<boolean>;
    path: MediaPath;
  };
  /** Null where the network has no alternative text. */
  alt: { limit: Known<number>; unit: Known<TextUnit>; video: Known<boolean> } | null;
  /** Null where there is no limit. */
  most: {
    hashtags: Known<number> | null;
    mentions: Known<number> | null;
    links: Known<number> | null;
  };
  links: {
    /** Whether a URL in the text is clickable. */
    clickable: Known<boolean>;
    /** Whether `#tag` in the text leads to posts with the tag. */
    hashtags: Known<boolean>;
    /** In which form a name in the text leads to the account. */
    mentions: Known<MentionForm>;
    /** Whether a post with a URL in its text is shown to fewer people, or costs more. */
    hurtReach: Known<boolean>;
  };
  /** Absent where publishing costs nothing. */
  prices?: PriceFacts;
  /** What prevents a repeated request from publishing twice. */
  idempotency: 'record_key' | 'header' | 'container' | 'session' | 'none';
  /** Whether the network reliably reports the outcome of an interrupted request. */
  isSearchReliable: Known<boolean>;
  /** Whether an account can choose who sees its posts. */
  visibility?: Known<boolean>;
  /** Whether a published post can be deleted from here. */
  deletes?: Known<boolean>;
  /** Whether the text of a published post can be replaced from here. */
  corrects?: Known<boolean>;
  /** Whether the network refuses the same text twice. */
  refusesRepeats: Known<boolean>;
  metrics: MetricFacts;
  /** Whether an account has a follower count (subscribers, members). */
  hasFollowers: boolean;
  /** Absent where no app is reviewed. */
  review?: ReviewFacts;
  /** Whether commercial use needs a contract with the network. */
  commercialContract?: Known<boolean>;
  /** What the adapter was run against so far. */
  tested: (typeof testedAgainst)[number];
}
