import { t } from '#contract/message.ts';
import type { ImageFormat, MediaPath, TextLimit } from './facts.ts';
import { webAddress, type TextForm } from './option-forms.ts';

/**
 * What a network lets one choose for a post besides its text and media, as data: the composer draws it, the
 * checks and the API know it, and no code names a network for it.
 */

interface Option {
  /** On the wire, in snake_case. */
  name: string;
  readonly label: string;
  readonly hint?: string;
  /** Without it the network takes no post. */
  needed?: true;
  /** It decides who sees the post, so it is shown before publishing. */
  audience?: true;
  /** The formats of a post in which it has an effect, null for the usual one; all if absent. */
  formats?: readonly (string | null)[];
  /** The choice of another option with which the network refuses it. */
  unless?: { option: string; value: string; readonly because: string };
}

/** A value to choose; the label is for people. */
export interface OptionChoice {
  value: string;
  readonly label: string;
}

/** On or off. */
interface FlagOption extends Option {
  kind: 'flag';
  /** What the network does without it. */
  usual: boolean;
  /** Some accounts do not have it: then their network offers nothing for it. */
  perAccount?: true;
}

/** One of the network's own values; with an unpublished one the post stays a draft at the network. */
interface ChoiceOption extends Option {
  kind: 'choice';
  choices: readonly (OptionChoice & { unpublished?: true })[];
  /** What the network does without it; null where it decides by itself, or the option is needed. */
  usual: string | null;
  /** An account has only those of the values that its network offered, as with `offered`. */
  perAccount?: true;
  /** Words in the text that notify everyone, only where `value` is chosen. */
  broadcast?: { words: readonly string[]; value: string };
}

/** A line of text. */
interface TextOption extends Option {
  kind: 'text';
  limit: TextLimit;
  /** What it must be; any text if absent. */
  form?: TextForm;
  /** The account's network offers some of the usual texts, as for `offered`; every other one is possible too. */
  suggested?: true;
  /**
   * How readers see it; absent if they do not. `text`: as words of the post, which rules for texts cover and
   * translations translate. `link`: as a link of the post.
   */
  shown?: 'text' | 'link';
}

/** Several short texts: tags, names. */
interface ListOption extends Option {
  kind: 'list';
  most: number;
  /** Of each. */
  limit: TextLimit;
  /** What each must be; any text if absent. */
  form?: TextForm;
}

/**
 * Among what the account's network offered when it was last checked, in the account's settings under
 * `offers`: categories, boards, playlists.
 */
interface OfferedOption extends Option {
  kind: 'offered';
  /** How many may be chosen. */
  most: number;
  /** Of a needed one: what to do, in place of a choice. */
  readonly placeholder?: string;
  /** Of a needed one: that the account has none, and what to do. */
  readonly none?: string;
}

/** The URL of a medium: a cover. */
interface MediumOption extends Option {
  kind: 'medium';
  of: 'image';
  image: { bytes: number | null; formats: readonly ImageFormat[] };
  path: MediaPath;
}

/** All kinds; flags are booleans, lists and offered values are lists, all others are text. */
export const optionKinds = ['flag', 'choice', 'text', 'list', 'offered', 'medium'] as const;

export type OptionFacts = FlagOption | ChoiceOption | TextOption | ListOption | OfferedOption | MediumOption;

export type OptionValue = string | boolean | readonly string[];

/** Whether it is the value of a list; `Array.isArray` knows no read-only lists. */
export function isList(value: OptionValue | undefined): value is readonly string[] {
  return Array.isArray(value);
}

export type PostOptions = Readonly<Record<string, OptionValue>>;

/** What an account's network offers, by the option's name. */
export type Offers = Readonly<Record<string, readonly OptionChoice[]>>;

/**
 * The labels of chosen offered values, by option and value, as the network had them when they were chosen. They
 * are no content: a renamed category is the same category.
 */
export type OptionNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The label of a value, if it has one. It may be called as what each object inherits, such as `constructor`. */
export function nameIn(names: Readonly<Record<string, string>>, value: string): string | undefined {
  return Object.hasOwn(names, value) ? names[value] : undefined;
}

/** Those with the names of an earlier choice, which may no longer be offered, behind them. */
export function offersWith(offers: Offers, names: OptionNames): Offers {
  const earlier = Object.entries(names).map(([option, labels]): [string, OptionChoice[]] => [
    option,
    Object.entries(labels).map(([value, label]) => ({ value, label })),
  ]);
  return Object.fromEntries([
    ...Object.entries(offers),
    ...earlier.map(([option, choices]) => [option, [...(offers[option] ?? []), ...choices]] as const),
  ]);
}

/**
 * Why a value can never be one of this option, as the rest of a sentence about the field; null where it can.
 * Lengths and offers, which differ by account, are left to the checks.
 */
export function valueProblem(option: OptionFacts, value: OptionValue): string | null {
  switch (option.kind) {
    case 'flag':
      return typeof value === 'boolean' ? null : t`must be true or false`;
    case 'choice': {
      const values = option.choices.map((choice) => choice.value);
      return typeof value === 'string' && values.includes(value)
        ? null
        : t`must be one of ${{ values: values.join(', ') }}`;
    }
    case 'text':
      return typeof value === 'string' ? null : t`must be text`;
    case 'medium':
      return typeof value === 'string' && webAddress.fits(value)
        ? null
        : t`must be the URL of a file (${{ example: 'https://…' }})`;
    case 'list':
    case 'offered':
      return isList(value) ? null : t`must be a list of texts`;
  }
}

/** Whether a value means that nothing was chosen. */
export function isBlank(value: OptionValue | undefined): boolean {
  if (value === undefined || typeof value === 'boolean') return value === undefined;
  return typeof value === 'string' ? value.trim() === '' : value.length === 0;
}

/** Whether an account has the option, or this value of it, by what its network offered; undefined: nothing yet. */
export function isOffered(value: OptionValue, offered: readonly OptionChoice[] | undefined): boolean {
  if (offered === undefined || value === false) return true;
  if (value === true) return offered.length > 0;
  return (typeof value === 'string' ? [value] : value).every((one) =>
    offered.some((choice) => choice.value === one),
  );
}

/** Whether a post with these choices stays a draft at its network, where no reader sees it. */
export function isUnpublished(options: readonly OptionFacts[] = [], chosen: PostOptions): boolean {
  return options.some((option) => {
    if (option.kind !== 'choice') return false;
    const value = chosen[option.name] ?? option.usual;
    return option.choices.some((choice) => choice.value === value && choice.unpublished === true);
  });
}

/** A value as people read it. */
export function optionText(option: OptionFacts, value: OptionValue, offers: Offers = {}): string {
  const choices = option.kind === 'choice' ? option.choices : (offers[option.name] ?? []);
  const labelOf = (one: string) => choices.find((choice) => choice.value === one)?.label ?? one;
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  return typeof value === 'string' ? labelOf(value) : value.map(labelOf).join(', ');
}
