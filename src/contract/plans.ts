/**
 * The limits of an organization. Plans are rows of the table `plans`, which the installation's administrator
 * manages.
 */
export interface Plan {
  key: string;
  label: string;
  /** Requests an hour for each key. Null: the installation's REQUESTS_PER_HOUR. */
  requestsPerHour: number | null;
  /** Content queries a UTC day for the whole organization; null is no cap. */
  dailyQueries: number | null;
  /** Credits of a UTC month, for renders and other real work; unused ones expire. Null: nothing costs any. */
  monthlyCredits: number | null;
  /** How far behind the present trends are read, in hours. */
  delayHours: number;
  metricsHidden: boolean;
  canPublish: boolean;
  /** Whether an owner may choose it for their organization; otherwise only the administrator can. */
  open: boolean;
  /** How many active projects an organization may have; null is no limit. */
  projects: number | null;
}

/** The plans of a new installation. Numbers from the spec's Limits part. */
export const shippedPlans = {
  free: {
    key: 'free',
    label: 'Free',
    requestsPerHour: 60,
    dailyQueries: 24,
    monthlyCredits: 50,
    delayHours: 72,
    metricsHidden: true,
    canPublish: false,
    open: true,
    projects: null,
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
    open: true,
    projects: null,
  },
} as const satisfies Record<string, Plan>;

/** The price in credits of drawing a picture or film. */
export const drawingCredits = 1;
