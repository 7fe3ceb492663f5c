import { plural, t } from '#contract/message.ts';
import { kindOf, type PostCopy } from '#contract/networks/post-content.ts';
import { maxOf, severityOf, type RuleCode, type Severity } from '#contract/posts/policy-document.ts';
import { readerLocale } from '#contract/reader.ts';
import { hashtagsIn, linksIn, mentionsIn, type Link } from '#contract/text/text-parts.ts';
import { findDois } from './doi.ts';
import { textsOf, type Checked, type Found } from './finding.ts';
import { forAccount, textFix, without } from './fixes.ts';

/** The mechanical rules of the organization's policy. */
export function checkRules(checked: Checked): Found[] {
  return [
    ...apply('fix_links', checked, links),
    ...apply('fix_hashtags', checked, crowd('fix_hashtags')),
    ...apply('fix_mentions', checked, crowd('fix_mentions')),
    ...apply('fix_doi', checked, dois),
    ...apply('fix_language', checked, language),
    ...apply('fix_dashes', checked, dashes),
    ...apply('fix_alt_text', checked, altTexts),
    ...apply('fix_repeat', checked, repeats),
  ];
}

type RuleFinding = Omit<Found, 'code' | 'severity'>;

function apply(code: RuleCode, checked: Checked, rule: (checked: Checked) => RuleFinding[]): Found[] {
  const severity: Severity | null = severityOf(checked.policy.rules[code], checked.account.network);
  return severity === null ? [] : rule(checked).map((finding) => ({ code, severity, ...finding }));
}

/** A URL in the first text: that is what people see first, and what costs reach. */
function links({ copy, facts, account, policy }: Checked): RuleFinding[] {
  const allowed = policy.rules.fix_links.allow ?? [];
  const found = linksIn(copy.body).filter((link) => !isAllowed(link, allowed));
  if (found.length === 0) return [];
  const hosts = [...new Set(found.map(hostOf))];
  const first = hosts.slice(0, 3).join(', ');
  const more = hosts.length - 3;
  const names =
    more > 0 ? t`${{ hosts: first }} and ${plural({ more }, { one: '# more', other: '# more' })}` : first;
  const toComment = 'how' in facts.firstComment;
  return [
    {
      field: 'body',
      where: 'body',
      text: toComment
        ? t`A link in the text (${{ hosts: names }}) reduces reach on ${{ network: facts.label }}. Put it in the first comment.`
        : t`A link in the text (${{ hosts: names }}) isn’t clickable on ${{ network: facts.label }}. Name the source instead.`,
      fix: toComment
        ? forAccount(t`Move it to the first comment`, account, () => ({
            body: without(copy.body, found),
            first_comment: [copy.first_comment, ...found.map((link) => link.url)]
              .filter((text) => text !== null)
              .join('\n'),
          }))
        : forAccount(t`Remove it`, account, () => ({ body: without(copy.body, found) })),
    },
  ];
}

const hostOf = (link: Link) => URL.parse(link.url)?.hostname.replace(/^www\./, '') ?? link.text;

function isAllowed(link: Link, allowed: readonly string[]): boolean {
  const host = hostOf(link);
  return allowed.some((domain) => host === domain || host.endsWith(`.${domain}`));
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

function crowd(code: keyof typeof crowds) {
  const { find, tooMany } = crowds[code];
  return (checked: Checked): RuleFinding[] => {
    const { policy, account, facts, copy } = checked;
    const max = maxOf(policy.rules[code], account.network);
    if (max === null) return [];
    return textsOf(checked).flatMap(({ where, field, text }) => {
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
  return textsOf(checked).flatMap(({ where, field, text }) => {
    const wrong = findDois(text).filter((doi) => !doi.inLinkForm);
    const [first] = wrong;
    if (!first) return [];
    const fixed = () =>
      wrong.reduceRight((rest, { start, end, url }) => rest.slice(0, start) + url + rest.slice(end), text);
    return [
      {
        field,
        where,
        shared: true as const,
        text: t`Write the DOI "${{ written: first.text }}" as ${{ url: first.url }}, so that everyone can open the source.`,
        fix: textFix(t`Write it as a link`, checked.copy, where, fixed),
      },
    ];
  });
}

function language({ copy, context }: Checked): RuleFinding[] {
  const rest = beginningOf([copy.body, ...copy.thread.map((part) => part.body)]);
  const other = context.language ? context.otherLanguage?.(rest, context.language) : null;
  if (!context.language || !other) return [];
  const [, script] = /^und-(.+)/.exec(other) ?? [];
  const projectLanguage = nameOf(context.language.split(/[-_]/, 1)[0] ?? '', 'language');
  return [
    {
      field: 'body',
      where: 'body',
      shared: true,
      text: script
        ? t`The text is in ${{ script: nameOf(script, 'script') }} script, and the project’s language is ${{ projectLanguage }}.`
        : t`The text is in ${{ language: nameOf(other, 'language') }}, and the project’s language is ${{ projectLanguage }}.`,
    },
  ];
}

const nameOf = (code: string, type: 'language' | 'script') =>
  new Intl.DisplayNames(readerLocale(), { type }).of(code) ?? code;

/** Letters (UTF-16) that are enough to detect a text's language, even with URLs among them. */
const sampleLetters = 4_000;

function beginningOf(texts: readonly string[]): string {
  let sample = '';
  for (const text of texts) {
    if (sample.length >= sampleLetters) break;
    sample += `${sample === '' ? '' : '\n'}${text.slice(0, sampleLetters - sample.length)}`;
  }
  return sample;
}

function dashes(checked: Checked): RuleFinding[] {
  return textsOf(checked).flatMap(({ where, field, text }) => {
    const amount = text.split('—').length - 1;
    if (amount === 0) return [];
    return [
      {
        field,
        where,
        shared: true as const,
        text: t`${plural({ count: amount }, { one: '# em dash', other: '# em dashes' })}. Use a comma or a new sentence.`,
        fix: textFix(t`Use commas`, checked.copy, where, () =>
          text.replace(/(?<![ \t])[ \t]*—[ \t]*/g, ', '),
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
  if (!context.recent?.length) return [];
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
