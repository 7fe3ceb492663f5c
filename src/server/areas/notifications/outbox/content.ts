import { z } from 'zod';

/** The content for each channel, as it is stored with the delivery. */
export const contents = {
  push: z.object({ title: z.string(), body: z.string().nullable(), path: z.string(), tag: z.string() }),
  mail: z.object({
    subject: z.string(),
    text: z.string(),
    /** Null for text alone. */
    html: z.string().nullable(),
    /** Where mails of this kind are turned off; null for a test. */
    unsubscribe: z.string().nullable(),
    /** Encrypted: replaces {link} in the mail, and is read nowhere else. */
    link: z.string().optional(),
    /** A PDF in the store of files; where it is gone, the mail is sent without it. */
    attachment: z.object({ key: z.string(), name: z.string() }).optional(),
  }),
  chat: z.object({
    title: z.string(),
    body: z.string().nullable(),
    /** Null where there is nothing to open. */
    path: z.string().nullable(),
  }),
};

export type PushContent = z.output<typeof contents.push>;
export type MailContent = z.output<typeof contents.mail>;
export type ChatContent = z.output<typeof contents.chat>;
