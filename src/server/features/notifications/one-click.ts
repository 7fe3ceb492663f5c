import type { FastifyInstance } from 'fastify';

import type { Deps } from '#server/context.ts';
import { switchOffMails } from './switch-off-mails.ts';

/** `List-Unsubscribe=One-Click`, and whatever else a mail program adds. */
const bodyLimit = 4096;

/**
 * Where a mail program posts when somebody presses its "unsubscribe" (RFC 8058): the address of the mail's link,
 * which opens a page that asks first when it is fetched.
 */
export function mountOneClick(app: FastifyInstance, { db, settings }: Pick<Deps, 'db' | 'settings'>): void {
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    // What the form says is always the same; the address says whose it is.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, parsed) =>
      parsed(null, null),
    );
    scope.post<{ Querystring: { token?: unknown } }>(
      '/unsubscribe',
      { bodyLimit },
      async (request, reply) => {
        const { token } = request.query;
        const what = typeof token === 'string' ? await switchOffMails(db, settings.appSecret, token) : null;
        return reply
          .status(what === null ? 404 : 200)
          .type('text/plain; charset=utf-8')
          .send(what === null ? 'This link switches nothing off.' : `Not mailed any more: ${what}`);
      },
    );
    done();
  });
}
