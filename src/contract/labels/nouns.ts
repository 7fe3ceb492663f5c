import { campaigns } from './campaigns.ts';
import { labels } from './labels.ts';

export const labelsNouns = {
  labels,
  campaigns,
};
