import { plural, t } from '#contract/message.ts';
import { awaitsPicture } from '#contract/networks/post-content.ts';
import { overLimit, textLength } from '#contract/text/text-length.ts';
import { hashtagsIn, linksIn, mentionsIn } from '#contract/text/text-parts.ts';
import { textsOf, type Checked, type Found } from './finding.ts';
import { forAccount, joined, textFix, shortened, without } from './fixes.ts';
import { asWritten, checkTexts, tooMuch } from './texts.ts';

/** What the networks themselves refuse or drop, independent of the policy. */
export function checkLimits(checked: Checked): Found[] {
  return [
    ...empty(checked),
    ...checkTexts(checked),
    ...threads(checked),
    ...comments(checked),
    ...crowds(checked),
  ];
}

function empty({ copy, content, facts }: Checked): Found[] {
  const found: Found[] = [];
  const has = copy.media.length > 0 || awaitsPicture(content, copy);
  if (copy.body.trim() === '' && !has)
    found.push({
      code: 'text_missing',
      severity: 'block',
      field: 'body',
      where: 'body',
      shared: true,
      text: t`Nothing to publish yet. Write a text or add an image.`,
    });
  if (facts.media.needs === 'media' && !has)
    found.push({
      code: 'media_missing',
      severity: 'block',
      field: 'media',
      where: 'media',
      text: t`${{ network: facts.label }} requires an image or video.`,
    });
  for (const [index, part] of copy.thread.entries())
    if (part.body.trim() === '' && part.media.length === 0)
      found.push({
        code: 'text_missing',
        severity: 'block',
        field: 'thread',
        where: `thread ${index + 1}`,
        shared: true,
        text: t`Part ${{ part: index + 1 }} of the thread is empty. Write it or remove it.`,
      });
  return found;
}

function threads({ facts, copy, account }: Checked): Found[] {
  if ('how' in facts.thread || copy.thread.length === 0) return [];
  const { limit, unit, address } = facts.text;
  const least = [copy, ...copy.thread].reduce((sum, { body }) => sum + textLength(body, unit, address), 0);
  // Joined, they are at least as long: if that is too long already, a long thread is not counted as a whole.
  const whole = least <= limit ? joined(copy.body, copy.thread) : null;
  const fits = whole !== null && overLimit(whole, facts.text).over === 0;
  return [
    {
      code: 'thread_not_possible',
      severity: 'fix',
      field: 'thread',
      where: 'thread',
      text: t`${{ why: facts.thread.impossible }} Only the first text would be published there.`,
      fix: fits
        ? forAccount(t`Join the parts`, account, () => ({ body: whole, thread: [] }))
        : forAccount(t`Publish only the first text`, account, () => ({ thread: [] })),
    },
  ];
}

function comments({ facts, copy, sent, account }: Checked): Found[] {
  const comment = copy.first_comment;
  if (comment === null) return [];
  if ('impossible' in facts.firstComment)
    return [
      {
        code: 'first_comment_not_possible',
        severity: 'warn',
        field: 'first_comment',
        where: 'first_comment',
        text: t`${{ why: facts.firstComment.impossible }} The post is published without the first comment.`,
        fix: forAccount(t`Remove it here`, account, () => ({ first_comment: '' })),
      },
    ];
  const { text } = facts.firstComment;
  const published = sent.first_comment ?? comment;
  const over = tooMuch(
    published,
    text,
    (excess, limit) =>
      t`The first comment is ${{ excess }} too long for ${{ network: facts.label }}, which allows ${{ limit }}.`,
  );
  if (!over) return [];
  return [
    {
      code: 'text_over_limit',
      severity: 'block',
      field: 'first_comment',
      where: 'first_comment',
      text: over,
      fix: forAccount(t`Shorten it`, account, () => ({
        first_comment: shortened(comment, asWritten(text, { written: comment, sent: published })),
      })),
    },
  ];
}

const crowdsOf = [
  {
    kind: 'hashtags',
    find: hashtagsIn,
    tooMany: (count: number, network: string, most: number) =>
      t`${plural({ count }, { one: '# hashtag', other: '# hashtags' })}, and ${{ network }} allows ${{ most }}.`,
  },
  {
    kind: 'mentions',
    find: mentionsIn,
    tooMany: (count: number, network: string, most: number) =>
      t`${plural({ count }, { one: '# mention', other: '# mentions' })}, and ${{ network }} allows ${{ most }}.`,
  },
  {
    kind: 'links',
    find: linksIn,
    tooMany: (count: number, network: string, most: number) =>
      t`${plural({ count }, { one: '# link', other: '# links' })}, and ${{ network }} allows ${{ most }}.`,
  },
] as const;

function crowds(checked: Checked): Found[] {
  const { facts, copy, account } = checked;
  return crowdsOf.flatMap(({ kind, find, tooMany }) => {
    const max = facts.most[kind];
    if (max === null) return [];
    return textsOf(checked).flatMap(({ where, field, text }): Found[] => {
      const parts = find(text);
      if (parts.length <= max) return [];
      return [
        {
          code: `${kind}_over_limit`,
          severity: 'block',
          field,
          where,
          text: tooMany(parts.length, facts.label, max),
          fix: textFix(
            t`Keep the first ${{ most: max }}`,
            copy,
            where,
            () => without(text, parts.slice(max)),
            account,
          ),
        },
      ];
    });
  });
}
