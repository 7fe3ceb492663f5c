import { media } from './media.ts';
import { uploads } from './uploads.ts';

export const mediaNouns = {
  media,
  uploads,
};
