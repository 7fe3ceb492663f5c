import { awaitsPicture } from '#contract/networks/post-content.ts';
import { counted } from '#contract/text/counted.ts';
import { overLimit, textLength } from '#contract/text/text-length.ts';
import { hashtagsIn, linksIn, mentionsIn } from '#contract/text/text-parts.ts';
import { textsOf, type Checked, type Found } from './finding.ts';
import { forAccount, joined, textFix, shortened, without } from './fixes.ts';
import { checkTexts, tooMuch } from './texts.ts';

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
      text: 'Nothing to publish yet. Write a text or add an image.',
    });
  if (facts.media.needs === 'media' && !has)
    found.push({
      code: 'media_missing',
      severity: 'block',
      field: 'media',
      where: 'media',
      text: `${facts.label} requires an image or video.`,
    });
  for (const [index, part] of copy.thread.entries())
    if (part.body.trim() === '' && part.media.length === 0)
      found.push({
        code: 'text_missing',
        severity: 'block',
        field: 'thread',
        where: `thread ${index + 1}`,
        shared: true,
        text: `Part ${index + 1} of the thread is empty. Write it or remove it.`,
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
      text: `${facts.thread.impossible} Only the first text would be published there.`,
      fix: fits
        ? forAccount('Join the parts', account, () => ({ body: whole, thread: [] }))
        : forAccount('Publish only the first text', account, () => ({ thread: [] })),
    },
  ];
}

function comments({ facts, copy, account }: Checked): Found[] {
  const comment = copy.first_comment;
  if (comment === null) return [];
  if ('impossible' in facts.firstComment)
    return [
      {
        code: 'first_comment_not_possible',
        severity: 'warn',
        field: 'first_comment',
        where: 'first_comment',
        text: `${facts.firstComment.impossible} The post is published without the first comment.`,
        fix: forAccount('Remove it here', account, () => ({ first_comment: '' })),
      },
    ];
  const { text } = facts.firstComment;
  const over = tooMuch(comment, text, 'The first comment is', facts.label);
  if (!over) return [];
  return [
    {
      code: 'text_over_limit',
      severity: 'block',
      field: 'first_comment',
      where: 'first_comment',
      text: over,
      fix: forAccount('Shorten it', account, () => ({ first_comment: shortened(comment, text) })),
    },
  ];
}

const crowdsOf = [
  { kind: 'hashtags', one: 'hashtag', find: hashtagsIn },
  { kind: 'mentions', one: 'mention', find: mentionsIn },
  { kind: 'links', one: 'link', find: linksIn },
] as const;

function crowds(checked: Checked): Found[] {
  const { facts, copy, account } = checked;
  return crowdsOf.flatMap(({ kind, one, find }) => {
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
          text: `${counted(parts.length, one)}, and ${facts.label} allows ${max}.`,
          fix: textFix(`Keep the first ${max}`, copy, where, () => without(text, parts.slice(max)), account),
        },
      ];
    });
  });
}
