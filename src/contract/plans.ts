/** Plans are data; an owner of a self-hosted desk chooses theirs. Numbers from the spec's Limits part. */

export interface Plan {
  key: string;
  label: string;
  /** Requests an hour for each key. Null takes the installation's REQUESTS_PER_HOUR. */
  requestsPerHour: number | null;
  /** Content queries a UTC day for the whole organization; null is no cap. */
  dailyQueries: number | null;
  /** Credits of a UTC month, for renders and other real work; what is left of them does not go over. */
  monthlyCredits: number;
  /** How far behind the present the free plan reads trends, in hours. */
  delayHours: number;
  metricsHidden: boolean;
  canPublish: boolean;
}

export const plans = {
  free: {
    key: 'free',
    label: 'Free',
    requestsPerHour: 60,
    dailyQueries: 24,
    monthlyCredits: 50,
    delayHours: 72,
    metricsHidden: true,
    canPublish: false,
  },
  desk: {
    key: 'desk',
    label: 'Desk',
    requestsPerHour: null,
    dailyQueries: null,
    monthlyCredits: 10_000,
    delayHours: 0,
    metricsHidden: false,
    canPublish: true,
  },
} as const satisfies Record<string, Plan>;

export type PlanKey = keyof typeof plans;

export function planOf(key: PlanKey): Plan {
  return plans[key];
}

/** Credits for a picture, or a film, that the desk draws of a design. */
export const drawingCredits = 1;

/** The plans that may send posts. */
export const publishingPlans: readonly PlanKey[] = Object.values(plans)
  .filter(({ canPublish }) => canPublish)
  .map(({ key }) => key);
