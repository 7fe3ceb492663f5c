import { t } from '#contract/message.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { createMailer, MailError } from '#server/lib/mail.ts';
import { SealError } from '#server/lib/secrets.ts';
import { StoreProblem } from '#server/lib/store-problem.ts';
import type { MailContent } from './content.ts';
import { withLink } from './mail-link.ts';
import { shortReply, type Outcome } from './outcome.ts';
import type { DeliveryRow } from './store.ts';

type Attachment = NonNullable<MailContent['attachment']>;

/** Passes one mail to the mail server; without one it stays in the outbox. */
export async function sendMail(
  { settings, files }: Pick<JobDeps, 'settings' | 'files'>,
  { id, target, created_at: createdAt }: Pick<DeliveryRow, 'id' | 'target' | 'created_at'>,
  { subject, text, html, unsubscribe, link, attachment }: MailContent,
): Promise<Outcome> {
  const mailer = createMailer(settings.mail);
  if (!mailer) return { state: 'kept', answer: t`No mail server is set: SMTP_URL and MAIL_FROM are empty.` };
  const whole = (bodyText: string) => withLink(settings.appSecret, bodyText, link);
  try {
    const attachments = attachment && (await attachmentsOf(files, attachment));
    await mailer.send({
      to: target,
      subject,
      text: whole(text),
      ...(html !== null && { html: whole(html) }),
      ...(attachments && { attachments }),
      // The same in every attempt, so that a mailbox shows a repeated mail once. Ids restart in a new
      // database, so the time is part of it.
      messageId: `<copydesk-${createdAt.getTime().toString(36)}-${id}@${new URL(settings.baseUrl).hostname}>`,
      headers: {
        // RFC 8058: mail programs offer a button that needs no page.
        ...(unsubscribe && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
    return { state: 'sent' };
  } catch (error) {
    if (error instanceof SealError)
      return { state: 'failed', answer: t`${{ problem: error.message }} Make a new invitation instead.` };
    // Nothing was sent yet.
    if (error instanceof StoreProblem) return { state: 'later', answer: error.message, waitMs: null };
    if (!(error instanceof MailError)) throw error;
    const answer = shortReply(error.message);
    switch (error.problem) {
      case 'later':
        return { state: 'later', answer, waitMs: null };
      case 'refused':
        return { state: 'failed', answer };
      case 'unclear':
        return { state: 'unknown', answer };
    }
  }
}

async function attachmentsOf(files: Pick<JobDeps['files'], 'has' | 'read'>, { key, name }: Attachment) {
  if (!(await files.has(key))) return [];
  return [{ filename: name, content: Buffer.from(await files.read(key)), contentType: 'application/pdf' }];
}
