import { media } from './media.ts';

export const mediaNouns = {
  media,
};
