import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { textLength } from '#contract/text/text-length.ts';
import type { Examined } from '#server/networks/network.ts';
import type { Requirements } from './community.ts';
import { someOf, type Content } from './content.ts';
import { matchesOne } from './patterns.ts';

const blocks = (where: string, text: MessageText): Examined => ({ where, text, severity: 'block' });
const notes = (where: string, text: MessageText): Examined => ({ where, text, severity: 'info' });

/** What a community requires of title and text, in the order in which its moderators set it. */
export function ofTexts(required: Requirements, { kind, title, text }: Content, own: string): Examined[] {
  return [...ofTitle(required, title, own), ...ofBody(required, { text, isSelf: kind === 'self' }, own)];
}

function ofTitle(required: Requirements, title: string, own: string): Examined[] {
  const {
    title_text_min_length: least,
    title_text_max_length: most,
    title_required_strings: needed,
    title_blacklisted_strings: refused,
    title_regexes: patterns,
  } = required;
  const length = textLength(title, 'code_points');
  const words = wordsIn(title, refused);
  return [
    ...(least && length < least
      ? [blocks('title', () => t`Titles in ${{ community: own }} have at least ${{ least }} characters.`)]
      : []),
    ...(most && length > most
      ? [blocks('title', () => t`Titles in ${{ community: own }} have at most ${{ most }} characters.`)]
      : []),
    ...(lacksAll(title, needed)
      ? [
          blocks(
            'title',
            () =>
              t`Titles in ${{ community: own }} contain one of these: ${{ words: someOf(needed ?? []) }}.`,
          ),
        ]
      : []),
    ...(words === null
      ? []
      : [blocks('title', () => t`${{ community: own }} does not allow this in titles: ${{ words }}.`)]),
    ...ofPatterns(title, patterns, 'title', own),
  ];
}

function ofBody(
  required: Requirements,
  { text, isSelf }: { text: string; isSelf: boolean },
  own: string,
): Examined[] {
  const {
    body_restriction_policy: policy,
    body_text_min_length: least,
    body_text_max_length: most,
    body_required_strings: needed,
    body_blacklisted_strings: refused,
    body_regexes: patterns,
  } = required;
  if (text === '')
    return isSelf && policy === 'required'
      ? [blocks('body', () => t`${{ community: own }} requires a text below the title.`)]
      : [];
  if (isSelf && policy === 'notAllowed')
    return [blocks('body', () => t`${{ community: own }} allows a title only, without a text below it.`)];
  const length = textLength(text, 'code_points');
  const words = wordsIn(text, refused);
  return [
    ...(least && length < least
      ? [blocks('body', () => t`Texts in ${{ community: own }} have at least ${{ least }} characters.`)]
      : []),
    ...(most && length > most
      ? [blocks('body', () => t`Texts in ${{ community: own }} have at most ${{ most }} characters.`)]
      : []),
    ...(lacksAll(text, needed)
      ? [
          blocks(
            'body',
            () => t`Texts in ${{ community: own }} contain one of these: ${{ words: someOf(needed ?? []) }}.`,
          ),
        ]
      : []),
    ...(words === null
      ? []
      : [blocks('body', () => t`${{ community: own }} does not allow this in texts: ${{ words }}.`)]),
    ...ofPatterns(text, patterns, 'body', own),
  ];
}

const has = (text: string, word: string) => text.toLowerCase().includes(word.trim().toLowerCase());

function lacksAll(text: string, needed: Requirements['title_required_strings']): boolean {
  return !!needed && needed.length > 0 && !needed.some((word) => has(text, word));
}

/** The words of the list that are in the text, for people; null for none. */
function wordsIn(text: string, list: Requirements['title_blacklisted_strings']): string | null {
  const found = (list ?? []).filter((word) => word.trim() !== '' && has(text, word));
  return found.length === 0 ? null : someOf(found);
}

/** One of the patterns must match. Those that cannot be tried here are shown, and left to Reddit. */
function ofPatterns(
  text: string,
  patterns: Requirements['title_regexes'],
  where: 'title' | 'body',
  own: string,
): Examined[] {
  const all = patterns ?? [];
  if (all.length === 0) return [];
  const isMatch = matchesOne(all, text);
  if (isMatch) return [];
  const found = isMatch === null ? notes : blocks;
  const shown = someOf(all.map((pattern) => pattern.slice(0, 200)));
  return [
    found(where, () =>
      where === 'title'
        ? t`Titles in ${{ community: own }} must match ${{ patterns: shown }}.`
        : t`Texts in ${{ community: own }} must match ${{ patterns: shown }}.`,
    ),
  ];
}
