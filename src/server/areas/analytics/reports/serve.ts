import type { FastifyInstance, FastifyReply } from 'fastify';

import { t } from '#contract/message.ts';
import type { Deps } from '#server/context.ts';
import { html } from '#server/lib/html.ts';
import { inLanguage } from '#server/lib/languages.ts';
import { hashOfSecret } from '#server/lib/link-secret.ts';
import type { Limits } from '#server/mount/limits.ts';
import { RenderError } from '#server/render/render-error.ts';
import { sharedReportsBelow } from './links.ts';
import { readNumbers } from './numbers.ts';
import { plainPage, reportPage } from './page.ts';
import { nameOfPdf, printed } from './pdf.ts';
import { countOpening, findOpenLink } from './store-links.ts';
import { reportOfRecipient, stopMails } from './store-recipients.ts';
import { readUnsubscribe } from './unsubscribe.ts';

type Serving = Pick<Deps, 'db' | 'files' | 'renderer' | 'settings' | 'now'>;

/** Of one link, or from one address. */
const readsPerHour = 300;

/** The page has no script, loads nothing, and is not kept or found by anybody. */
const privately = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

const bodyLimit = 4096;

/** Serves reports to people outside by the secret URL of a link, as a page and as a PDF. */
export function mountSharedReports(
  app: FastifyInstance,
  deps: Serving,
  limits: Pick<Limits, 'countOf'>,
): void {
  const { db, now } = deps;

  /** @returns the link of the secret, or null where the reply has said why there is none */
  async function opened(secret: string, address: string, reply: FastifyReply) {
    reply.headers(privately);
    const caller = { address, value: secret };
    const { headers, refusal } = await limits.countOf('shared-report', readsPerHour, caller);
    if (refusal) {
      await page(reply.status(429).headers(headers), t`Too many requests`, refusal.message);
      return null;
    }
    const hash = hashOfSecret(secret);
    const link = await findOpenLink(db, hash, now());
    if (link) return { ...link, hash, numbers: readNumbers(link.numbers) };
    await page(
      reply.status(404),
      t`This report is not available`,
      t`The link has expired, was revoked or was copied incompletely. Ask for a new one.`,
    );
    return null;
  }

  app.get<{ Params: { secret: string } }>(
    `${sharedReportsBelow}:secret(^[\\w-]{43}$)`,
    async (request, reply) => {
      const { secret } = request.params;
      const link = await opened(secret, request.ip, reply);
      if (!link) return reply;
      await countOpening(db, link.id, now());
      const { numbers, expires_at: endsAt } = link;
      const hasPdf = (await deps.renderer.problem()) === null;
      const pdf = hasPdf ? `${sharedReportsBelow}${secret}.pdf` : null;
      const text = await inLanguage(numbers.language, () => reportPage(numbers, { pdf, endsAt }));
      return reply.type('text/html; charset=utf-8').send(text);
    },
  );

  app.get<{ Params: { secret: string } }>(
    `${sharedReportsBelow}:secret(^[\\w-]{43}).pdf`,
    async (request, reply) => {
      const link = await opened(request.params.secret, request.ip, reply);
      if (!link) return reply;
      const { numbers, hash, organization_id: organizationId } = link;
      try {
        const key = await printed(deps, { numbers, hash, organizationId });
        return await reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${nameOfPdf(numbers)}"`)
          .send(Buffer.from(await deps.files.read(key)));
      } catch (error) {
        if (!(error instanceof RenderError)) throw error;
        return page(
          reply.status(503),
          t`The PDF could not be made`,
          t`The page of the report still works. Try the PDF again later.`,
        );
      }
    },
  );

  mountUnsubscribe(app, deps);
}

/** A page that asks first, and the form that it sends, which a mail program's button also does (RFC 8058). */
function mountUnsubscribe(app: FastifyInstance, { db, settings, now }: Serving): void {
  const url = `${sharedReportsBelow}unsubscribe`;
  app.get<{ Querystring: { token?: unknown } }>(url, async (request, reply) => {
    reply.headers(privately);
    const recipient = readUnsubscribe(settings.appSecret, request.query.token);
    const name = recipient === null ? undefined : await reportOfRecipient(db, recipient);
    if (name === undefined) return nothingToStop(reply);
    return page(
      reply,
      t`Stop the mails of “${{ name }}”?`,
      html`<form method="post"><button type="submit">${t`Stop these mails`}</button></form>`,
    );
  });

  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    // The form's content is always the same; the URL identifies the recipient.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, parsed) =>
      parsed(null, null),
    );
    scope.post<{ Querystring: { token?: unknown } }>(url, { bodyLimit }, async (request, reply) => {
      reply.headers(privately);
      const recipient = readUnsubscribe(settings.appSecret, request.query.token);
      const name = recipient === null ? undefined : await stopMails(db, recipient, now());
      if (name === undefined) return nothingToStop(reply);
      return page(reply, t`Stopped`, t`You get no more mails of “${{ name }}”.`);
    });
    done();
  });
}

function nothingToStop(reply: FastifyReply): FastifyReply {
  return page(
    reply.status(404),
    t`This link stops nothing`,
    t`The report was deleted, or the link is not whole.`,
  );
}

function page(reply: FastifyReply, ...content: Parameters<typeof plainPage>): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(plainPage(...content));
}
