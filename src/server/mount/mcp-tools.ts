import type { CallToolResult, Tool, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';

import { invalid } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { checkAccess } from '#server/access/rules.ts';
import type { Actor } from '#server/context.ts';
import type { Carried } from './carry-out.ts';
import type { ErrorAnswer } from './errors.ts';
import { describe } from './openapi.ts';
import { schemaOf } from './operation-schemas.ts';
import type { Mounted } from './walk.ts';

/** An operation as agents see it. */
export interface McpTool {
  mounted: Mounted;
  noun: string;
  tool: Tool;
}

/**
 * A tool for each operation that a key can carry out in one exchange of JSON: none for what is open to everybody, for
 * people in a browser only, goes on, or takes a file. By the tool's name: `cards_move`.
 */
export function toolsOf(mounted: readonly Mounted[]): ReadonlyMap<string, McpTool> {
  const reachable = mounted.filter(
    ({ operation: { permission, session, stream, file } }) =>
      permission !== 'public' && !session && !stream && !file,
  );
  return new Map(reachable.map((each) => [toolName(each), toolOf(each)]));
}

function toolName({ name }: Mounted): string {
  return name.replace('.', '_');
}

function toolOf(mounted: Mounted): McpTool {
  const { operation, name } = mounted;
  const { summary, errors = [] } = operation;
  const description = [
    `${summary}.`,
    describe(mounted, true),
    errors.length > 0 ? `May answer with the errors ${errors.join(', ')}.` : '',
  ];
  return {
    mounted,
    noun: name.split('.')[0] ?? name,
    tool: {
      name: toolName(mounted),
      title: summary,
      description: description.filter(Boolean).join(' '),
      inputSchema: { ...schemaOf(operation.input, 'input'), type: 'object' } as Tool['inputSchema'],
      annotations: { title: summary, ...hintsOf(operation) },
    },
  };
}

/** What a host may tell a person, or ask them, before it lets an agent call. */
function hintsOf({ kind, effect, outside }: Operation): ToolAnnotations {
  const readOnlyHint = kind === 'query' || effect === 'reads';
  const openWorldHint = outside === true || effect === 'sends';
  if (readOnlyHint) return { readOnlyHint, destructiveHint: false, idempotentHint: true, openWorldHint };
  return {
    readOnlyHint,
    destructiveHint: effect === undefined || effect === 'ends' || effect === 'sends',
    idempotentHint: effect === 'sets' || effect === 'ends',
    openWorldHint,
  };
}

/** Of these tools, those that this caller may call at all. */
export function toolsFor(actor: Actor, tools: Iterable<McpTool>): Tool[] {
  return [...tools].filter(({ mounted }) => mayCall(mounted, actor)).map(({ tool }) => tool);
}

function mayCall({ operation }: Mounted, actor: Actor): boolean {
  try {
    checkAccess(operation, actor);
    return true;
  } catch {
    return false;
  }
}

/**
 * The nouns that an address asks for (`?nouns=trends,cards`), null for all: whole lists of tools are long to read.
 * @throws CodedError validation_error for one that there is not
 */
export function nounsOf(
  asked: string | string[] | undefined,
  tools: ReadonlyMap<string, McpTool>,
): ReadonlySet<string> | null {
  if (asked === undefined) return null;
  const known = new Set([...tools.values()].map(({ noun }) => noun));
  const named = new Set([asked].flat().join(',').split(',').filter(Boolean));
  const unknown = named.difference(known);
  if (unknown.size === 0) return named;
  const problem = `there is no ${[...unknown].join(', ').slice(0, 100)}; there are ${[...known].join(', ')}`;
  throw invalid(`nouns: ${problem}`, { nouns: problem });
}

/** What an agent reads when it worked: what hosts that know no structured content show is the same, as text. */
export function worked({ name, operation }: Mounted, carried: Carried): CallToolResult {
  const { data, meta } = carried;
  const structuredContent = { data, ...(meta !== undefined && { meta }) };
  return {
    content: [
      { type: 'text', text: `${operation.summary} (${name}): done.${pageOf(meta)}` },
      { type: 'text', text: JSON.stringify(structuredContent) },
    ],
    structuredContent,
  };
}

function pageOf(meta: unknown): string {
  if (typeof meta !== 'object' || meta === null || !('has_more' in meta && 'page' in meta)) return '';
  return meta.has_more ? ` Page ${String(meta.page)}; more is on page ${Number(meta.page) + 1}.` : '';
}

/** What an agent reads when it did not work: the code, what failed and what to do, and the details in words. */
export function failed({ error }: ErrorAnswer): CallToolResult {
  const { code, message, details } = error;
  const lines = Object.entries(details ?? {}).flatMap(([name, value]) =>
    name === 'fields' && typeof value === 'object' && value !== null
      ? Object.entries(value).map(([field, problem]) => `${field}: ${String(problem)}`)
      : [`${name}: ${inWords(name, value)}`],
  );
  return {
    isError: true,
    content: [{ type: 'text', text: [`${code}: ${message}`, ...lines].join('\n') }],
    structuredContent: { error },
  };
}

function inWords(name: string, value: unknown): string {
  if (name === 'reset' && typeof value === 'number') return new Date(value * 1000).toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
