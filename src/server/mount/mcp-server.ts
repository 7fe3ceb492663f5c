import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { CodedError } from '#contract/errors.ts';
import { programVersion } from '#server/lib/version.ts';
import { carryOut, type CarryOptions } from './carry-out.ts';
import { answerFor, isUnexpected } from './errors.ts';
import { promptList, promptOf } from './mcp-prompts.ts';
import { readResource, resourceList, resourceTemplates, type Reading } from './mcp-resources.ts';
import { finders, findTools, isFinder, type FinderName, type Toolbox } from './mcp-toolbox.ts';
import { failed, toolsFor, worked, type McpTool } from './mcp-tools.ts';
import type { Mounted } from './walk.ts';

/** Tools on one page of the list. */
const pageSize = 50;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  toolbox: Toolbox;
  /** A rate limit, for the agent. */
  refusal: CodedError | null;
  tools: ReadonlyMap<string, McpTool>;
  operations: ReadonlyMap<string, Mounted>;
  picture: (address: string) => Promise<CallToolResult['content'][number] | null>;
  options: CarryOptions;
}

/** What answers one message of an agent: tools, resources and prompts, as far as its caller may use them. */
export function agentServer(exchange: Exchange): Server {
  const { request, reply, toolbox, refusal, tools, operations, picture, options } = exchange;
  const server = new Server(
    { name: 'copydesk', title: 'Copydesk', version: programVersion },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: instructions(options.deps.settings.baseUrl),
    },
  );
  const mine = (among: Iterable<McpTool>) => (request.actor ? toolsFor(request.actor, among) : []);

  server.setRequestHandler(anyOf('tools/list'), (message) => {
    const { params } = meant(ListToolsRequestSchema, message);
    const listed = mine([...tools.values()].filter((tool) => toolbox.has(tool)));
    return pageAfter(params?.cursor, [...(toolbox.withFinders ? Object.values(finders) : []), ...listed]);
  });
  server.setRequestHandler(anyOf('tools/call'), async (message) => {
    const { name, arguments: input = {} } = meant(CallToolRequestSchema, message).params;
    if (isFinder(name)) return byFinder(name, input);
    const found = tools.get(name);
    if (!found) throw new McpError(ErrorCode.InvalidParams, noTool(name));
    return call(found, input);
  });

  const reading: Reading = async (name, input) => {
    const operation = operations.get(name);
    if (!operation) throw new Error(`there is no operation ${name}`);
    return (await carryOut(operation, input, request, reply, options)).data;
  };
  const answering = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    try {
      return await act();
    } catch (error) {
      if (error instanceof McpError) throw error;
      const { code, message, details } = errorText(error, request).body.error;
      const isThere = code !== 'not_found';
      throw new McpError(isThere ? ErrorCode.InvalidRequest : resourceNotFound, message, {
        code,
        ...details,
      });
    }
  };
  server.setRequestHandler(anyOf('resources/list'), () => ({ resources: resourceList }));
  server.setRequestHandler(anyOf('resources/templates/list'), () => ({ resourceTemplates }));
  server.setRequestHandler(anyOf('resources/read'), (message) => {
    const { uri } = meant(ReadResourceRequestSchema, message).params;
    return answering(() => readResource(uri, reading));
  });
  server.setRequestHandler(anyOf('prompts/list'), () => ({ prompts: promptList }));
  server.setRequestHandler(anyOf('prompts/get'), (message) => {
    const { name, arguments: input = {} } = meant(GetPromptRequestSchema, message).params;
    return answering(() => promptOf(name, input, reading));
  });
  return server;

  /** Bad input is the tool's own error, which a model reads and mends; a protocol error ends in the host. */
  async function byFinder(name: FinderName, input: Record<string, unknown>): Promise<CallToolResult> {
    if (refusal) return refused(refusal);
    if (name === 'find_tools') {
      const { data: asked, error } = searched.safeParse(input);
      return asked ? foundTools(findTools(asked.words, mine(tools.values()), asked.limit)) : badInput(error);
    }
    const { data: used, error } = chosenTool.safeParse(input);
    if (!used) return badInput(error);
    const found = tools.get(used.name);
    if (!found) return badInput(noTool(used.name));
    if (name === 'read_tool' && found.tool.annotations?.readOnlyHint !== true)
      return badInput(`${used.name} changes something; use it by call_tool`);
    return call(found, used.arguments);
  }

  async function call({ mounted: called }: McpTool, input: Record<string, unknown>): Promise<CallToolResult> {
    try {
      if (refusal) throw refusal;
      const carried = await carryOut(called, input, request, reply, options);
      const result = worked(called, carried);
      const address = called.operation.picture?.(carried.data);
      const image = address ? await picture(address) : null;
      return image ? { ...result, content: [...result.content, image] } : result;
    } catch (error) {
      return refused(error);
    }
  }

  function refused(error: unknown): CallToolResult {
    return failed(errorText(error, request).body);
  }
}

/** The protocol's code for a resource that is not there. */
const resourceNotFound = -32_002;

const searched = z.object({ words: z.string().max(300), limit: z.int().min(1).max(20).default(5) });
const chosenTool = z.object({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).default({}),
});

function noTool(name: string): string {
  return `There is no tool ${name.slice(0, 100)}; find_tools finds those that there are`;
}

function badInput(problem: string | z.ZodError): CallToolResult {
  const message = typeof problem === 'string' ? problem : problemsIn(problem);
  return failed({ success: false, error: { code: 'validation_error', message } });
}

function problemsIn({ issues }: z.ZodError): string {
  const problems = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return problems.join('; ').slice(0, 1_000);
}

function foundTools(found: readonly McpTool['tool'][]): CallToolResult {
  const structuredContent = { tools: found };
  const text =
    found.length === 0 ? 'No tool fits these words; try others.' : JSON.stringify(structuredContent);
  return { content: [{ type: 'text', text }], structuredContent };
}

/** The answer of an error, which is logged if it is one of ours. */
export function errorText(error: unknown, request: FastifyRequest) {
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
  throw new McpError(ErrorCode.InvalidParams, problemsIn(parsed.error));
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
    'one operation of the API; find_tools finds those that are not listed. Errors say what to do next. Times are ISO 8601 ' +
    `in UTC; null means unknown, never 0. The reference for people: ${baseUrl}/tool/api/v1/docs.php`
  );
}
