/** The states of a post, and of each account that it goes to. */
export const postStates = [
  'draft',
  'scheduled',
  'sending',
  'sent',
  'partly_sent',
  'failed',
  'cancelled',
] as const;
export const targetStates = [
  'queued',
  'preparing',
  'sending',
  'sent',
  'failed',
  'unknown',
  'missed',
  'skipped',
  'cancelled',
] as const;

export type PostState = (typeof postStates)[number];
export type TargetState = (typeof targetStates)[number];
