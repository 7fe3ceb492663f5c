import { plural, t } from '#contract/message.ts';
import { textLimitOf } from '#contract/networks/all.ts';
import type { NetworkFacts, TextLimit, TextUnit } from '#contract/networks/facts.ts';
import { factsForPost } from '#contract/networks/formats.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import {
  awaitsPicture,
  copyFor,
  titleAndText,
  type PostAccount,
  type PostContent,
} from '#contract/networks/post-content.ts';
import { sentCopy } from '#contract/networks/sent-copy.ts';
import { listed, readerLocale } from '#contract/reader.ts';
import { cutAt, overLimit, textLength } from '#contract/text/text-length.ts';
import type { Checked, Found } from './finding.ts';
import { asThread, forAccount, shortened } from './fixes.ts';

/** The limit of the post's first text with its media. */
function bodyLimit({ facts, copy, content }: Pick<Checked, 'facts' | 'copy' | 'content'>): TextLimit {
  const kinds = copy.media.map((media) => kindOf(media)?.kind);
  const images = kinds.filter((kind) => kind === 'image').length + (awaitsPicture(content, copy) ? 1 : 0);
  const videos = kinds.filter((kind) => kind === 'video').length;
  return textLimitOf(facts, { images, videos });
}

/** Texts and titles over the network's limit, and missing titles. */
export function checkTexts(checked: Checked): Found[] {
  const { facts, copy, sent } = checked;
  const { title, text } = titleAndText(sent.body, facts, titleFits(facts));
  return [
    ...checkTitle(title, checked),
    ...checkBody(text, checked),
    ...('how' in facts.thread ? copy.thread.flatMap((_, index) => checkPart(index, checked)) : []),
    ...checkCharacters(checked),
  ];
}

function checkTitle(title: string | null, { facts }: Checked): Found[] {
  const found = { severity: 'block', field: 'body', where: 'title' } as const;
  if (facts.title?.needed && title === null)
    return [
      {
        code: 'title_missing',
        ...found,
        text: t`${{ network: facts.label }} needs a title. Write it as the first line, above the text.`,
      },
    ];
  const over =
    facts.title &&
    title !== null &&
    tooMuch(
      title,
      facts.title,
      (excess, limit) =>
        t`The title (the first line) is ${{ excess }} too long for ${{ network: facts.label }}, which allows ${{ limit }}.`,
    );
  return over ? [{ code: 'title_over_limit', ...found, text: over }] : [];
}

function checkBody(sentText: string, checked: Checked): Found[] {
  const { facts, account, copy } = checked;
  const allowed = bodyLimit(checked);
  const over = tooMuch(
    sentText,
    allowed,
    (excess, limit) =>
      t`The text is ${{ excess }} too long for ${{ network: facts.label }}, which allows ${{ limit }}.`,
  );
  if (!over) return [];
  const { title, text } = titleAndText(copy.body, facts, titleFits(facts));
  const limit = asWritten(allowed, { written: text, sent: sentText });
  const head = title === null ? '' : `${title}\n`;
  const fix =
    'how' in facts.thread && title === null
      ? forAccount(t`Make it a thread`, account, () => threadOf(text, limit, checked))
      : forAccount(t`Shorten it`, account, () => ({ body: head + shortened(text, limit) }));
  return [{ code: 'text_over_limit', severity: 'block', field: 'body', where: 'body', text: over, fix }];
}

function checkPart(index: number, { facts, copy, sent, account }: Checked): Found[] {
  const part = copy.thread[index];
  const published = sent.thread[index];
  const over =
    published &&
    tooMuch(
      published.body,
      facts.text,
      (excess, limit) =>
        t`Part ${{ part: index + 1 }} of the thread is ${{ excess }} too long for ${{ network: facts.label }}, which allows ${{ limit }}.`,
    );
  if (!over || !part) return [];
  const limit = asWritten(facts.text, { written: part.body, sent: published.body });
  const split = () =>
    asThread(part.body, limit).map((body, at) => ({ body, media: at === 0 ? part.media : [] }));
  const where = `thread ${index + 1}`;
  const fix = forAccount(t`Split into parts`, account, () => ({
    thread: copy.thread.toSpliced(index, 1, ...split()),
  }));
  return [{ code: 'text_over_limit', severity: 'block', field: 'thread', where, text: over, fix }];
}

