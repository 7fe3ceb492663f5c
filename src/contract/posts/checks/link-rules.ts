import { plural, t } from '#contract/message.ts';
import type { NetworkFacts } from '#contract/networks/facts.ts';
import { linksIn, type Link } from '#contract/text/text-parts.ts';
import { placeOf, shownOptions, type Checked } from './finding.ts';
import { forAccount, without } from './fixes.ts';
import type { RuleFinding } from './rule-finding.ts';

/** A URL in the first text: that is what people see first, and what costs reach. */
export function links({ copy, facts, account, policy }: Checked): RuleFinding[] {
  if (facts.textless) return [];
  const allowed = policy.rules.fix_links.allow ?? [];
  const found = linksIn(copy.body).filter((link) => !isAllowed(link, allowed));
  if (found.length === 0) return [];
  const hosts = [...new Set(found.map(hostOf))];
  const names = namesOfHosts(hosts);
  // Where a URL in the text is not clickable, one in a comment is not either.
  const toComment = facts.links.clickable && 'how' in facts.firstComment;
  return [
    {
      field: 'body',
      where: 'body',
      text: reasonOf(names, facts, toComment),
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

function reasonOf(hosts: string, { label: network, links: { clickable } }: NetworkFacts, toComment: boolean) {
  if (toComment)
    return t`A link in the text (${{ hosts }}) reduces reach on ${{ network }}. Put it in the first comment.`;
  return clickable
    ? t`A link in the text (${{ hosts }}) reduces reach on ${{ network }}.`
    : t`A link in the text (${{ hosts }}) isn’t clickable on ${{ network }}. Name the source instead.`;
}

/** The same in options that readers see: the link of a preview, those in an excerpt. */
export function linksOfOptions(checked: Checked): RuleFinding[] {
  const { facts, policy } = checked;
  const allowed = policy.rules.fix_links.allow ?? [];
  return [...shownOptions(checked, 'text'), ...shownOptions(checked, 'link')].flatMap(({ option, text }) => {
    const hosts = new Set(
      linksIn(text)
        .filter((link) => !isAllowed(link, allowed))
        .map(hostOf),
    );
    if (hosts.size === 0) return [];
    const names = namesOfHosts([...hosts]);
    return [
      {
        field: 'options' as const,
        where: placeOf(option),
        text: t`“${{ option: option.label }}” has a link (${{ hosts: names }}), which reduces reach on ${{ network: facts.label }}.`,
      },
    ];
  });
}

function namesOfHosts(hosts: readonly string[]): string {
  const first = hosts.slice(0, 3).join(', ');
  const more = hosts.length - 3;
  return more > 0
    ? t`${{ hosts: first }} and ${plural({ more }, { one: '# more', other: '# more' })}`
    : first;
}

const hostOf = (link: Link) => URL.parse(link.url)?.hostname.replace(/^www\./, '') ?? link.text;

function isAllowed(link: Link, allowed: readonly string[]): boolean {
  const host = hostOf(link);
  return allowed.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
