import { t } from '#contract/message.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched } from '#server/lib/io.ts';
import { readBy } from '#server/lib/languages.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { SealError } from '#server/lib/secrets.ts';
import { bodyOf, headersOf, signatureOf } from './request.ts';
import type { Attempted, Claimed } from './store-sending.ts';

const timeoutMs = 15_000;

/** How much of a response is read and kept. */
const mostBytes = 65_536;

/** A host may have the endpoints of many organizations: a slow one takes none of the others' turns. */
const perHost = 256;

/** Headers of a response that are secrets, and how much of the others is kept. */
const unkeptHeaders = new Set(['set-cookie']);
const longestHeader = 1_000;

/** An attempt, and the pause that the endpoint asks for, in ms. */
export type Result = Attempted & { waitMs: number | null };

/** Sends a delivery's request once. Its texts are in English, as what is stored. Never throws for what the endpoint does. */
export async function attempt(
  { io, settings, now }: Pick<JobDeps, 'io' | 'settings' | 'now'>,
  claimed: Claimed,
): Promise<Result> {
  const at = now();
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    const body = bodyOf(claimed, settings.baseUrl);
    const signature = signatureOf(claimed, { body, at, appSecret: settings.appSecret });
    const fetched = await readBy(null, () =>
      io.fetch(claimed.address, {
        method: 'POST',
        headers: { ...headersOf(claimed, at), 'webhook-signature': signature },
        body,
        timeoutMs,
        maxBytes: mostBytes,
        beginning: true,
        asIs: true,
        perHost,
        party: String(claimed.endpoint_id),
      }),
    );
    const { status, waitMs } = fetched;
    return { status, waitMs, error: errorOf(status), answer: answerOf(fetched), at, ms: took() };
  } catch (error) {
    if (!(error instanceof FetchError) && !(error instanceof SealError)) throw error;
    const text = inEnglish(error.text);
    return { status: null, waitMs: null, error: text, answer: null, at, ms: took() };
  }
}

/** Why a response is no success: only 2xx is (Standard Webhooks). */
function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return inEnglish(
      () => t`It redirects with status ${{ status }}. Redirects are not followed: enter the final address.`,
    );
  if (status === 410) return inEnglish(() => t`It answered with status 410: it wants no more events.`);
  return inEnglish(() => t`It answered with status ${{ status }}.`);
}

/** What PostgreSQL can store of a response: no U+0000. */
function answerOf(fetched: Fetched): Attempted['answer'] {
  const storable = (value: string) => value.replaceAll('\0', '\uFFFD').toWellFormed();
  return {
    headers: Object.fromEntries(
      Object.entries(fetched.headers)
        .filter(([name]) => !unkeptHeaders.has(name))
        .slice(0, 50)
        .map(([name, value]) => [storable(name), storable(value.slice(0, longestHeader))]),
    ),
    body: storable(fetched.text()),
  };
}
