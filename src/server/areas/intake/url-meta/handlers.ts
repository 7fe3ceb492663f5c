import type { HandlersOf } from '#server/context.ts';
import { readPage } from './read-page.ts';

export const urlMeta = {
  get({ io, now }, { url }) {
    return readPage(io, url, now);
  },
} satisfies HandlersOf<'urlMeta'>;
