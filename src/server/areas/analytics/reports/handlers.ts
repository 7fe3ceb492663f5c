import { mostRecipients } from '#contract/analytics/reports.ts';
import { CodedError, forbidden, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import { mailboxOf } from '#server/areas/notifications/notifications/store-people.ts';
import { deliverNow } from '#server/areas/notifications/outbox/deliver-now.ts';
import { isArchived } from '#server/areas/workspace/projects/active.ts';
import { listProjects } from '#server/areas/workspace/projects/store.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { inLanguage } from '#server/lib/languages.ts';
import { announce } from '#server/live/announce.ts';
import { nextMail } from './days.ts';
import { addressOfLink, keepLink, mailLinkDays, newLink } from './links.ts';
import { mailOfReport } from './mail.ts';
import { numbersOf } from './numbers.ts';
import { reportPage } from './page.ts';
import { keyOfPdf } from './pdf.ts';
import { presentLink, presentReports } from './present.ts';
import { pdfOrReason } from './send.ts';
import * as links from './store-links.ts';
import { listRecipients, readersAmong, setRecipients } from './store-recipients.ts';
import * as store from './store.ts';

const mostReports = 100;

export const reports = {
  async list({ db, actor, renderer }) {
    const rows = await store.listReports(db, actor.organizationId);
    return { reports: await presentReports(db, rows), pdf_problem: await renderer.problem() };
  },

  async preview(ctx, { id }) {
    const numbers = await numbersOf(ctx, await reportOf(ctx, id));
    const html = await inLanguage(numbers.language, () => reportPage(numbers, { pdf: null, endsAt: null }));
    return { html, from: numbers.from, to: numbers.to };
  },

  async create(ctx, { member_ids, addresses, schedule, ...fields }) {
    const { db, actor, now } = ctx;
    const { organizationId, userId } = actor;
    await requirePlace(ctx, fields.project_id);
    const place = { organization_id: organizationId, project_id: fields.project_id };
    const wanted = await recipientsOf(ctx, place, { member_ids, addresses }, { members: [], emails: [] });
    if (schedule) requireRecipients(wanted, { members: [], emails: [] });
    if ((await store.countReports(db, organizationId)) >= mostReports)
      throw new CodedError(
        'invalid_state',
        t`There are ${{ most: mostReports }} reports already. Delete one first.`,
      );
    const id = await db.transaction().execute(async (trx) => {
      const inserted = await store.insertReport(trx, {
        ...fields,
        ...place,
        schedule: schedule && JSON.stringify(schedule),
        next_mail_at: schedule && nextMail(schedule, now),
        created_by: userId,
        created_at: now,
      });
      await setRecipients(trx, inserted, wanted);
      return inserted;
    });
    return changed(ctx, id);
  },

  async update(ctx, { id, member_ids, addresses, schedule, ...fields }) {
    const { db, now } = ctx;
    const before = await reportOf(ctx, id);
    const rows = await listRecipients(db, [id]);
    const known = {
      members: rows.flatMap(({ user_id }) => user_id ?? []),
      emails: rows.flatMap(({ email }) => email ?? []),
    };
    const wanted = await recipientsOf(ctx, before, { member_ids, addresses }, known);
    const changesMails =
      schedule !== undefined || wanted.members !== undefined || wanted.addresses !== undefined;
    if (changesMails && (schedule === undefined ? before.schedule : schedule))
      requireRecipients(wanted, known);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    await db.transaction().execute(async (trx) => {
      await store.updateReport(trx, id, {
        name: before.name,
        ...given,
        ...(schedule !== undefined && {
          schedule: schedule && JSON.stringify(schedule),
          next_mail_at: schedule && nextMail(schedule, now),
        }),
      });
      await setRecipients(trx, id, wanted);
    });
    return changed(ctx, id);
  },

  async remove(ctx, { id }) {
    const { db, files } = ctx;
    await reportOf(ctx, id);
    const hashes = await links.hashesOf(db, id);
    await store.deleteReport(db, id);
    await announced(ctx, id);
    for (const hash of hashes)
      await files.remove(keyOfPdf({ organizationId: ctx.actor.organizationId, hash }));
    return { done: true };
  },

  async sendToMe(ctx, { id }) {
    const { db, actor, now, queue, settings } = ctx;
    const { organizationId, userId } = actor;
    const report = await reportOf(ctx, id);
    const { email, agent } = await mailboxOf(db, userId);
    if (agent) throw new CodedError('invalid_state', t`An agent has no mailbox.`);
    const numbers = await numbersOf(ctx, report);
    const { secret, hash } = newLink();
    const pdf = await pdfOrReason(ctx, { numbers, hash, organizationId });
    await ctx.confirm();
    const name = email;
    await keepLink(db, { hash, reportId: id, name, numbers, by: userId, now, days: mailLinkDays });
    const content = await mailOfReport(settings, { numbers, secret, key: pdf.key, unsubscribe: null });
    await deliverNow(db, queue, { organizationId, userId, channel: 'mail', target: email, content, now });
    await announced(ctx, id);
    return { email, with_pdf: pdf.key !== null };
  },

  async createLink(ctx, { id, name, expires_in_days: days }) {
    const { db, actor, now, settings } = ctx;
    const numbers = await numbersOf(ctx, await reportOf(ctx, id));
    const { secret, hash } = newLink();
    const linkId = await keepLink(db, { hash, reportId: id, name, numbers, by: actor.userId, now, days });
    await announced(ctx, id);
    const link = (await links.listLinks(db, [id])).find((one) => one.id === linkId);
    if (!link) throw new Error('the link that was created is not there');
    return { link: presentLink(link), url: addressOfLink(settings.baseUrl, secret) };
  },

  async revokeLink(ctx, { link_id: id }) {
    const { db, actor, now, files } = ctx;
    const link = await links.findLink(db, actor.organizationId, id);
    if (!link) throw notFound(t`This link was not found.`);
    await links.revokeLink(db, id, now);
    await announced(ctx, link.report_id);
    await files.remove(keyOfPdf({ organizationId: actor.organizationId, hash: link.hash }));
    return { done: true };
  },
} satisfies HandlersOf<'reports'>;

async function reportOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number,
): Promise<store.StoredReport> {
  const report = await store.findReport(db, actor.organizationId, id);
  if (!report) throw notFound(t`This report was not found.`);
  return report;
}

