import { t } from '#contract/message.ts';
import { deliverJob } from '#server/areas/notifications/outbox/jobs.ts';
import { insertDelivery } from '#server/areas/notifications/outbox/store.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { RenderError } from '#server/render/render-error.ts';
import { nextMail } from './days.ts';
import { keepLink, mailLinkDays, newLink } from './links.ts';
import { mailOfReport } from './mail.ts';
import { hasNews, numbersOf } from './numbers.ts';
import { keyOfPdf, printed } from './pdf.ts';
import { targetsOf } from './store-recipients.ts';
import { listDue, takeMail, type StoredReport } from './store.ts';
import { addressOfUnsubscribe } from './unsubscribe.ts';

type Sending = Pick<JobDeps, 'db' | 'queue' | 'settings' | 'files' | 'renderer'> & {
  log: Pick<JobDeps['log'], 'warn'>;
};

const mostAtOnce = 50;

/** A report that cannot be made is tried again for an hour; then this mail is left out. */
const patienceMs = 3_600_000;

/** Queues the mails of all reports that are due. One that fails does not stop the others. */
export async function sendDue(deps: JobDeps, signal: AbortSignal): Promise<void> {
  const now = deps.now();
  for (const report of await listDue(deps.db, now, mostAtOnce)) {
    if (signal.aborted) return;
    try {
      await sendReport(deps, report, now, signal);
    } catch (error) {
      deps.log.error({ err: error, report: report.id }, 'a report could not be made');
      const due = report.next_mail_at;
      if (due && now.getTime() - due.getTime() > patienceMs)
        await leaveOut(deps, report, now, t`The report could not be made. The log says why.`);
    }
  }
}

/**
 * Queues one mail for each recipient of a due report, and moves its time on, in one transaction: whatever
 * ends in between, a period is mailed once. What was missed meanwhile is not mailed later.
 */
async function sendReport(
  deps: Sending,
  report: StoredReport,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const { db, files, queue, settings } = deps;
  const due = report.next_mail_at;
  if (!due || !report.schedule) return;
  if (report.archived_at) return leaveOut(deps, report, now, t`The project is archived.`);
  const targets = await targetsOf(db, report);
  if (targets.length === 0) return leaveOut(deps, report, now, t`Nobody is left to mail it to.`);
  const numbers = await numbersOf({ db, files, settings, now }, report);
  if (!hasNews(numbers))
    return leaveOut(deps, report, now, t`No post was published in this range, and no follower counted.`);
  const { secret, hash } = newLink();
  const pdf = await pdfOrReason(deps, { numbers, hash, organizationId: report.organization_id }, signal);
  const next = nextMail(report.schedule, now);
  const isTaken = await db.transaction().execute(async (trx) => {
    if (!(await takeMail(trx, { id: report.id, due, next, note: pdf.problem }))) return false;
    const name = t`Mail`;
    const days = mailLinkDays;
    const link = await keepLink(trx, { hash, reportId: report.id, name, numbers, by: null, now, days });
    for (const { id, user_id, email } of targets) {
      const unsubscribe = addressOfUnsubscribe(settings, id);
      const delivery = await insertDelivery(trx, {
        organization_id: report.organization_id,
        user_id,
        channel: 'mail',
        message: `report link ${link}`,
        target: email,
        content: JSON.stringify(await mailOfReport(settings, { numbers, secret, key: pdf.key, unsubscribe })),
        due_at: now,
        created_at: now,
      });
      if (delivery !== null) await queue.send(deliverJob, { id: delivery }, { trx });
    }
    return true;
  });
  if (!isTaken) await deps.files.remove(keyOfPdf({ organizationId: report.organization_id, hash }));
}

async function leaveOut({ db }: Pick<Sending, 'db'>, report: StoredReport, now: Date, note: string) {
  const due = report.next_mail_at;
  if (!due) return;
  const next = report.schedule && nextMail(report.schedule, now);
  await takeMail(db, { id: report.id, due, next, note });
}

/** The key of the PDF, or why there is none: the mail goes out with its link all the same. */
export async function pdfOrReason(
  deps: Pick<Sending, 'files' | 'renderer' | 'log'>,
  link: Parameters<typeof printed>[1],
  signal?: AbortSignal,
): Promise<{ key: string; problem: null } | { key: null; problem: string }> {
  try {
    return { key: await printed(deps, link, signal), problem: null };
  } catch (error) {
    if (signal?.aborted || !(error instanceof RenderError)) throw error;
    deps.log.warn({ err: error }, 'a report was mailed without its PDF');
    return { key: null, problem: t`Sent without its PDF: ${{ problem: error.message }}` };
  }
}
