import type { FastifyInstance } from 'fastify';

import { readBy, readerOf } from '#server/lib/languages.ts';
import { languageOf } from './page-language.ts';

/** Says all messages of an answer in the language of its request. */
export function answerInTheirLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    // Files are the same for everybody.
    if (request.url.startsWith('/assets/')) return next();
    void readerOf(languageOf(request.headers)).then((reader) => {
      readBy(reader, next);
    }, next);
  });
}
