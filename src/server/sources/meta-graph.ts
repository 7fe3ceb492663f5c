import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched, Io } from '#server/lib/io.ts';
import { apiBase, texts } from './config-fields.ts';
import { fetchJson } from './reply.ts';
import type { SourceProblem } from './source.ts';

/** The URL and version of Meta's Graph API. */
export const graphPlace = {
  base: apiBase('https://graph.facebook.com'),
  version: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, { error: () => t`must be a version such as v25.0` })
    .default('v25.0')
    .meta(
      texts(
        () => t`Version of the Graph API`,
        () => t`Version`,
      ),
    )
    .meta({ advanced: true }),
};

interface Graph {
  base: string;
  version: string;
  accessToken: string;
}

const hourMs = 3_600_000;

/** Calls the Graph API. The token goes in a header, so that no URL, log or paging link contains it. */
export async function callGraph<T>(
  io: Io,
  { base, version, accessToken }: Graph,
  path: string,
  parameters: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<{ data: T; headers: Record<string, string> }> {
  const { data, reply } = await fetchJson(
    io,
    `${base}/${version}/${path}?${new URLSearchParams(parameters)}`,
    schema,
    { headers: { authorization: `Bearer ${accessToken}` }, problemOf },
  );
  return { data, headers: usageHeaders(reply.headers) };
}

const envelope = z.object({ error: z.object({ code: z.int() }) });

/**
 * https://developers.facebook.com/docs/graph-api/guides/error-handling: the code decides, mostly with status
 * 400.
 */
function problemOf(reply: Fetched): { problem: SourceProblem; waitMs?: number } | null {
  const parsed = envelope.safeParse(jsonOrNull(reply.text()));
  if (!parsed.success) return null;
  const { code } = parsed.data.error;
  if (code === 190 || code === 102) return { problem: 'needs_keys' };
  // Calls of an app, a user, a page or of a kind are counted by the hour.
  if ([4, 17, 32, 341, 613].includes(code)) return { problem: 'rate_limited', waitMs: hourMs };
  if (code === 1 || code === 2) return { problem: 'unreachable' };
  return { problem: 'refused' };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const usage = z.record(z.string(), z.number());

/** Meta reports the used percentage of the hour's share: above 95 we stop as others do at 0 remaining. */
function usageHeaders(headers: Record<string, string>): Record<string, string> {
  const appUsage = usage.safeParse(jsonOrNull(headers['x-app-usage'] ?? ''));
  const used = appUsage.success ? Math.max(0, ...Object.values(appUsage.data)) : 0;
  return used > 95 ? { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(hourMs / 1000) } : headers;
}
