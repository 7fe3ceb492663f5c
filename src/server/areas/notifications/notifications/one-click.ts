import type { FastifyInstance } from 'fastify';

import { t } from '#contract/message.ts';
import type { Deps } from '#server/context.ts';
import { switchOffMails } from './switch-off-mails.ts';

/** `List-Unsubscribe=One-Click`, and whatever else a mail program adds. */
const bodyLimit = 4096;

/**
 * The target of a mail program's "unsubscribe" button (RFC 8058): the URL of the mail's link, which when
 * opened shows a page that asks first.
 */
export function mountOneClick(app: FastifyInstance, { db, settings }: Pick<Deps, 'db' | 'settings'>): void {
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    // The form's content is always the same; the URL identifies the person.
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
          .send(what === null ? t`This link switches nothing off.` : t`Not mailed any more: ${{ what }}`);
      },
    );
    done();
  });
}
