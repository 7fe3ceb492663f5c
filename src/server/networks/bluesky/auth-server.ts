import {
  allowInsecureRequests,
  customFetch,
  discoveryRequest,
  processDiscoveryResponse,
  processResourceDiscoveryResponse,
  resourceDiscoveryRequest,
  type AuthorizationServer,
} from 'oauth4webapi';
import { z } from 'zod';

import { t } from '#contract/message.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import type { Io } from '#server/lib/io.ts';
import { NetworkError } from '#server/networks/network.ts';
import { silenceOf } from './errors.ts';
import { safeOrigin } from './origin.ts';

/**
 * The server at which an account's owner signs in: named by the account's own server, often another one (RFC
 * 9728, RFC 8414). https://atproto.com/specs/oauth#authorization-servers
 */
export type AuthServer = AuthorizationServer & z.infer<typeof needed>;

const address = z.string().refine((value) => safeOrigin(value) !== null, 'is no address that can be trusted');

/** The features that the protocol requires of such a server, and that we use. */
const needed = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  pushed_authorization_request_endpoint: address,
  revocation_endpoint: address.optional().catch(undefined),
  client_id_metadata_document_supported: z.literal(true),
  authorization_response_iss_parameter_supported: z.literal(true),
  dpop_signing_alg_values_supported: z.array(z.string()).refine((names) => names.includes('ES256')),
  scopes_supported: z.array(z.string()).refine((names) => names.includes('atproto')),
});

/** How `oauth4webapi` makes requests. */
export interface Requesting {
  io: Io;
  signal: AbortSignal;
}

const limits = { timeoutMs: 15_000, maxBytes: 256 * 1024 };

/** Options for a request to this origin, through the guarded fetch, and to no other. */
export function through({ io, signal }: Requesting, origin: string) {
  return {
    [allowInsecureRequests]: origin.startsWith('http:'),
    [customFetch]: async (
      target: string,
      request: { method: string; headers: Record<string, string>; body?: URLSearchParams | undefined },
    ): Promise<Response> => {
      const { host } = new URL(target);
      const { method, headers, body } = request;
      const options = { headers, ...(body && { body: body.toString() }), ...limits, signal };
      const reply = await io
        .fetch(target, { method: method === 'POST' ? 'POST' : 'GET', ...options })
        .catch((error: unknown) => {
          throw error instanceof FetchError ? silenceOf(error, { commits: false }) : error;
        });
      if (reply.url !== new URL(target).href) throw new Error(`${host} redirects to ${reply.url}`);
      if (reply.status >= 500)
        throw new NetworkError('retry', () => t`${{ host }} is not available.`, {
          replyText: String(reply.status),
          next: null,
        });
      const status = Math.min(Math.max(reply.status, 200), 599);
      const text = [204, 205, 304].includes(status) ? null : reply.text();
      return new Response(text, { status, headers: reply.headers });
    },
  };
}

/** The issuer of sign-ins for an account server, or the server itself where it is one. */
export async function issuerOf(asking: Requesting, server: string): Promise<string> {
  return discovered(asking, server, async () => {
    const url = new URL(server);
    const reply = await resourceDiscoveryRequest(url, through(asking, server));
    // The entryway of many servers has no accounts of its own.
    if (reply.status === 404) return server;
    const { authorization_servers: issuers = [] } = await processResourceDiscoveryResponse(url, reply);
    const [issuer, ...others] = issuers;
    if (issuer === undefined || others.length > 0 || safeOrigin(issuer) !== issuer)
      throw new Error(`${url.host} does not name one address to sign in at`);
    return issuer;
  });
}

export async function authServerAt(asking: Requesting, issuer: string): Promise<AuthServer> {
  return discovered(asking, issuer, async () => {
    const url = new URL(issuer);
    const reply = await discoveryRequest(url, { algorithm: 'oauth2', ...through(asking, issuer) });
    const metadata = await processDiscoveryResponse(url, reply);
    if (metadata.issuer !== issuer) throw new Error(`${url.host} gives itself another name`);
    return { ...metadata, ...needed.parse(metadata) };
  });
}

async function discovered<Found>(
  { signal }: Requesting,
  server: string,
  find: () => Promise<Found>,
): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof NetworkError || signal.aborted) throw error;
    throw new NetworkError(
      'reject',
      () => t`${{ host: new URL(server).host }} does not offer to sign in as Bluesky does.`,
      {
        replyText: messageOf(error),
        next: () => t`See whether the server’s name is right, or use an app password.`,
        cause: error,
      },
    );
  }
}

function messageOf(error: unknown): string | null {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return issue ? `${issue.path.join('.')}: ${issue.message}` : null;
  }
  return error instanceof Error ? error.message.slice(0, 300) : null;
}
