import { plural, t } from '#contract/message.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostCopy } from '#contract/networks/post-content.ts';
import { maxOf, severityOf, type RuleCode, type Severity } from '#contract/posts/policy-document.ts';
import { hashtagsIn, linksIn, mentionsIn } from '#contract/text/text-parts.ts';
import { findDois } from './doi.ts';
import { readTextsOf, type Checked, type Found } from './finding.ts';
import { textFix, without } from './fixes.ts';
import { language } from './language-rule.ts';
import { links, linksOfOptions } from './link-rules.ts';
import { sharedIn, type RuleFinding } from './rule-finding.ts';

/** The mechanical rules of the organization's policy. */
export function checkRules(checked: Checked): Found[] {
  return [
    ...apply('fix_links', checked, links),
    ...apply('fix_links', checked, linksOfOptions),
    ...apply('fix_hashtags', checked, crowd('fix_hashtags')),
    ...apply('fix_mentions', checked, crowd('fix_mentions')),
    ...apply('fix_doi', checked, dois),
    ...apply('fix_language', checked, language),
    ...apply('fix_dashes', checked, dashes),
    ...apply('fix_alt_text', checked, altTexts),
    ...apply('fix_repeat', checked, repeats),
  ];
}

function apply(code: RuleCode, checked: Checked, rule: (checked: Checked) => RuleFinding[]): Found[] {
  const severity: Severity | null = severityOf(checked.policy.rules[code], checked.account.network);
  return severity === null ? [] : rule(checked).map((finding) => ({ code, severity, ...finding }));
}

const crowds = {
  fix_hashtags: {
    find: hashtagsIn,
    tooMany: (count: number, network: string, most: number) =>
      t`${plural({ count }, { one: '# hashtag', other: '# hashtags' })}: on ${{ network }} no more than ${{ most }}.`,
  },
  fix_mentions: {
    find: mentionsIn,
    tooMany: (count: number, network: string, most: number) =>
      t`${plural({ count }, { one: '# mention', other: '# mentions' })}: on ${{ network }} no more than ${{ most }}.`,
  },
} as const;

const ownerOf = (field: Found['field'], { account }: Pick<Checked, 'account'>) =>
  field === 'options' ? account : undefined;

function crowd(code: keyof typeof crowds) {
  const { find, tooMany } = crowds[code];
  return (checked: Checked): RuleFinding[] => {
    const { policy, account, facts, copy } = checked;
    const max = maxOf(policy.rules[code], account.network);
    if (max === null) return [];
    return readTextsOf(checked).flatMap(({ where, field, text }) => {
      const parts = find(text);
      if (parts.length <= max) return [];
      return [
        {
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
  };
}

function dois(checked: Checked): RuleFinding[] {
  return readTextsOf(checked).flatMap(({ where, field, text }) => {
    const wrong = findDois(text).filter((doi) => !doi.inLinkForm);
    const [first] = wrong;
    if (!first) return [];
    const fixed = () =>
      wrong.reduceRight((rest, { start, end, url }) => rest.slice(0, start) + url + rest.slice(end), text);
    return [
      {
        field,
        where,
        ...sharedIn(field),
        text: t`Write the DOI "${{ written: first.text }}" as ${{ url: first.url }}, so that everyone can open the source.`,
        fix: textFix(t`Write it as a link`, checked.copy, where, fixed, ownerOf(field, checked)),
      },
    ];
  });
}

function dashes(checked: Checked): RuleFinding[] {
  return readTextsOf(checked).flatMap(({ where, field, text }) => {
    const amount = text.split('—').length - 1;
    if (amount === 0) return [];
    return [
      {
        field,
        where,
        ...sharedIn(field),
        text: t`${plural({ count: amount }, { one: '# em dash', other: '# em dashes' })}. Use a comma or a new sentence.`,
        fix: textFix(
          t`Use commas`,
          checked.copy,
          where,
          () => text.replace(/(?<![ \t])[ \t]*—[ \t]*/g, ', '),
          ownerOf(field, checked),
        ),
      },
    ];
  });
}

function altTexts({ copy, facts }: Checked): RuleFinding[] {
  const { alt } = facts;
  if (!alt) return [];
  const of = (media: PostCopy['media'], place: string, field: 'media' | 'thread'): RuleFinding[] =>
    media.flatMap((item, index) => {
      const kind = kindOf(item)?.kind;
      if (item.alt?.trim() || kind === 'document' || (kind === 'video' && !alt.video)) return [];
      return [
        {
          field,
          where: `${place}media ${index + 1}`,
          shared: true as const,
          text:
            kind === 'video'
              ? t`Describe the video for people who can’t see it.`
              : t`Describe the image for people who can’t see it.`,
        },
      ];
    });
  return [
    ...of(copy.media, '', 'media'),
    ...copy.thread.flatMap(({ media }, index) => of(media, `thread ${index + 1} `, 'thread')),
  ];
}

function repeats({ copy, account, facts, context }: Checked): RuleFinding[] {
  if (!context.recent?.length || facts.textless) return [];
  const key = repeatKey(copy.body);
  if (key === '') return [];
  const before = context.recent.find(
    (post) => post.account_id === account.account_id && repeatKey(post.body) === key,
  );
  if (!before) return [];
  const date = before.sent_at.slice(0, 10);
  return [
    {
      field: 'body',
      where: 'body',
      text: facts.refusesRepeats
        ? t`${{ account: account.name }} already published this text on ${{ date }}, and ${{ network: facts.label }} rejects repeated text.`
        : t`${{ account: account.name }} already published this text on ${{ date }}.`,
    },
  ];
}

/** The text for comparing repeats: without case, spaces and URLs. */
function repeatKey(text: string): string {
  return without(text.normalize('NFC'), linksIn(text.normalize('NFC')))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
