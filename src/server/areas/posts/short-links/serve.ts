import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { t } from '#contract/message.ts';
import type { Deps } from '#server/context.ts';
import { inBatches } from '#server/lib/batch.ts';
import { networkOf } from '#server/mount/limits.ts';
import { codePattern, mayLeadTo, shortLinksBelow } from './addresses.ts';
import { countClicks } from './clicks.ts';
import { endedPage } from './page.ts';
import { isRobot } from './robots.ts';
import { findDestinations } from './store.ts';

type Serving = Pick<Deps, 'db' | 'log' | 'settings' | 'now'>;

/** Requests a minute from one address, and of these for codes that do not exist. */
const perMinute = { all: 600, unknown: 60 };

/** How long a process trusts what it knows of a code, in ms: a deleted link ends within it. */
const trustedMs = 10_000;
const mostKnown = 10_000;

/** Nothing is kept, found or passed on: no cookie, no cache, no referrer. */
const privately = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

const pageRules = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Redirects short links to where they lead, and counts who follows them. */
export function mountShortLinks(app: FastifyInstance, { db, log, settings, now }: Serving): void {
  const clicks = countClicks({ db, log, now });
  app.addHook('onClose', () => clicks.close());
  const all = new RateLimiterMemory({ points: perMinute.all, duration: 60 });
  const unknown = new RateLimiterMemory({ points: perMinute.unknown, duration: 60 });
  const lookUp = inBatches((codes: string[]) => findDestinations(db, codes));
  const links = remembered(async (code): Promise<Found> => {
    const found = await lookUp(code);
    if (found === null || found === 'ended') return found;
    // A header holds ASCII only.
    const location = mayLeadTo(settings, found.leadsTo) ? URL.parse(found.leadsTo)?.href : undefined;
    return location === undefined ? 'ended' : { id: found.id, location };
  });

  /** Refuses who has guessed often. */
  async function found(code: string, from: string): Promise<Found | 'refused'> {
    const kept = links.kept(code);
    if (kept) return kept;
    const guesses = await unknown.get(from);
    if (guesses && guesses.consumedPoints >= perMinute.unknown) return 'refused';
    const link = codePattern.test(code) ? await links.load(code) : null;
    if (link === null) await allows(unknown, from);
    return link;
  }

  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: `${shortLinksBelow}:code`,
    exposeHeadRoute: false,
    async handler(request, reply) {
      reply.headers(privately);
      const from = networkOf(request.ip);
      if (!(await allows(all, from))) return tooMany(reply);
      const { code } = request.params;
      const link = await found(code, from);
      if (link === 'refused') return tooMany(reply);
      if (link === null)
        return page(
          reply.status(404),
          t`This link is not known`,
          t`It was copied incompletely, or its post is not published yet.`,
        );
      if (link === 'ended')
        return page(
          reply.status(410),
          t`This link has ended`,
          t`What it led to was deleted by those who published it.`,
        );
      clicks.add(clickOf(request, link));
      return reply.redirect(link.location, 302);
    },
  });
}

/** Where a link leads, as a header. */
interface Known {
  id: number;
  location: string;
}

type Found = Known | 'ended' | null;

function clickOf(request: FastifyRequest, { id: linkId }: Known) {
  return {
    linkId,
    robot: isRobot(request),
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    referrer: hostOf(request.headers.referer),
  };
}

/** A host with a name; null where a request names none. */
function hostOf(referrer: string | undefined): string | null {
  const host = URL.parse(referrer?.slice(0, 2_000) ?? '')?.hostname ?? '';
  return /^[a-z0-9.-]{1,100}$/.test(host) && host.includes('.') ? host : null;
}

/** Open links, for a few seconds; the latest ones. */
function remembered(load: (code: string) => Promise<Found>) {
  const known = new Map<string, { link: Known; until: number }>();
  return {
    kept(code: string): Known | undefined {
      const kept = known.get(code);
      return kept && kept.until > performance.now() ? kept.link : undefined;
    },
    async load(code: string): Promise<Found> {
      const link = await load(code);
      known.delete(code);
      if (link === null || link === 'ended') return link;
      known.set(code, { link, until: performance.now() + trustedMs });
      const oldest = known.size > mostKnown ? known.keys().next() : undefined;
      if (oldest && !oldest.done) known.delete(oldest.value);
      return link;
    },
  };
}

async function allows(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return false;
    throw refused;
  }
}

const tooMany = (reply: FastifyReply) =>
  page(reply.status(429).header('retry-after', '60'), t`Too many requests`, t`Try again in a minute.`);

const page = (reply: FastifyReply, ...texts: Parameters<typeof endedPage>) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pageRules)
    .send(endedPage(...texts));
