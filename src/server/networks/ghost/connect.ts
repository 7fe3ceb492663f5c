import { t } from '#contract/message.ts';
import { ghost as facts } from '#contract/networks/ghost.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import type { Io } from '#server/lib/io.ts';
import type { Connecting, PasswordConnect } from '#server/networks/connecting.ts';
import { mayOf, nothingElseOnSite } from '#server/networks/may.ts';
import { NetworkError } from '#server/networks/network.ts';
import { noAnswer } from '#server/networks/replies.ts';
import { siteUrl } from '#server/networks/site-url.ts';
import type { Api, Secret } from './api.ts';
import { identify, siteOf } from './identity.ts';
import { keyIn } from './token.ts';

const guide: PasswordConnect['guide'] = () => ({
  needs: [
    t`The site’s address, with https.`,
    t`The right to add integrations: an Administrator or the Owner.`,
  ],
  steps: [
    t`Sign in to Ghost Admin (…/ghost) of the site.`,
    t`Open Settings → Integrations and choose “Add custom integration”.`,
    t`Name it Copydesk.`,
    t`Copy the Admin API key (not the Content API key), and enter it here.`,
  ],
  link: {
    label: t`How Ghost explains custom integrations`,
    url: 'https://ghost.org/integrations/custom-integrations/',
  },
  notes: [
    t`It needs no review by anyone. On Ghost(Pro) the plan must include custom integrations.`,
    t`The key works until you delete or regenerate it in Ghost Admin. Ghost offers no other way to revoke it.`,
    t`Ghost 5 or newer is needed, at the address itself and not in a folder of another site.`,
  ],
  password: {
    label: t`Admin API key`,
    hint: t`Two parts with a colon between them: 24 and 64 characters.`,
    looksLike: '^[a-fA-F0-9]{24}:[a-fA-F0-9]{64}$',
    otherwise: t`This doesn’t look like an Admin API key.`,
  },
});

const byKey: PasswordConnect = {
  by: 'password',
  guide,
  async connect(io, { server, password }, { now, signal }) {
    const key = keyIn(password);
    if (!key)
      throw new NetworkError('expired', () => t`This is not an Admin API key.`, {
        next: () => t`Copy the Admin API key under Settings → Integrations in Ghost Admin.`,
      });
    const root = await rootOf(io, server, signal);
    const api: Api = { io, root, key, now: () => now, clock: { aheadMs: 0 }, signal };
    await requireSite(api);
    const identity = await identify(api).catch((error: unknown) => {
      throw explained(error);
    });
    const secret: Secret = { root, key: `${key.id}:${key.secret}` };
    return {
      identity,
      credentials: { secret: JSON.stringify(secret), renewAt: null, expiresAt: null },
    };
  },
};

export const connecting: Connecting = {
  ways: [byKey],
  server: 'needed',
  serverHint: () => t`The address of the site or of Ghost Admin, as in blog.example.com.`,
  site: { pages: ['/ghost'] },
  may: () => mayOf(facts, { also: [t`Read how many members the site has.`], never: nothingElseOnSite() }),
};

/**
 * The root of the site's Admin API, below the address that a person typed: a key goes nowhere else.
 * @throws NetworkError `reject` where the site sends us on to another one, as some do whose admin is elsewhere
 */
async function rootOf(io: Io, server: string | null, signal: AbortSignal): Promise<string> {
  const typed = new URL('/ghost/api/admin/site/', siteUrl(server, 'Ghost'));
  const answer = await io
    .fetch(typed.href, { headers: { accept: 'application/json' }, signal })
    .catch((error: unknown) => {
      throw error instanceof FetchError ? noAnswer(typed.host, error, { seen: false }) : error;
    });
  const url = new URL(answer.url);
  const isSecured = typed.protocol === 'http:' && url.origin === `https://${typed.hostname}`;
  if (url.origin !== typed.origin && !isSecured)
    throw new NetworkError(
      'reject',
      () => t`${{ host: typed.host }} sends you on to ${{ other: url.origin }}.`,
      {
        next: () => t`If that is the address of your site or of its admin, enter it instead.`,
      },
    );
  return new URL('./', `${url.origin}${url.pathname.replace(/\/+$/, '')}`).href;
}

/** Throws `NetworkError` `reject` where there is no Ghost, or one that is too old. */
async function requireSite(api: Api): Promise<void> {
  const { host } = new URL(api.root);
  const next = () => t`Check the address: it is the one with /ghost behind it.`;
  const site = await siteOf({ ...api, key: null }).catch((error: unknown) => {
    if (!(error instanceof NetworkError) || error.kind === 'rate_limited') throw error;
    const { replyText } = error;
    throw new NetworkError('reject', () => t`There is no Ghost at ${{ host }}.`, {
      replyText,
      next,
      cause: error,
    });
  });
  const major = Number(/^v?(\d+)/.exec(site.version)?.[1] ?? NaN);
  if (major < 5)
    throw new NetworkError('reject', () => t`${{ host }} runs Ghost ${{ version: site.version }}.`, {
      next: () => t`Copydesk needs Ghost 5 or newer. Update the site, then retry.`,
    });
}

/** A refused key, explained to the person who typed it. */
function explained(error: unknown): unknown {
  if (!(error instanceof NetworkError) || error.kind !== 'expired') return error;
  return new NetworkError('expired', () => t`The site does not accept this Admin API key.`, {
    replyText: error.replyText,
    next: () => t`Copy the Admin API key under Settings → Integrations in Ghost Admin.`,
    cause: error,
  });
}
