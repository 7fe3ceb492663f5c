import { maxOf, severityOf, type RuleCode, type Severity } from '#contract/policy-document.ts';
import { kindOf, type PostCopy } from '#contract/post-content.ts';
import { hashtagsIn, linksIn, mentionsIn, type Link } from '#contract/text-parts.ts';
import { findDois } from './doi.ts';
import { count, wordsOf, type Checked, type Found } from './finding.ts';
import { forAccount, ofWords, without } from './mends.ts';

/** The mechanical rules of the organization's policy. */
export function checkRules(checked: Checked): Found[] {
  return [
    ...apply('fix_links', checked, links),
    ...apply('fix_hashtags', checked, crowd('hashtag', hashtagsIn)),
    ...apply('fix_mentions', checked, crowd('mention', mentionsIn)),
    ...apply('fix_doi', checked, dois),
    ...apply('fix_language', checked, language),
    ...apply('fix_dashes', checked, dashes),
    ...apply('fix_alt_text', checked, altTexts),
    ...apply('fix_repeat', checked, repeats),
  ];
}

type Said = Omit<Found, 'code' | 'severity'>;

function apply(code: RuleCode, checked: Checked, rule: (checked: Checked) => Said[]): Found[] {
  const severity: Severity | null = severityOf(checked.policy.rules[code], checked.account.network);
  return severity === null ? [] : rule(checked).map((said) => ({ code, severity, ...said }));
}

/** An address in the first text: that is what people see in passing, and what costs reach. */
function links({ copy, facts, account, policy }: Checked): Said[] {
  const allowed = policy.rules.fix_links.allow ?? [];
  const found = linksIn(copy.body).filter((link) => !isAllowed(link, allowed));
  if (found.length === 0) return [];
  const hosts = [...new Set(found.map(hostOf))];
  const names = hosts.slice(0, 3).join(', ') + (hosts.length > 3 ? ` and ${hosts.length - 3} more` : '');
  const toComment = 'how' in facts.firstComment;
  return [
    {
      field: 'body',
      where: 'body',
      text: toComment
        ? `A link in the text (${names}) is shown to fewer people on ${facts.label}: put it into the first comment.`
        : `A link in the text (${names}) does nothing on ${facts.label}: name the source instead.`,
      mend: toComment
        ? forAccount('Move it to the first comment', account, () => ({
            body: without(copy.body, found),
            first_comment: [copy.first_comment, ...found.map((link) => link.url)]
              .filter((text) => text !== null)
              .join('\n'),
          }))
        : forAccount('Take it out', account, () => ({ body: without(copy.body, found) })),
    },
  ];
}

const hostOf = (link: Link) => URL.parse(link.url)?.hostname.replace(/^www\./, '') ?? link.text;

function isAllowed(link: Link, allowed: readonly string[]): boolean {
  const host = hostOf(link);
  return allowed.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

function crowd(one: string, find: (text: string) => readonly { start: number; end: number; text: string }[]) {
  const code = one === 'hashtag' ? 'fix_hashtags' : 'fix_mentions';
  return (checked: Checked): Said[] => {
    const { policy, account, facts, copy } = checked;
    const max = maxOf(policy.rules[code], account.network);
    if (max === null) return [];
    return wordsOf(checked).flatMap(({ where, field, text }) => {
      const parts = find(text);
      if (parts.length <= max) return [];
      return [
        {
          field,
          where,
          text: `${count(parts.length, one)}: on ${facts.label} no more than ${max}.`,
          mend: ofWords(`Keep the first ${max}`, copy, where, () => without(text, parts.slice(max)), account),
        },
      ];
    });
  };
}

function dois(checked: Checked): Said[] {
  return wordsOf(checked).flatMap(({ where, field, text }) => {
    const wrong = findDois(text).filter((doi) => !doi.inLinkForm);
    const [first] = wrong;
    if (!first) return [];
    const mended = () =>
      wrong.reduceRight((words, { start, end, url }) => words.slice(0, start) + url + words.slice(end), text);
    return [
      {
        field,
        where,
        shared: true as const,
        text: `Write the DOI "${first.text}" as ${first.url}, so that everybody can open the source.`,
        mend: ofWords('Write it as a link', checked.copy, where, mended),
      },
    ];
  });
}

function language({ copy, context }: Checked): Said[] {
  const words = beginningOf([copy.body, ...copy.thread.map((part) => part.body)]);
  const other = context.language ? context.otherLanguage?.(words, context.language) : null;
  if (!context.language || !other) return [];
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const [, script] = /^und-(.+)/.exec(other) ?? [];
  const said = script
    ? `${new Intl.DisplayNames('en', { type: 'script' }).of(script)} script`
    : names.of(other);
  const own = context.language.split(/[-_]/, 1)[0] ?? '';
  return [
    {
      field: 'body',
      where: 'body',
      shared: true,
      text: `The text is in ${said}, and the project’s language is ${names.of(own)}.`,
    },
  ];
}

/** Letters (UTF-16) that say surely which language a text is in, with room for addresses among them. */
const sampleLetters = 4_000;

function beginningOf(texts: readonly string[]): string {
  let sample = '';
  for (const text of texts) {
    if (sample.length >= sampleLetters) break;
    sample += `${sample === '' ? '' : '\n'}${text.slice(0, sampleLetters - sample.length)}`;
  }
  return sample;
}

function dashes(checked: Checked): Said[] {
  return wordsOf(checked).flatMap(({ where, field, text }) => {
    const amount = text.split('—').length - 1;
    if (amount === 0) return [];
    return [
      {
        field,
        where,
        shared: true as const,
        text: `${count(amount, 'em dash', 'em dashes')}: use a comma or a new sentence.`,
        mend: ofWords('Use commas', checked.copy, where, () =>
          text.replace(/(?<![ \t])[ \t]*—[ \t]*/g, ', '),
        ),
      },
    ];
  });
}

function altTexts({ copy, facts }: Checked): Said[] {
  const { alt } = facts;
  if (!alt) return [];
  const of = (media: PostCopy['media'], place: string, field: 'media' | 'thread'): Said[] =>
    media.flatMap((item, index) => {
      const kind = kindOf(item)?.kind;
      if (item.alt?.trim() || (kind === 'video' && !alt.video)) return [];
      return [
        {
          field,
          where: `${place}media ${index + 1}`,
          shared: true as const,
          text: `Say what the ${kind === 'video' ? 'video' : 'picture'} shows, for people who cannot see it.`,
        },
      ];
    });
  return [
    ...of(copy.media, '', 'media'),
    ...copy.thread.flatMap(({ media }, index) => of(media, `thread ${index + 1} `, 'thread')),
  ];
}

function repeats({ copy, account, facts, context }: Checked): Said[] {
  if (!context.recent?.length) return [];
  const key = repeatKey(copy.body);
  if (key === '') return [];
  const before = context.recent.find(
    (post) => post.account_id === account.account_id && repeatKey(post.body) === key,
  );
  if (!before) return [];
  return [
    {
      field: 'body',
      where: 'body',
      text:
        `${account.name} posted this text on ${before.sent_at.slice(0, 10)} already` +
        `${facts.refusesRepeats ? `, and ${facts.label} refuses the same text twice` : ''}.`,
    },
  ];
}

/** What makes two texts the same: neither case, nor spaces, nor the addresses in them. */
function repeatKey(text: string): string {
  return without(text.normalize('NFC'), linksIn(text.normalize('NFC')))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
