import type { Transaction } from 'kysely';
import { randomUUID } from 'node:crypto';

import { plural, t } from '#contract/message.ts';
import { invitationDays } from '#contract/workspace/invitation-rules.ts';
import type { MailContent } from '#server/areas/notifications/outbox/content.ts';
import { deliverJob } from '#server/areas/notifications/outbox/jobs.ts';
import { sealedLink } from '#server/areas/notifications/outbox/mail-link.ts';
import { insertDelivery } from '#server/areas/notifications/outbox/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { html } from '#server/lib/html.ts';
import { inLanguage } from '#server/lib/languages.ts';
import { mailPage } from '#server/lib/mail-page.ts';
import { oneLine } from '#server/lib/shortened.ts';
import { languageToInvite } from './store.ts';

interface Invited {
  id: number;
  email: string;
  /** The name of the inviting person. */
  by: string;
  organization: string;
  url: string;
}

/**
 * Sends an invitation by mail. Its link is encrypted in the outbox and readable in the mail alone.
 */
export async function mailInvitation(
  trx: Transaction<Tables>,
  { actor, queue, now, settings }: Pick<Context, 'actor' | 'queue' | 'now' | 'settings'>,
  { id, email, url, ...invited }: Invited,
): Promise<void> {
  const language = await languageToInvite(trx, actor.organizationId, email);
  const words = await inLanguage(language, () => contentOf(invited));
  const content: MailContent = { ...words, link: sealedLink(settings.appSecret, url) };
  const delivery = await insertDelivery(trx, {
    organization_id: actor.organizationId,
    user_id: null,
    channel: 'mail',
    message: `invitation ${id} ${randomUUID()}`,
    target: email,
    content: JSON.stringify(content),
    due_at: now,
    created_at: now,
  });
  if (delivery !== null) await queue.send(deliverJob, { id: delivery }, { trx });
}

function contentOf({ by, organization }: Pick<Invited, 'by' | 'organization'>): Omit<MailContent, 'link'> {
  const invites = t`${{ name: by }} invites you to work with ${{ organization }} on Copydesk.`;
  const how = t`Join by this link. It is for you alone, works once, and for ${plural({ days: invitationDays }, { one: '# day', other: '# days' })}:`;
  const otherwise = t`If you know nothing of this, delete this mail: nothing happens then.`;
  const page = mailPage(
    html`<p style="margin:0 0 12px" dir="auto">${invites}</p>
      <p style="margin:0 0 12px">${how}<br /><a href="{link}">{link}</a></p>
      <p style="margin:0;color:#6b6b66">${otherwise}</p>`,
  );
  return {
    subject: t`${{ name: oneLine(by) }} invites you to ${{ organization: oneLine(organization) }}`,
    text: `${invites}\n\n${how}\n{link}\n\n${otherwise}\n`,
    html: page,
    unsubscribe: null,
  };
}
