import { plural, t } from '#contract/message.ts';
import { html } from '#server/lib/html.ts';
import { mailPage } from '#server/lib/mail-page.ts';
import { oneLine } from '#server/lib/shortened.ts';
import type { MailContent } from './content.ts';

export interface MailNotification {
  title: string;
  body: string | null;
  path: string;
}

interface MailFrame {
  digest: boolean;
  organization: string;
  baseUrl: string;
  /** Where mails of this kind are turned off without signing in. */
  unsubscribe: string;
}

/** The mail about one notification, or about several in a digest. */
export function mailOf(messages: readonly MailNotification[], frame: MailFrame): MailContent {
  const { digest, organization, baseUrl, unsubscribe } = frame;
  const items = messages.map((item) => ({ ...item, address: `${baseUrl}${item.path}` }));
  const [first] = items;
  const subject =
    digest || !first
      ? t`${plural({ count: items.length }, { one: '# notification', other: '# notifications' })} at ${{ organization: oneLine(organization) }}`
      : oneLine(first.title);
  const settings = `${baseUrl}/settings/notifications`;
  const why = digest
    ? t`You gather what happens at ${{ organization }} into one mail.`
    : t`You get this mail because you asked for it at ${{ organization }}.`;
  const stop = digest ? t`Stop all mails of this kind` : t`Stop mails like this`;
  const choices = t`All choices`;
  const text = [
    ...items.map(({ title, body, address }) => [title, body, address].filter((line) => line).join('\n\n')),
    ['-- ', why, labelled(stop, unsubscribe), labelled(choices, settings)].join('\n'),
  ].join('\n\n');
  return { subject, text, html: htmlOf(items, { why, stop, choices, settings, unsubscribe }), unsubscribe };
}

/** Why the mail came, and links with their labels. */
type Foot = Readonly<Record<'why' | 'stop' | 'choices' | 'settings' | 'unsubscribe', string>>;

const labelled = (label: string, address: string) => t`${{ label }}: ${{ address }}`;

function htmlOf(
  items: readonly (MailNotification & { address: string })[],
  { why, stop, choices, settings, unsubscribe }: Foot,
): string {
  return mailPage(
    html`${items.map(
        ({ title, body, address }) =>
          html`<div style="max-width:560px;margin:0 0 24px">
            <p style="margin:0 0 4px;font-weight:600" dir="auto">
              <a href="${address}" style="color:#1c1c1a">${title}</a>
            </p>
            ${body && html`<p style="margin:0 0 8px;white-space:pre-wrap" dir="auto">${body}</p>`}
            <p style="margin:0"><a href="${address}">${t`Open in Copydesk`}</a></p>
          </div>`,
      )}
      <p style="max-width:560px;margin:32px 0 0;font-size:13px;color:#6b6b66">
        ${why} <a href="${unsubscribe}">${stop}</a> · <a href="${settings}">${choices}</a>
      </p>`,
  );
}
