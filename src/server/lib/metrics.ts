import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The registry of /metrics. The code that measures writes here; only `mount/health.ts` reads. */
export const registry = new Registry();

/** `operation` is the contract's name (`trends.list`), never a URL, which may contain personal text. */
export const httpSeconds = new Histogram({
  name: 'copydesk_http_seconds',
  help: 'Time to answer a request',
  labelNames: ['operation', 'status'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
});

export const jobSeconds = new Histogram({
  name: 'copydesk_job_seconds',
  help: 'Time that a job ran',
  labelNames: ['job', 'outcome'] as const,
  buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300],
  registers: [registry],
});

export const jobsWaiting = new Gauge({
  name: 'copydesk_jobs_waiting',
  help: 'Jobs that wait for a worker, counted within the last minute',
  labelNames: ['job'] as const,
  registers: [registry],
});

export const polls = new Counter({
  name: 'copydesk_polls_total',
  help: 'Polls of sources',
  labelNames: ['kind', 'outcome'] as const,
  registers: [registry],
});

export const trendsFound = new Counter({
  name: 'copydesk_trends_found_total',
  help: 'Posts that polls found, new or known',
  labelNames: ['kind', 'state'] as const,
  registers: [registry],
});
