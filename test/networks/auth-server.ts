import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';

import { listening } from '#test/app/listening.ts';
import { metadataOf } from './auth-server-metadata.ts';

type Answer = (response: ServerResponse, asked: URLSearchParams, request: IncomingMessage) => void;

/** An authorization server of the AT Protocol that behaves as a test configures it. */
export interface AuthServerDouble {
  origin: string;
  /** Replaces the response at this path. */
  answers: Map<string, Answer>;
  /** The requests: path and the nonce in the proof. */
  asked: { path: string; proofNonce: string | undefined; form: URLSearchParams }[];
  /** The nonce that it requires in the next proof; null where it accepts all. */
  wants: string | null;
  /** The account that its tokens claim to be for. */
  subject: string;
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export async function startAuthServer(): Promise<AuthServerDouble> {
  const double: AuthServerDouble = { origin: '', answers: new Map(), asked: [], wants: null, subject: '' };
  double.origin = await listening(async (request, response) => {
    const path = new URL(request.url ?? '', double.origin).pathname;
    let body = '';
    for await (const chunk of request) body += chunk;
    const form = new URLSearchParams(body);
    const { dpop } = request.headers;
    const proofNonce = typeof dpop === 'string' ? nonceIn(dpop) : undefined;
    double.asked.push({ path, proofNonce, form });
    const own = double.answers.get(path);
    if (own) return own(response, form, request);
    if (request.method === 'POST' && double.wants !== null && proofNonce !== double.wants) {
      response.setHeader('dpop-nonce', double.wants);
      return json(response, 400, { error: 'use_dpop_nonce', error_description: 'Word wanted' });
    }
    const usual = usualAnswer(double, path);
    json(response, usual ? (path === '/par' ? 201 : 200) : 404, usual ?? {});
  });
  return double;
}

const claims = z.object({ nonce: z.string().optional() });

function nonceIn(proof: string): string | undefined {
  return claims.parse(JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString())).nonce;
}

function usualAnswer({ origin, subject }: AuthServerDouble, path: string): object | null {
  switch (path) {
    case '/.well-known/oauth-protected-resource':
      return { resource: origin, authorization_servers: [origin] };
    case '/.well-known/oauth-authorization-server':
      return metadataOf(origin);
    case '/par':
      return { request_uri: 'urn:a-request', expires_in: 300 };
    case '/token':
      return {
        access_token: 'an access token',
        refresh_token: 'a refresh token',
        token_type: 'DPoP',
        scope: 'atproto',
        sub: subject,
        expires_in: 3_600,
      };
    case '/revoke':
      return {};
    default:
      return null;
  }
}
