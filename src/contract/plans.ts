/** What an organization may have. Plans are rows of the table `plans`; whoever runs the desk makes and changes them. */
export interface Plan {
  key: string;
  label: string;
  /** Requests an hour for each key. Null takes the installation's REQUESTS_PER_HOUR. */
  requestsPerHour: number | null;
  /** Content queries a UTC day for the whole organization; null is no cap. */
  dailyQueries: number | null;
  /** Credits of a UTC month, for renders and other real work; what is left of them does not go over. Null: nothing costs any. */
  monthlyCredits: number | null;
  /** How far behind the present trends are read, in hours. */
  delayHours: number;
  metricsHidden: boolean;
  canPublish: boolean;
  /** Whether an owner may choose it for their organization; if not, the administrator alone can. */
  open: boolean;
  /** How many active projects an organization may have; null is no limit. */
  projects: number | null;
}

/** The plans that a desk begins with. Numbers from the spec's Limits part. */
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

/** Credits for a picture, or a film, that the desk draws of a design. */
export const drawingCredits = 1;
