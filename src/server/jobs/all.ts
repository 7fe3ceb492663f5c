import '#server/hooks.ts';
import { purgeAccessJob } from '#server/access/jobs.ts';
import { requestedBackupJob, dueBackupJob } from '#server/areas/admin/backups/jobs.ts';
import { exportJob, sweepExportsJob } from '#server/areas/admin/organization-exports/jobs.ts';
import { removeOrganizationsJob } from '#server/areas/admin/organization-removal/jobs.ts';
import { retentionJob } from '#server/areas/admin/retention/jobs.ts';
import { countPostsJob } from '#server/areas/analytics/analytics/jobs.ts';
import { mailReportsJob, sweepReportLinksJob } from '#server/areas/analytics/reports/jobs.ts';
import { automationLogJob, automationsJob } from '#server/areas/automations/automations/jobs.ts';
import { dueJob } from '#server/areas/board/cards/jobs.ts';
import { checkDueAccountsJob, checkAccountJob } from '#server/areas/delivery/accounts/jobs.ts';
import { deliverJob as deliverPostJob } from '#server/areas/delivery/post-deliveries/jobs.ts';
import { watchDeliveriesJob } from '#server/areas/delivery/post-deliveries/watch-job.ts';
import { collectMetricsJob, countFollowersJob } from '#server/areas/delivery/post-metrics/jobs.ts';
import { rereadJob } from '#server/areas/intake/rereads/jobs.ts';
import { pollDueJob, pollJob } from '#server/areas/intake/sources/jobs.ts';
import { sweepMediaJob } from '#server/areas/media/media/jobs.ts';
import { checkUploadJob, endUploadsJob } from '#server/areas/media/uploads/jobs.ts';
import { deliverJob } from '#server/areas/notifications/outbox/jobs.ts';
import { sweepJob } from '#server/areas/notifications/outbox/sweep-job.ts';
import { sendWebhooksJob } from '#server/areas/notifications/webhook-deliveries/jobs.ts';
import { settleTurnsJob, watchTurnsJob } from '#server/areas/posts/approval/jobs.ts';
import { drawJob, watchDrawingsJob } from '#server/areas/posts/design-pictures/jobs.ts';
import { gradeJob } from '#server/areas/posts/reviewer/jobs.ts';
import { forgetVisitorsJob } from '#server/areas/posts/short-links/jobs.ts';
import { renewLinksJob } from '#server/areas/posts/utm-presets/jobs.ts';
import { rollupsJob } from '#server/areas/research/rollups/jobs.ts';
import { watchJob } from '#server/areas/research/watches/jobs.ts';
import type { Job } from './job.ts';

/** Every job, one line each. */
export const jobs: readonly Job[] = [
  pollJob,
  pollDueJob,
  rereadJob,
  retentionJob,
  purgeAccessJob,
  dueBackupJob,
  requestedBackupJob,
  exportJob,
  sweepExportsJob,
  removeOrganizationsJob,
  watchJob,
  automationsJob,
  automationLogJob,
  dueJob,
  deliverJob,
  sweepJob,
  sendWebhooksJob,
  deliverPostJob,
  drawJob,
  watchDrawingsJob,
  watchDeliveriesJob,
  collectMetricsJob,
  countFollowersJob,
  countPostsJob,
  mailReportsJob,
  sweepReportLinksJob,
  gradeJob,
  watchTurnsJob,
  settleTurnsJob,
  forgetVisitorsJob,
  renewLinksJob,
  rollupsJob,
  sweepMediaJob,
  checkUploadJob,
  endUploadsJob,
  checkAccountJob,
  checkDueAccountsJob,
];
