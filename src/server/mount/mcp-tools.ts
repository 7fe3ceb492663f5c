import type { CallToolResult, Tool, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';

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
 * A tool for each operation that a key can carry out in one exchange of JSON. Left out: operations without
 * authentication, for browsers only, streams, and file uploads. By the tool's name: `cards_move`.
 */
export function toolsOf(mounted: readonly Mounted[]): ReadonlyMap<string, McpTool> {
  const reachable = mounted.filter(
    ({ operation: { permission, session, stream, file } }) =>
      permission !== 'public' && !session && !stream && !file,
  );
  return new Map(reachable.map((each) => [toolName(each.name), toolOf(each)]));
}

/** As a tool: `cards_move`. */
export function toolName(name: string): string {
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
      name: toolName(name),
      title: summary,
      description: description.filter(Boolean).join(' '),
      inputSchema: { ...schemaOf(operation.input, 'input'), type: 'object' } as Tool['inputSchema'],
      annotations: { title: summary, ...hintsOf(operation) },
    },
  };
}

/** Hints by which a host informs or asks a person before an agent calls. */
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

/** Those of these tools that this caller may call at all. */
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

/** A successful result; hosts without structured content show the same as text. */
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

/** An unsuccessful result: the code, what failed and what to do, and the details as text. */
export function failed({ error }: ErrorAnswer): CallToolResult {
  const { code, message, details } = error;
  const lines = Object.entries(details ?? {}).flatMap(([name, value]) =>
    name === 'fields' && typeof value === 'object' && value !== null
      ? Object.entries(value).map(([field, problem]) => `${field}: ${String(problem)}`)
      : [`${name}: ${valueText(name, value)}`],
  );
  return {
    isError: true,
    content: [{ type: 'text', text: [`${code}: ${message}`, ...lines].join('\n') }],
    structuredContent: { error },
  };
}

function valueText(name: string, value: unknown): string {
  if (name === 'reset' && typeof value === 'number') return new Date(value * 1000).toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
