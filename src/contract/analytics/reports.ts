import { z } from 'zod';

import { color, done, id, instant, line } from '#contract/fields.ts';
import { languageCodes } from '#contract/languages.ts';
import { command, query } from '#contract/operation.ts';
import { reportRanges, reportSections } from './report-kinds.ts';
import { mailSchedule, reportLink } from './report-parts.ts';

const path = 'reports.php';
const action = (value: string) => ({ path, action: { in: 'body' as const, value } });

/** Mailed to at most so many, members and addresses together. */
export const mostRecipients = 200;

const fields = {
  name: line(120),
  range: z.enum(reportRanges).describe('Whole days, up to yesterday in the project’s zone'),
  sections: z.array(z.enum(reportSections)).min(1).max(reportSections.length),
  color: color.nullable().describe('Null: the project’s'),
  language: z.enum(languageCodes),
  schedule: mailSchedule.nullable().describe('When it is mailed; null: never'),
  member_ids: z.array(id).max(mostRecipients).describe('Members who get the mail'),
  addresses: z
    .array(z.email().max(254))
    .max(mostRecipients)
    .describe('People outside who get the mail; only an owner or admin may add one'),
};

const report = z.object({
  id,
  ...fields,
  addresses: z.array(
    z.object({ email: z.string(), stopped_at: instant.nullable().describe('When they unsubscribed') }),
  ),
  member_ids: z.array(id),
  project_id: id.nullable().describe('Null: the whole organization'),
  project: z.string().nullable(),
  created_at: instant,
  next_mail_at: instant.nullable(),
  last_mail_at: instant.nullable().describe('When a mail was last due'),
  last_mail_note: z.string().nullable().describe('Why that one was not sent, or came without its PDF'),
  links: z.array(reportLink).describe('Newest first, at most 50'),
});

const changed = { output: z.object({ report }), refreshes: ['reports' as const] };

/** Saved reports of Analytics: shared by links that end, and mailed each week or month. */
export const reports = {
  list: query({
    summary: 'Saved reports with their links',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({}),
    output: z.object({
      reports: z.array(report),
      pdf_problem: z.string().nullable().describe('Why no PDF can be made here; null where it can'),
    }),
    errors: [],
    examples: [{ title: 'All', input: {} }],
  }),

  preview: query({
    summary: 'A report as a link would show it now',
    path,
    action: { in: 'query', value: 'preview' },
    permission: 'read',
    beyond: true,
    input: z.object({ id }),
    output: z.object({ html: z.string(), from: z.iso.date(), to: z.iso.date() }),
    errors: ['not_found', 'invalid_state'],
    examples: [{ title: 'Of a report', input: { id: 1 } }],
  }),

  create: command({
    summary: 'Save a report',
    recorded: { object: 'report', id: 'report.id' },
    description:
      'Of one project, or of the whole organization by a caller who is not limited to projects. At most 100 in an ' +
      'organization.',
    ...action('create'),
    permission: 'write',
    effect: 'adds',
    beyond: true,
    input: z.object({
      ...fields,
      project_id: id.nullable().default(null),
      color: fields.color.default(null),
      language: fields.language.default('en'),
      sections: fields.sections.default([...reportSections]),
      range: fields.range.default('last_month'),
      schedule: fields.schedule.default(null),
      member_ids: fields.member_ids.default([]),
      addresses: fields.addresses.default([]),
    }),
    ...changed,
    errors: ['validation_error', 'forbidden', 'invalid_state'],
    examples: [{ title: 'For a client', input: { name: 'Monthly report', project_id: 1 } }],
  }),

  update: command({
    summary: 'Change a report',
    recorded: { object: 'report' },
    description: 'What is not given stays. Links show what they showed before.',
    ...action('update'),
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({
      id,
      ...z.object(fields).partial().shape,
    }),
    ...changed,
    errors: ['validation_error', 'forbidden', 'not_found', 'invalid_state'],
    examples: [{ title: 'No mails any more', input: { id: 1, schedule: null } }],
  }),

  remove: command({
    summary: 'Delete a report and its links',
    recorded: { object: 'report' },
    ...action('remove'),
    permission: 'write',
    effect: 'ends',
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['reports'],
    examples: [{ title: 'Delete', input: { id: 1 } }],
  }),

  sendToMe: command({
    summary: 'Mail a report to yourself now',
    recorded: { object: 'report' },
    ...action('send_to_me'),
    permission: 'write',
    effect: 'sends',
    beyond: true,
    input: z.object({ id }),
    output: z.object({ email: z.string(), with_pdf: z.boolean() }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['reports'],
    examples: [{ title: 'Send', input: { id: 1 } }],
  }),

  createLink: command({
    summary: 'Create a link to a report as it is now',
    recorded: { object: 'report' },
    description:
      'Shows the numbers of this moment until it ends, to everyone who has it. Its URL is in this answer and never shown ' +
      'again: only a hash is kept.',
    ...action('create_link'),
    permission: 'write',
    effect: 'adds',
    beyond: true,
    input: z.object({
      id,
      name: line(120).describe('Who it is for'),
      expires_in_days: z.int().min(1).max(366).default(30),
    }),
    output: z.object({ link: reportLink, url: z.string() }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['reports'],
    examples: [{ title: 'For a client', input: { id: 1, name: 'Harbour Authority' } }],
  }),

  revokeLink: command({
    summary: 'Revoke a link to a report immediately',
    recorded: { object: 'report link', id: 'link_id' },
    ...action('revoke_link'),
    permission: 'write',
    effect: 'ends',
    beyond: true,
    input: z.object({ link_id: id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['reports'],
    examples: [{ title: 'Revoke', input: { link_id: 1 } }],
  }),
};
