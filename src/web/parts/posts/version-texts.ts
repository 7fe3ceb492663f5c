import { t } from '@lingui/core/macro';

import {
  isBlank,
  offersWith,
  optionText,
  type Offers,
  type OptionFacts,
  type OptionNames,
  type OptionValue,
} from '#contract/networks/options.ts';

/** Content of a post as labelled texts, for people. The edit log holds it as JSON of any age. */
export interface LabelledText {
  label: string;
  text: string;
  /** The URL of a chosen file, shown instead of its name. */
  picture?: string;
}

export type Fields = Readonly<Record<string, unknown>>;

export function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Null for an empty one. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' ? String(value) : null;
}

/** One line per medium: the file name and its alt text. */
export function mediaText(value: unknown): string | null {
  const lines = listOf(value).map((medium) => {
    const { url, alt } = typeof medium === 'string' ? { url: medium, alt: null } : recordOf(medium);
    const file = fileOf(String(url));
    return typeof alt === 'string' && alt !== '' ? `${file}: ${alt}` : file;
  });
  return lines.length === 0 ? null : lines.join('\n');
}

const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1) || url;

const labelled = (label: string, text: string | null): LabelledText[] =>
  text === null ? [] : [{ label, text }];

/** The parts of a thread. */
export function threadTexts(
  thread: unknown,
  labelsOf: (part: number) => { text: string; images: string },
): LabelledText[] {
  return listOf(thread).flatMap((part, index) => {
    const { body, media } = recordOf(part);
    const labels = labelsOf(index + 1);
    return [...labelled(labels.text, textOf(body)), ...labelled(labels.images, mediaText(media))];
  });
}

/** A version for one account or network. */
export interface VersionOf {
  /** The account's or network's. */
  name: string;
  /** What its network lets one choose. */
  options: readonly OptionFacts[];
  /** What the network offers for them, where that is known. */
  offers?: Offers;
}

/** All that a version has of its own: texts, media, and options by their labels. */
export function versionTexts(version: unknown, of: VersionOf): LabelledText[] {
  const own = recordOf(version);
  const { name } = of;
  return [
    ...labelled(t`${name}: own text`, textOf(own.body)),
    ...labelled(t`${name}: own first comment`, textOf(own.first_comment)),
    ...labelled(t`${name}: own images`, mediaText(own.media)),
    ...optionTexts(own, of),
    ...threadTexts(own.thread, (part) => ({
      text: t`${name}: part ${part} of its own thread`,
      images: t`${name}: part ${part} of its own thread, images`,
    })),
  ];
}

function optionTexts(
  { options: chosen, option_names }: Fields,
  { name, options, offers = {} }: VersionOf,
): LabelledText[] {
  return Object.entries(recordOf(chosen)).flatMap(([key, value]): LabelledText[] => {
    if (!isOptionValue(value) || isBlank(value)) return [];
    const option = options.find((known) => known.name === key);
    // One that the network had once.
    if (!option) return [{ label: `${name}: ${key}`, text: [value].flat().join(', ') }];
    const label = `${name}: ${option.label}`;
    if (option.kind === 'medium' && typeof value === 'string')
      return [{ label, text: fileOf(value), picture: value }];
    return [{ label, text: optionText(option, value, offersWith(offers, namesOf(option_names))) }];
  });
}

function isOptionValue(value: unknown): value is OptionValue {
  if (typeof value === 'string' || typeof value === 'boolean') return true;
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function namesOf(value: unknown): OptionNames {
  return Object.fromEntries(
    Object.entries(recordOf(value)).map(([option, names]) => [
      option,
      Object.fromEntries(Object.entries(recordOf(names)).map(([one, name]) => [one, String(name)])),
    ]),
  );
}
