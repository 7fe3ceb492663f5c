import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { ErrorCode, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { CodedError, forbidden, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { originsOf } from '#server/access/origins.ts';
import type { Actor } from '#server/context.ts';
import { prepareCalls, type CarryOptions } from './carry-out.ts';
import { agentServer, errorText } from './mcp-server.ts';
import { toolboxOf, type Toolbox, type ToolsQuery } from './mcp-toolbox.ts';
import { toolsOf } from './mcp-tools.ts';
import { resourceDocument } from './oauth.ts';
import type { Mounted } from './walk.ts';

interface McpOptions extends CarryOptions {
  mounted: readonly Mounted[];
}

/** Bytes of a picture in a response; larger ones are only linked. */
const mostImageBytes = 700_000;
/** The protocol's envelope around an operation's own body. */
const envelopeBytes = 64 * 1024;

/**
 * Serves agents by the Model Context Protocol, over Streamable HTTP without sessions: one message per
 * request, answered in JSON. A tool is an operation, and a call of it is counted, checked, charged and
 * recorded like any request of its key.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
 */
export async function mcp(app: FastifyInstance, options: McpOptions): Promise<void> {
  const { limits, mounted, deps } = options;
  // Whoever is identified again, because a call takes long, is so by the same access token.
  const authenticator: CarryOptions['authenticator'] = {
    actorOf: (request) => options.authenticator.actorOf(request, { forAgents: true }),
  };
  const carrying = { ...options, authenticator };
  const tools = toolsOf(mounted);
  const operations = new Map(mounted.map((each) => [each.name, each]));
  const origins = originsOf(new URL(deps.settings.baseUrl));
  const bodyLimit =
    Math.max(app.initialConfig.bodyLimit ?? 0, ...mounted.map(({ operation }) => operation.bodyBytes ?? 0)) +
    envelopeBytes;
  prepareCalls(app);
  app.removeContentTypeParser('text/plain');

  app.addHook('onRequest', async (request, reply) => {
    request.operationName = 'mcp';
    reply.header('cache-control', 'no-store').header('x-request-id', request.id);
    if (request.method !== 'POST') {
      reply.header('allow', 'POST');
      throw new CodedError('method_not_allowed', t`Messages come by POST; there is no stream to listen to.`);
    }
    try {
      request.actor = await bearerOf(request);
      request.identifiedAt = deps.now();
    } catch (error) {
      // Counted for its address; the key's error is returned whatever is left of the limit.
      const { headers } = await limits.count(null, request.ip);
      reply.headers(headers);
      throw error;
    }
  });

  async function bearerOf(request: FastifyRequest): Promise<Actor> {
    const { authorization, origin } = request.headers;
    if (origin !== undefined && !origins.includes(origin))
      throw forbidden(
        t`This came from a page of ${{ origin: origin.slice(0, 100) }}, and is taken from programs only.`,
      );
    // Cookies are ignored, since browsers send them by themselves, and so are keys in URLs, which end up in
    // logs.
    const isBearer = /^bearer\s+\S/i.test(authorization ?? '');
    const actor = isBearer ? await authenticator.actorOf(request) : null;
    if (actor?.by === 'token') return actor;
    throw new CodedError(
      'auth_required',
      t`Connect by OAuth, or send an API key as ${{ example: '"Authorization: Bearer <key>"' }}. An owner or admin makes one in Settings → Tokens.`,
    );
  }

  app.all('/mcp', { bodyLimit, exposeHeadRoute: false }, async (request, reply) => {
    // Batches, which only one former version of the protocol had, would count as one request.
    if (Array.isArray(request.body))
      throw invalid(t`Send one message at a time.`, { body: t`must be an object` });
    const toolbox = toolboxOf(request.query as ToolsQuery, tools);
    const { headers, refusal, use } = await limits.count(request.actor, request.ip);
    request.hourly = use;
    reply.headers(headers);
    // A rate limit on a tool call is reported to the agent; all other errors are the client program's.
    if (refusal && methodOf(request.body) !== 'tools/call') throw refusal;
    return exchange(request, reply, { toolbox, refusal });
  });

  /** One message and its response. */
  async function exchange(
    request: FastifyRequest,
    reply: FastifyReply,
    { toolbox, refusal }: { toolbox: Toolbox; refusal: CodedError | null },
  ): Promise<unknown> {
    const server = agentServer({
      request,
      reply,
      toolbox,
      refusal,
      tools,
      operations,
      picture,
      options: carrying,
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const { url, headers } = asWeb(request, deps.settings.baseUrl);
      const answer = await transport.handleRequest(new Request(url, { method: 'POST', headers }), {
        parsedBody: request.body ?? null,
      });
      const text = await answer.text();
      return await reply
        .status(answer.status)
        .headers(Object.fromEntries(answer.headers))
        .send(text === '' ? null : text);
    } finally {
      await server.close();
    }
  }

  /** A picture of ours as content; null for one that is too large or on another server. */
  async function picture(address: string): Promise<CallToolResult['content'][number] | null> {
    const { baseUrl } = deps.settings;
    if (!address.startsWith(`${baseUrl}/`)) return null;
    const { statusCode, headers, rawPayload } = await app.inject(address.slice(baseUrl.length));
    const type = String(headers['content-type']);
    if (statusCode !== 200 || !type.startsWith('image/') || rawPayload.length > mostImageBytes) return null;
    return { type: 'image', data: rawPayload.toString('base64'), mimeType: type };
  }

  app.setErrorHandler((error, request, reply) => {
    const { status, headers, body } = errorText(error, request);
    const { code, message, details } = body.error;
    if (status === 401)
      reply.header(
        'www-authenticate',
        `Bearer realm="Copydesk"${code === 'auth_required' ? '' : ', error="invalid_token"'}, ` +
          `resource_metadata="${resourceDocument(deps.settings.baseUrl)}"`,
      );
    // The web server's errors for an unreadable request; a coded one is a valid request with invalid content.
    const unread = error instanceof CodedError ? (status === 422 ? 400 : null) : statusOf(error);
    const rpc =
      error instanceof CodedError || unread !== 400 ? ErrorCode.InvalidRequest : ErrorCode.ParseError;
    return reply
      .status(unread ?? status)
      .headers(headers)
      .send({
        jsonrpc: '2.0',
        id: null,
        error: { code: unread === null ? rpcRefused : rpc, message, data: { code, ...details } },
      });
  });
}

/** A server-defined error of JSON-RPC; `data.code` says which. */
const rpcRefused = -32_000;

/** Null for an error of ours. */
function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return null;
  return typeof error.statusCode === 'number' && error.statusCode < 500 ? error.statusCode : null;
}

function methodOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'method' in body ? body.method : undefined;
}

function asWeb({ url, headers }: FastifyRequest, baseUrl: string): { url: URL; headers: Headers } {
  const { accept, 'content-type': type, 'mcp-protocol-version': version } = headers;
  const sent = Object.entries({ accept, 'content-type': type, 'mcp-protocol-version': version });
  return {
    url: new URL(url, baseUrl),
    headers: new Headers(
      sent.flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      ),
    ),
  };
}
