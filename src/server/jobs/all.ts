import { countPostsJob } from '#server/features/analytics/jobs.ts';
import { purgeAccessJob } from '#server/access/jobs.ts';
import { tendDueJob, tendJob } from '#server/features/accounts/jobs.ts';
import { askedBackupJob, dueBackupJob } from '#server/features/backups/jobs.ts';
import { deliverJob } from '#server/features/outbox/jobs.ts';
import { sweepJob } from '#server/features/outbox/sweep-job.ts';
import { dueJob } from '#server/features/cards/jobs.ts';
import { collectMetricsJob, countFollowersJob } from '#server/features/post-metrics/jobs.ts';
import { drawJob } from '#server/features/design-pictures/jobs.ts';
import { deliverJob as deliverPostJob } from '#server/features/post-deliveries/jobs.ts';
import { watchDeliveriesJob } from '#server/features/post-deliveries/watch-job.ts';
import { sweepMediaJob } from '#server/features/media/jobs.ts';
import { rereadJob } from '#server/features/rereads/jobs.ts';
import { retentionJob } from '#server/features/retention/jobs.ts';
import { gradeJob } from '#server/features/reviewer/jobs.ts';
import { rollupsJob } from '#server/features/rollups/jobs.ts';
import { exportJob, sweepExportsJob } from '#server/features/organization-exports/jobs.ts';
import { removeOrganizationsJob } from '#server/features/organization-removal/jobs.ts';
import { pollDueJob, pollJob } from '#server/features/sources/jobs.ts';
import { watchJob } from '#server/features/watches/jobs.ts';
import type { Job } from './job.ts';

/** Every job there is, one line each. */
export const jobs: readonly Job[] = [
  pollJob,
  pollDueJob,
  rereadJob,
  retentionJob,
  purgeAccessJob,
  dueBackupJob,
  askedBackupJob,
  exportJob,
  sweepExportsJob,
  removeOrganizationsJob,
  watchJob,
  dueJob,
  deliverJob,
  sweepJob,
  deliverPostJob,
  drawJob,
  watchDeliveriesJob,
  collectMetricsJob,
  countFollowersJob,
  countPostsJob,
  gradeJob,
  rollupsJob,
  sweepMediaJob,
  tendJob,
  tendDueJob,
];
