import { sourceOperations } from './sources.ts';
import { urlMeta } from './url-meta.ts';

export const intakeNouns = {
  urlMeta,
  sources: sourceOperations,
};
