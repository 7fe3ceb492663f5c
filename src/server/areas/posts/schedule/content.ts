import { z } from 'zod';

import { invalid } from '#contract/errors.ts';
import type { mediaInput } from '#contract/media/media-address.ts';
import { t } from '#contract/message.ts';
import { factsOf } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { valueProblem, type OptionFacts } from '#contract/networks/options.ts';
import { coversOf } from '#contract/networks/post-content.ts';
import type { overrides as overridesInput } from '#contract/posts/posts.ts';
import type { StoredMedia, StoredPart } from '#server/db/publishing-tables.ts';
import { withOptionNames, type OfferingAccount } from './option-names.ts';
import type { StoredPost } from './store.ts';

type MediaInput = z.output<typeof mediaInput>;
type OverridesInput = z.output<typeof overridesInput>;

export const storedMedia = z.object({
  url: z.string(),
  type: z.string().nullable(),
  alt: z.string().nullable(),
});
export const storedOverride = z.object({
  body: z.string().optional(),
  media: z.array(storedMedia).optional(),
  first_comment: z.string().optional(),
  thread: z.array(z.object({ body: z.string(), media: z.array(storedMedia) })).optional(),
  options: z.record(z.string(), z.union([z.boolean(), z.string(), z.array(z.string())])).optional(),
  option_names: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});

/** Content in the columns of a post: structured fields as JSON. */
export function asColumns<
  Content extends { media: unknown; thread: unknown; overrides: unknown; design: unknown },
>({ media, thread, overrides, design, ...plain }: Content) {
  return {
    ...plain,
    media: JSON.stringify(media),
    thread: JSON.stringify(thread),
    overrides: JSON.stringify(overrides),
    design: JSON.stringify(design),
  };
}

/** The differences of one network or one account. */
export type StoredOverride = z.output<typeof storedOverride>;
export type StoredOverrides = Record<string, StoredOverride>;

/** The texts of a post. */
export interface Wording {
  body: string;
  media: readonly StoredMedia[];
  thread: readonly StoredPart[];
  first_comment: string | null;
  overrides: StoredOverrides;
  /** A filled template, or null. */
  design: unknown;
}

/** Media in their stored form, whether they came as URLs or with their alt texts. */
export function mediaOf(media: readonly MediaInput[]): StoredMedia[] {
  return media.map((one) => {
    const { url, alt = null } = typeof one === 'string' ? { url: one } : one;
    return { url, type: null, alt: alt === '' ? null : alt };
  });
}

export function threadOf(parts: readonly { body: string; media?: MediaInput[] | undefined }[]): StoredPart[] {
  return parts.map(({ body, media }) => ({ body, media: mediaOf(media ?? []) }));
}

export function overridesOf(post: Pick<StoredPost, 'overrides'>): StoredOverrides {
  return z.record(z.string(), storedOverride).parse(post.overrides);
}

/** Every medium of a post, including those of its versions and its thread, and chosen covers. */
export function everyMedium(post: Pick<StoredPost, 'media' | 'thread' | 'overrides'>): StoredMedia[] {
  const copies = Object.values(overridesOf(post));
  const parts = [...post.thread, ...copies.flatMap(({ thread = [] }) => thread)];
  const covers = copies.flatMap(coversOf).map((url) => ({ url, type: null, alt: null }));
  return [...[post, ...copies, ...parts].flatMap(({ media = [] }) => media), ...covers];
}

/** The published content of a stored post. */
export function contentOf(
  post: Pick<
    StoredPost,
    'body' | 'media' | 'thread' | 'first_comment' | 'overrides' | 'design' | 'design_picture' | 'links'
  >,
) {
  const { body, media, thread, first_comment, design, design_picture, links } = post;
  return { body, media, thread, first_comment, overrides: overridesOf(post), design, design_picture, links };
}

/**
 * The overrides after a change (spec, schedule.php rule 1): absent ones stay, null removes a version or one
 * field of it, and a version without differences is removed.
 * @param options.accounts those of the project: their offers name the chosen values
 */
export function mergeOverrides(
  before: StoredOverrides,
  changes: OverridesInput,
  { replace, accounts }: { replace: boolean; accounts: readonly OfferingAccount[] },
): StoredOverrides {
  const merged = new Map(Object.entries(replace ? {} : before));
  for (const [key, change] of Object.entries(changes)) {
    const copy = change === null ? {} : changedCopy(merged.get(key) ?? {}, change);
    if (Object.keys(copy).length === 0) merged.delete(key);
    else merged.set(key, copy);
  }
  return withOptionNames(Object.fromEntries(merged), before, accounts);
}

function changedCopy(stored: StoredOverride, change: NonNullable<OverridesInput[string]>): StoredOverride {
  const { option_names: _, ...before } = stored;
  const given = {
    ...change,
    options: change.options && optionsAfter(before.options, change.options),
    media: change.media && mediaOf(change.media),
    thread: change.thread && threadOf(change.thread),
  };
  const copy = { ...before, ...defined(given) };
  return storedOverride.parse(Object.fromEntries(Object.entries(copy).filter(([, value]) => value !== null)));
}

/** Null where none is left. */
function optionsAfter(
  before: StoredOverride['options'] = {},
  change: NonNullable<NonNullable<OverridesInput[string]>['options']>,
) {
  const options = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null);
  return options.length === 0 ? null : Object.fromEntries(options);
}

/** Without undefined fields, so that they do not overwrite present ones. */
export function defined<Fields extends object>(fields: Fields): Partial<Fields> {
  // The type is the same without those fields.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}

/**
 * @param accounts those of the project
 * @throws CodedError validation_error for a key that is neither a network nor an account of the project, and
 * for options that its network does not have
 */
export function checkOverrides(
  overrides: OverridesInput,
  accounts: readonly { id: number; network: string }[],
): void {
  const networkOf = new Map(accounts.map(({ id, network }) => [String(id), network]));
  const wrong = Object.keys(overrides).filter((key) => !isNetworkName(key) && !networkOf.has(key));
  if (wrong.length === 0) checkOptions(overrides, networkOf);
  const [first] = wrong;
  if (first === undefined) return;
  throw invalid(
    `overrides: ${t`${{ key: first }} is neither a network nor an account of this project.`}`,
    Object.fromEntries(
      wrong.map((key) => [
        `overrides.${key}`,
        t`must be the name of a network, or an account_id of this project`,
      ]),
    ),
  );
}

function checkOptions(overrides: OverridesInput, networkOf: ReadonlyMap<string, string>): void {
  const problems = Object.entries(overrides).flatMap(([key, override]) =>
    Object.entries(override?.options ?? {}).flatMap(([name, value]): [string, string][] => {
      const options = factsOf(networkOf.get(key) ?? key)?.options ?? [];
      const option = options.find((known) => known.name === name);
      const problem = option ? value !== null && valueProblem(option, value) : noOption(options);
      return problem ? [[`overrides.${key}.options.${name}`, problem]] : [];
    }),
  );
  const [first] = problems;
  if (first) throw invalid(`${first[0]} ${first[1]}`, Object.fromEntries(problems));
}

function noOption(options: readonly OptionFacts[]): string {
  return options.length === 0
    ? t`does not exist: this network has no options`
    : t`does not exist. There are: ${{ options: options.map(({ name }) => name).join(', ') }}`;
}
