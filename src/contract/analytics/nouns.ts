import { analytics } from './analytics.ts';

export const analyticsNouns = {
  analytics,
};
