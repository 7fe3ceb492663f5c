import { createTransport } from 'nodemailer';
import { z } from 'zod';

import type { Settings } from '#server/settings.ts';
import { mailPageOf } from './mail-page.ts';
import { shortened } from './shortened.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Without it, one is generated from the text. */
  html?: string;
  messageId?: string;
  headers?: Record<string, string>;
  /** Their content only: nothing is read from a path or a URL. */
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

export interface Mailer {
  /** @throws MailError when the mail server does not accept it */
  send(mail: Mail): Promise<void>;
}

/**
 * A mail that was not accepted. `later`: surely not, and another attempt may help; `refused`: no attempt
 * will; `unclear`: the connection ended before the server had answered. `message` is the server's own where
 * it has one.
 */
export class MailError extends Error {
  override name = 'MailError';
  readonly problem: 'later' | 'refused' | 'unclear';

  constructor(problem: MailError['problem'], message: string) {
    super(message);
    this.problem = problem;
  }
}

/** Mail programs show shorter subjects anyway; the rest is in the mail. */
const longestSubject = 120;

/** Milliseconds: to connect, for the greeting, and of silence in between. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000 };

/** Mail by the installation's SMTP server; null without one. */
export function createMailer(mail: Settings['mail']): Mailer | null {
  if (!mail) return null;
  // Attachments are given as bytes: nothing in a mail may read a file or a URL.
  const safe = { disableFileAccess: true, disableUrlAccess: true };
  const transport = createTransport({ url: mail.url, ...patience, ...safe }, { from: mail.from });
  return {
    async send(message) {
      try {
        await transport.sendMail({
          ...message,
          subject: shortened(message.subject, longestSubject),
          html: message.html ?? mailPageOf(message.text),
          // RFC 3834: prevents out-of-office replies.
          headers: { 'Auto-Submitted': 'auto-generated', ...message.headers },
        });
      } catch (error) {
        throw mailErrorOf(error, new URL(mail.url).host);
      }
    },
  };
}

/** nodemailer's facts of a failure besides its message. */
const facts = z.object({
  code: z.string().optional(),
  /** The system's own error, such as ECONNREFUSED. */
  originalCode: z.string().optional(),
  timeoutType: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
});

/** Codes of failures before the mail itself was sent. */
const before = new Set([
  'EDNS',
  'ETLS',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
]);

function mailErrorOf(error: unknown, host: string): MailError {
  if (!(error instanceof Error)) return new MailError('unclear', String(error));
  const { responseCode, response, code, originalCode, timeoutType } = facts.parse(error);
  if (responseCode !== undefined && response !== undefined)
    return new MailError(responseCode < 500 ? 'later' : 'refused', `${host}: ${response}`);
  const message = `${host}: ${error.message}`;
  if ([code, originalCode, timeoutType].some((name) => name !== undefined && before.has(name)))
    return new MailError('later', message);
  return new MailError(code === 'EAUTH' || code === 'EENVELOPE' ? 'refused' : 'unclear', message);
}
