import { randomUUID } from 'node:crypto';

import type { Transaction } from 'kysely';

import { invitationDays } from '#contract/invitation-rules.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import type { MailContent } from '#server/features/outbox/content.ts';
import { deliverJob } from '#server/features/outbox/jobs.ts';
import { sealedLink } from '#server/features/outbox/mail-link.ts';
import { mailPage } from '#server/lib/mail-page.ts';
import { insertDelivery } from '#server/features/outbox/store.ts';
import { oneLine } from '#server/lib/shortened.ts';
import { html } from '#server/lib/html.ts';

interface Invited {
  id: number;
  email: string;
  /** Who invites. */
  by: string;
  organization: string;
  url: string;
}

/** Sends an invitation by mail. Its link is sealed in the outbox: it is read in the mail alone. */
export async function mailInvitation(
  trx: Transaction<Tables>,
  { actor, queue, now, settings }: Pick<Context, 'actor' | 'queue' | 'now' | 'settings'>,
  { id, email, url, ...who }: Invited,
): Promise<void> {
  const content: MailContent = { ...wordsOf(who), link: sealedLink(settings.appSecret, url) };
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

function wordsOf({ by, organization }: Pick<Invited, 'by' | 'organization'>): Omit<MailContent, 'link'> {
  const invites = `${by} invites you to work with ${organization} on Copydesk.`;
  const how = `Join by this link. It is for you alone, works once, and for ${invitationDays} days:`;
  const otherwise = 'If you know nothing of this, delete this mail: nothing happens then.';
  const page = mailPage(
    html`<p style="margin:0 0 12px" dir="auto">${invites}</p>
      <p style="margin:0 0 12px">${how}<br /><a href="{link}">{link}</a></p>
      <p style="margin:0;color:#6b6b66">${otherwise}</p>`,
  );
  return {
    subject: `${oneLine(by)} invites you to ${oneLine(organization)}`,
    text: `${invites}\n\n${how}\n{link}\n\n${otherwise}\n`,
    html: page,
    unsubscribe: null,
  };
}
