import type { SentLinks } from '#contract/text/sent-text.ts';
import { networks } from './all.ts';
import type { NetworkFacts } from './facts.ts';
import type { Offers, OptionNames, OptionValue, PostOptions } from './options.ts';
import type { Limited } from './own-limits.ts';

/** The published content of a post, for checks, previews and deliveries. */

export interface PostMedia {
  url: string;
  /** MIME type; without one the URL's ending decides. */
  type?: string | null;
  alt?: string | null;
}

/** The API accepts plain URLs too. */
type MediaInput = string | PostMedia;

interface PartInput {
  body: string;
  media?: readonly MediaInput[] | null;
}

export interface PostPart {
  body: string;
  media: readonly PostMedia[];
}

/** The differences of one network or one account; an absent field, or null, means no difference. */
export interface PostOverride {
  body?: string | null;
  media?: readonly MediaInput[] | null;
  /** Empty: none here. */
  first_comment?: string | null;
  /** Empty: none here. */
  thread?: readonly PartInput[] | null;
  /** What is chosen of the network's options, by their names; null removes one. */
  options?: Readonly<Record<string, OptionValue | null>> | null;
  /** Of its chosen offered values. */
  option_names?: OptionNames;
}

export interface PostContent {
  body: string;
  media: readonly MediaInput[];
  thread: readonly PartInput[];
  first_comment: string | null;
  /** By network name or account id. */
  overrides: Readonly<Record<string, PostOverride | null>>;
  /** A filled template. */
  design?: unknown;
  /** The picture of the design: the first medium of every account that has no media of its own. */
  design_picture?: PostMedia | null;
  /** How addresses are published, by account id. */
  links?: PostLinks;
}

export type PostLinks = Readonly<Record<string, SentLinks>>;

export interface PostAccount extends Limited {
  account_id: number;
  name: string;
  /** The state of its connection; absent where it does not matter. */
  state?: 'ready' | 'expiring' | 'needs_reconnect' | 'paused';
  /** When a person must have connected it again, ISO 8601; null for never, or unknown. */
  expires_at?: string | null;
  /** A sandbox fetches nothing. */
  sandbox?: boolean;
  /** What its network offered for the options. */
  offers?: Offers;
}

export type CopyField = 'body' | 'media' | 'first_comment' | 'thread';

/** The version of the post for one account. */
export interface PostCopy {
  body: string;
  media: readonly PostMedia[];
  thread: readonly PostPart[];
  /** Null for none. */
  first_comment: string | null;
  /** Of the network's options, those that are chosen. */
  options: PostOptions;
  /** Of the chosen offered values. */
  option_names: OptionNames;
  /** Where each field comes from: `base`, or the key of an override. */
  from: Readonly<Record<CopyField, string>>;
}

/**
 * The version for an account: its own overrides its network's, and that overrides the text for all, field by
 * field.
 */
export function copyFor(
  content: PostContent,
  account: Pick<PostAccount, 'account_id' | 'network'>,
): PostCopy {
  const holders = [String(account.account_id), account.network];
  const holderOf = (field: CopyField) =>
    holders.find((key) => (content.overrides[key]?.[field] ?? null) !== null) ?? 'base';
  const from = {
    body: holderOf('body'),
    media: holderOf('media'),
    first_comment: holderOf('first_comment'),
    thread: holderOf('thread'),
  };
  const picture = from.media === 'base' && content.design ? content.design_picture : null;
  return {
    body: content.overrides[from.body]?.body ?? content.body,
    media: [
      ...(picture ? [{ url: picture.url, type: picture.type ?? null, alt: picture.alt ?? null }] : []),
      ...mediaOf(content.overrides[from.media]?.media ?? content.media),
    ],
    thread: (content.overrides[from.thread]?.thread ?? content.thread).map(({ body, media }) => ({
      body,
      media: mediaOf(media ?? []),
    })),
    first_comment: (content.overrides[from.first_comment]?.first_comment ?? content.first_comment) || null,
    options: optionsFor(content, account),
    option_names: {
      ...content.overrides[account.network]?.option_names,
      ...content.overrides[String(account.account_id)]?.option_names,
    },
    from,
  };
}

