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
      ? `${items.length} ${items.length === 1 ? 'notification' : 'notifications'} at ${oneLine(organization)}`
      : oneLine(first.title);
  const settings = `${baseUrl}/settings/notifications`;
  const why = digest
    ? `You gather what happens at ${organization} into one mail.`
    : `You get this mail because you asked for it at ${organization}.`;
  const stop = digest ? 'Stop all mails of this kind' : 'Stop mails like this';
  const text = [
    ...items.map(({ title, body, address }) => [title, body, address].filter((line) => line).join('\n\n')),
    `-- \n${why}\n${stop}: ${unsubscribe}\nAll choices: ${settings}`,
  ].join('\n\n');
  return { subject, text, html: htmlOf(items, { why, stop, settings, unsubscribe }), unsubscribe };
}

function htmlOf(
  items: readonly (MailNotification & { address: string })[],
  { why, stop, settings, unsubscribe }: { why: string; stop: string; settings: string; unsubscribe: string },
): string {
  return mailPage(
    html`${items.map(
        ({ title, body, address }) =>
          html`<div style="max-width:560px;margin:0 0 24px">
            <p style="margin:0 0 4px;font-weight:600" dir="auto">
              <a href="${address}" style="color:#1c1c1a">${title}</a>
            </p>
            ${body && html`<p style="margin:0 0 8px;white-space:pre-wrap" dir="auto">${body}</p>`}
            <p style="margin:0"><a href="${address}">Open in Copydesk</a></p>
          </div>`,
      )}
      <p style="max-width:560px;margin:32px 0 0;font-size:13px;color:#6b6b66">
        ${why} <a href="${unsubscribe}">${stop}</a> · <a href="${settings}">All choices</a>
      </p>`,
  );
}
