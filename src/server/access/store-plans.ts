import { sql } from 'kysely';

import type { Plan } from '#contract/plans.ts';

/** The whole joined row of `plans`; null where no row was joined. */
export const wholePlan = sql<Plan | null>`case when plans.key is not null then jsonb_build_object(
  'key', plans.key, 'label', plans.label, 'requestsPerHour', plans.requests_per_hour,
  'dailyQueries', plans.daily_queries, 'monthlyCredits', plans.monthly_credits,
  'delayHours', plans.delay_hours, 'metricsHidden', plans.metrics_hidden,
  'canPublish', plans.can_publish, 'open', plans.open, 'projects', plans.projects) end`;

/** The plans that may publish posts, for `in`. */
export const publishingPlans = sql<string>`(select key from plans where can_publish)`;