/** The options of an account's version: its own choice of an option overrides its network's. */
export function optionsFor(
  { overrides }: Pick<PostContent, 'overrides'>,
  { account_id, network }: Pick<PostAccount, 'account_id' | 'network'>,
): PostOptions {
  const chosen = {
    ...overrides[network]?.options,
    ...overrides[String(account_id)]?.options,
  };
  const known = new Set(networks[network].options?.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([name, value]) =>
      value !== null && known.has(name) ? [[name, value]] : [],
    ),
  );
}

/** Whether this version still waits for the picture of the post's design. */
export function awaitsPicture(
  { design, design_picture }: Pick<PostContent, 'design' | 'design_picture'>,
  { from }: Pick<PostCopy, 'from'>,
): boolean {
  return Boolean(design) && !design_picture && from.media === 'base';
}

const mediaOf = (media: readonly MediaInput[]): PostMedia[] =>
  media.map((item) => (typeof item === 'string' ? { url: item } : item));

/** The URLs of all media in a post, in any of its versions, each once. */
export function mediaAddressesOf({
  media = [],
  thread = [],
  overrides = {},
}: Partial<Pick<PostContent, 'media' | 'thread' | 'overrides'>>): string[] {
  const copies = Object.values(overrides).flatMap((copy) => (copy ? [copy] : []));
  const inParts = (parts: readonly PartInput[]) => parts.flatMap((part) => part.media ?? []);
  const all = [
    ...media,
    ...inParts(thread),
    ...copies.flatMap((copy) => [...(copy.media ?? []), ...inParts(copy.thread ?? []), ...coversOf(copy)]),
  ];
  return [...new Set(all.map((medium) => (typeof medium === 'string' ? medium : medium.url)))];
}

/** The names of all options whose value is a medium. */
const mediumOptions: ReadonlySet<string> = new Set(
  Object.values(networks).flatMap(({ options = [] }) =>
    options.flatMap(({ kind, name }) => (kind === 'medium' ? [name] : [])),
  ),
);

/** The URLs of files that are chosen as options. */
export function coversOf({ options }: Pick<PostOverride, 'options'>): string[] {
  return Object.entries(options ?? {}).flatMap(([name, value]) =>
    mediumOptions.has(name) && typeof value === 'string' ? [value] : [],
  );
}

/** The options with the URLs of chosen files replaced. */
export function withCovers<Value extends OptionValue | null>(
  options: Readonly<Record<string, Value>>,
  replace: (url: string) => string,
): Record<string, Value | string> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      mediumOptions.has(name) && typeof value === 'string' ? replace(value) : value,
    ]),
  );
}

export type CopyChange = Partial<Pick<PostCopy, 'body' | 'media' | 'thread' | 'options'>> & {
  first_comment?: string;
};

/** The content with a changed version: `base` for all, else the network or account that `holder` names. */
export function withCopy(content: PostContent, holder: string, change: CopyChange): PostContent {
  if (holder === 'base') return { ...content, ...change };
  return {
    ...content,
    overrides: { ...content.overrides, [holder]: { ...content.overrides[holder], ...change } },
  };
}

/**
 * The first line of the text as the title, and the rest as the text, on a network with titles. In Markdown it may
 * be written as a heading. Where a title
 * is optional, a text of one line, or one whose first line is too long, has none.
 */
export function titleAndText(
  body: string,
  facts: NetworkFacts,
  fits: (title: string) => boolean,
): { title: string | null; text: string } {
  if (!facts.title) return { title: null, text: body };
  // Where each post needs a title, an empty first line is one that is still missing.
  const [first = '', ...rest] = (facts.title.needed ? body.trimEnd() : body.trim()).split('\n');
  const text = rest.join('\n').trim();
  const title = (facts.markup === 'markdown' ? first.replace(/^#{1,6}(?:\s+|$)/, '') : first).trim();
  if (!facts.title.needed && (text === '' || !fits(title))) return { title: null, text: body };
  return { title: title === '' ? null : title, text };
}

/** A text as a title, its first line, and the rest as it is, for a field of each. */
export function splitTitle(body: string): { title: string; text: string } {
  const end = body.indexOf('\n');
  return end === -1 ? { title: body, text: '' } : { title: body.slice(0, end), text: body.slice(end + 1) };
}

/** The reverse of `splitTitle`. */
export function withTitle(title: string, text: string): string {
  return text === '' ? title : `${title}\n${text}`;
}