/** A report is of an active project, or of the organization for callers who see all of it. */
async function requirePlace(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  projectId: number | null,
): Promise<void> {
  if (projectId === null) {
    if (actor.projectRoles === null && actor.projectIds === null) return;
    throw invalid(t`You are limited to certain projects: a report of yours needs one of them.`, {
      project_id: t`is missing`,
    });
  }
  const project = (await listProjects(db, actor.organizationId)).find(({ id }) => id === projectId);
  if (!project)
    throw invalid(t`This project was not found.`, { project_id: t`is no project of your organization` });
  if (project.archived_at !== null) throw isArchived(project.name);
}

interface Wanted {
  member_ids?: readonly number[] | undefined;
  addresses?: readonly string[] | undefined;
}

/** A mail that nobody gets would look like one that is sent. */
function requireRecipients(
  { members, addresses }: { members?: readonly number[]; addresses?: readonly string[] },
  known: { members: readonly number[]; emails: readonly string[] },
): void {
  if ((members ?? known.members).length + (addresses ?? known.emails).length > 0) return;
  throw invalid(t`Nobody would get this mail. Add a member or an address, or turn the mail off.`, {
    schedule: t`needs member_ids or addresses; null turns the mail off`,
  });
}

/**
 * Who is to get the mail, checked: members who see the report, and addresses that the caller may add.
 * @param known who gets it already: kept, whatever they see by now
 */
async function recipientsOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  place: Pick<store.StoredReport, 'organization_id' | 'project_id'>,
  { member_ids, addresses }: Wanted,
  known: { members: readonly number[]; emails: readonly string[] },
): Promise<{ members?: number[]; addresses?: string[] }> {
  const members = member_ids && [...new Set(member_ids)];
  const emails = addresses && [...new Set(addresses.map((address) => address.toLowerCase()))];
  if ((members ?? known.members).length + (emails ?? known.emails).length > mostRecipients)
    throw invalid(t`A report is mailed to at most ${{ most: mostRecipients }} recipients.`, {
      addresses: t`must be fewer`,
    });
  if (members) {
    const readers = await readersAmong(db, place, members);
    const stranger = members.find((id) => !readers.includes(id) && !known.members.includes(id));
    if (stranger !== undefined)
      throw invalid(t`Member ${{ member: stranger }} does not see this report.`, {
        member_ids: t`must be members who see the project`,
      });
  }
  const mayAdd = roleAtLeast(actor.role, 'admin') && actor.permissions.includes('manage');
  if (emails?.some((email) => !known.emails.includes(email)) && !mayAdd)
    throw forbidden(t`Only an owner or admin can add addresses outside the organization.`);
  return { ...(members && { members }), ...(emails && { addresses: emails }) };
}

async function changed(ctx: Context, id: number) {
  await announced(ctx, id);
  const [report] = await presentReports(ctx.db, [await reportOf(ctx, id)]);
  if (!report) throw new Error('what was just read is not there');
  return { report };
}

async function announced({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number): Promise<void> {
  const { organizationId, userId } = actor;
  await announce(db, { organizationId, noun: 'reports', ids: [id], by: userId });
}
