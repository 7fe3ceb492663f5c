import type { Found } from './finding.ts';

/** What a rule finds; the policy says how severe it is. */
export type RuleFinding = Omit<Found, 'code' | 'severity'>;

/** A finding about the shared text is one for all accounts with that text. Options differ by account. */
export const sharedIn = (field: Found['field']) => (field === 'options' ? {} : { shared: true as const });
