import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { CodedError, forbidden, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { originsOf } from '#server/access/origins.ts';
import type { Actor } from '#server/context.ts';
import { programVersion } from '#server/lib/version.ts';
import { carryOut, prepareCalls, type CarryOptions } from './carry-out.ts';
import { answerFor, isUnexpected } from './errors.ts';
import { failed, nounsOf, toolsFor, toolsOf, worked, type McpTool } from './mcp-tools.ts';
import type { Mounted } from './walk.ts';

interface McpOptions extends CarryOptions {
  mounted: readonly Mounted[];
}

/** Tools on one page of the list. */
const pageSize = 50;
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
  const { authenticator, limits, mounted, deps } = options;
  const tools = toolsOf(mounted);
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
    const actor = /^bearer\s+\S/i.test(authorization ?? '') ? await authenticator.actorOf(request) : null;
    if (actor?.by === 'token') return actor;
    throw new CodedError(
      'auth_required',
      t`Agents need an API key: send it as ${{ example: '"Authorization: Bearer <key>"' }}. An owner or admin makes one in Settings → Tokens.`,
    );
  }

  app.all('/mcp', { bodyLimit, exposeHeadRoute: false }, async (request, reply) => {
    // Batches, which only one former version of the protocol had, would count as one request.
    if (Array.isArray(request.body))
      throw invalid(t`Send one message at a time.`, { body: t`must be an object` });
    const nouns = nounsOf((request.query as { nouns?: string | string[] }).nouns, tools);
    const { headers, refusal, use } = await limits.count(request.actor, request.ip);
    request.hourly = use;
    reply.headers(headers);
    // A rate limit on a tool call is reported to the agent; all other errors are the client program's.
    if (refusal && methodOf(request.body) !== 'tools/call') throw refusal;
    return exchange(request, reply, { nouns, refusal });
  });

  /** One message and its response. */
  async function exchange(
    request: FastifyRequest,
    reply: FastifyReply,
    { nouns, refusal }: { nouns: ReadonlySet<string> | null; refusal: CodedError | null },
  ): Promise<unknown> {
    const server = new Server(
      { name: 'copydesk', title: 'Copydesk', version: programVersion },
      { capabilities: { tools: {} }, instructions: instructions(deps.settings.baseUrl) },
    );
    server.setRequestHandler(anyOf('tools/list'), (message) => {
      const { params } = meant(ListToolsRequestSchema, message);
      const listed = [...tools.values()].filter(({ noun }) => !nouns || nouns.has(noun));
      return pageAfter(params?.cursor, request.actor ? toolsFor(request.actor, listed) : []);
    });
    server.setRequestHandler(anyOf('tools/call'), async (message) => {
      const { params } = meant(CallToolRequestSchema, message);
      const found = tools.get(params.name);
      if (!found)
        throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name.slice(0, 100)}`);
      return call(found, params.arguments ?? {}, request, reply, refusal);
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

  async function call(
    { mounted: called }: McpTool,
    input: Record<string, unknown>,
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: CodedError | null,
  ): Promise<CallToolResult> {
    try {
      if (refusal) throw refusal;
      const carried = await carryOut(called, input, request, reply, options);
      const result = worked(called, carried);
      const picture = called.operation.picture?.(carried.data);
      const image = picture ? await pictureAt(picture) : null;
      return image ? { ...result, content: [...result.content, image] } : result;
    } catch (error) {
      return failed(errorText(error, request).body);
    }
  }

  /** A picture of ours as content; null for one that is too large or on another server. */
  async function pictureAt(address: string): Promise<CallToolResult['content'][number] | null> {
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
        `Bearer realm="Copydesk"${code === 'auth_required' ? '' : ', error="invalid_token"'}`,
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

function errorText(error: unknown, request: FastifyRequest) {
  if (isUnexpected(error))
    request.log.error({ err: error, operation: request.operationName }, 'a request failed');
  return answerFor(error, request.id);
}

/** Messages of a method with any content: the library would report unparsable ones as an error of ours. */
function anyOf<Method extends string>(method: Method) {
  return z.looseObject({ method: z.literal(method) });
}

/** @throws McpError for parameters of another shape */
function meant<Schema extends z.ZodType>(schema: Schema, message: unknown): z.output<Schema> {
  const parsed = schema.safeParse(message);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message: problem }) => `${path.join('.')}: ${problem}`);
  throw new McpError(ErrorCode.InvalidParams, problems.join('; ').slice(0, 1_000));
}

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

/** @throws McpError for an unknown cursor */
function pageAfter<Listed extends { name: string }>(
  cursor: string | undefined,
  all: Listed[],
): { tools: Listed[]; nextCursor?: string } {
  const before = cursor === undefined ? -1 : all.findIndex(({ name }) => name === cursor);
  if (cursor !== undefined && before < 0)
    throw new McpError(ErrorCode.InvalidParams, 'This cursor is of no list; begin without one');
  const slice = all.slice(before + 1, before + 1 + pageSize);
  const last = slice.at(-1);
  return { tools: slice, ...(last && last !== all.at(-1) && { nextCursor: last.name }) };
}

function instructions(baseUrl: string): string {
  return (
    'The editorial desk: what trends, a board of cards, drafts, their review, sending to networks, results. Each tool is ' +
    'one operation of the API; errors say what to do next. Times are ISO 8601 in UTC; null means unknown, never 0. ' +
    `The reference for people: ${baseUrl}/tool/api/v1/docs.php`
  );
}