function checkCharacters({ facts, copy, account }: Checked): Found[] {
  const refused = facts.refuses?.filter((character) => copy.body.includes(character)) ?? [];
  if (refused.length === 0) return [];
  return [
    {
      code: 'characters_refused',
      severity: 'block',
      field: 'body',
      where: 'body',
      text: t`${{ network: facts.label }} doesn’t support ${{ characters: listed(refused) }}.`,
      fix: forAccount(t`Remove them`, account, () => ({
        body: refused.reduce((body, character) => body.replaceAll(character, ''), copy.body),
      })),
    },
  ];
}

function threadOf(text: string, limit: TextLimit, { copy }: Checked) {
  const [body = '', ...more] = asThread(text, limit);
  return { body, thread: [...more.map((part) => ({ body: part, media: [] })), ...copy.thread] };
}

/**
 * The limit for the text that its author wrote, where UTM parameters make the published one longer: what fits this
 * one fits the network's.
 */
export function asWritten(limit: TextLimit, { written, sent }: { written: string; sent: string }): TextLimit {
  if (written === sent) return limit;
  const growth = (unit: TextUnit) =>
    Math.max(0, textLength(sent, unit, limit.address) - textLength(written, unit, limit.address));
  return {
    ...limit,
    limit: Math.max(0, limit.limit - growth(limit.unit)),
    ...(limit.bytes !== undefined && { bytes: Math.max(0, limit.bytes - growth('bytes')) }),
  };
}

/**
 * The sentence about a text over a limit; null for one within it.
 * @param say gets `5 characters`, and how many are allowed
 */
export function tooMuch(
  text: string,
  limit: TextLimit,
  say: (excess: string, allowed: string) => string,
): string | null {
  const { over, unit } = overLimit(text, limit);
  if (over === 0) return null;
  const excess =
    unit === 'bytes'
      ? t`${plural({ count: over }, { one: '# byte', other: '# bytes' })}`
      : t`${plural({ count: over }, { one: '# character', other: '# characters' })}`;
  const allowed = unit === 'bytes' && limit.bytes !== undefined ? limit.bytes : limit.limit;
  return say(excess, allowed.toLocaleString(readerLocale()));
}

export interface Counter {
  length: number;
  limit: number;
  unit: TextUnit;
  /** Where the text is cut, as an offset in the version's body; null for a text that fits. */
  cut: number | null;
  /** The same in the published body. */
  sentCut: number | null;
}

/** The composer's counter for an account's first text, in the unit that is closer to its limit. */
export function counterOf(content: PostContent, account: PostAccount): Counter {
  const facts = factsForPost(content, account);
  const copy = copyFor(content, account);
  const sent = sentCopy(content, account);
  const limit = bodyLimit({ facts, copy, content });
  const textOf = (body: string) => titleAndText(body, facts, titleFits(facts)).text;
  const cutOf = (body: string, within: TextLimit) => {
    const text = textOf(body);
    const end = cutAt(text, within);
    return end === text.length ? null : body.lastIndexOf(text) + end;
  };
  const text = textOf(sent.body);
  const sentCut = cutOf(sent.body, limit);
  const written = asWritten(limit, { written: textOf(copy.body), sent: text });
  const cut = sentCut === null ? null : cutOf(copy.body, written);
  const length = textLength(text, limit.unit, limit.address);
  const bytes = textLength(text, 'bytes');
  if (limit.bytes !== undefined && bytes / limit.bytes > length / limit.limit)
    return { length: bytes, limit: limit.bytes, unit: 'bytes', cut, sentCut };
  return { length, limit: limit.limit, unit: limit.unit, cut, sentCut };
}

const titleFits = (facts: NetworkFacts) => (line: string) =>
  facts.title !== null && overLimit(line, facts.title).over === 0;
