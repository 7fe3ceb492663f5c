import { createTransport } from 'nodemailer';

import type { Settings } from '#server/settings.ts';

export interface Mailer {
  /** @throws when the mail server does not take it */
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
}

/** Mail by the installation's SMTP server; null without one. */
export function createMailer(mail: Settings['mail']): Mailer | null {
  if (!mail) return null;
  const transport = createTransport(mail.url, { from: mail.from });
  return {
    async send(message) {
      await transport.sendMail(message);
    },
  };
}
