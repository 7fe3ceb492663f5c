import type { Tool } from '@modelcontextprotocol/sdk/types.js';

import { invalid } from '#contract/errors.ts';
import { areas } from '#contract/index.ts';
import { t } from '#contract/message.ts';
import { toolName, type McpTool } from './mcp-tools.ts';

/** What a round of an editor or a reviewer needs. A model chooses badly among some hundred tools. */
const everyday: ReadonlySet<string> = new Set(
  [
    'me.get',
    'context.get',
    'stories.list',
    'trends.list',
    'search.posts',
    'bestTime.get',
    'board.get',
    'cards.list',
    'cards.get',
    'cards.create',
    'cards.edit',
    'cards.move',
    'cardComments.add',
    'schedule.targets',
    'schedule.create',
    'schedule.update',
    'schedule.get',
    'schedule.drafts',
    'schedule.list',
    'schedule.review',
    'schedule.approve',
    'policy.get',
    'analytics.summary',
    'recipes.list',
  ].map(toolName),
);

/** The tools that a URL asks for. */
export interface Toolbox {
  has(tool: McpTool): boolean;
  /** Whether the tools that find and use all others are listed with them. */
  withFinders: boolean;
}

/** Parameters of a URL that choose tools; a repeated one is a list. */
export interface ToolsQuery {
  tools?: string | string[];
  nouns?: string | string[];
}

/**
 * Which tools are listed: those of every day, and with `?tools=` all or those of some areas (`board,posts`),
 * or with `?nouns=` those of some nouns. All others can be called as well.
 * @throws CodedError validation_error for an unknown area or noun
 */
export function toolboxOf(query: ToolsQuery, tools: ReadonlyMap<string, McpTool>): Toolbox {
  if (query.nouns !== undefined) {
    const nouns = chosen('nouns', query.nouns, new Set([...tools.values()].map(({ noun }) => noun)));
    return { has: ({ noun }) => nouns.has(noun), withFinders: false };
  }
  if (query.tools === undefined) return { has: ({ tool }) => everyday.has(tool.name), withFinders: true };
  const names = chosen('tools', query.tools, new Set(['all', ...Object.keys(areas)]));
  if (names.has('all')) return { has: () => true, withFinders: false };
  const nouns = new Set(
    Object.entries(areas).flatMap(([area, of]) => (names.has(area) ? Object.keys(of) : [])),
  );
  return { has: ({ noun }) => nouns.has(noun), withFinders: true };
}

function chosen(field: string, query: string | string[], known: ReadonlySet<string>): ReadonlySet<string> {
  const named = new Set([query].flat().join(',').split(',').filter(Boolean));
  const unknown = named.difference(known);
  if (unknown.size === 0) return named;
  const problem = t`there is no ${{ names: [...unknown].join(', ').slice(0, 100) }}; there are ${{ known: [...known].join(', ') }}`;
  throw invalid(t`${{ field }}: ${{ problem }}`, { [field]: problem });
}

const named = {
  name: { type: 'string', description: 'The tool’s name, as find_tools says it' },
  arguments: { type: 'object', description: 'What the tool takes, by its inputSchema' },
};

/** How a host finds and uses what is not listed. Reading is apart, so that a host need not ask a person. */
export const finders = {
  find_tools: {
    name: 'find_tools',
    title: 'Find further tools',
    description:
      'Searches all tools that you may call, by a few English words about what you want to do ("archive card", ' +
      '"hashtags", "followers"). Answers with their names, what they do and what they take. Use them by read_tool or call_tool.',
    inputSchema: {
      type: 'object',
      properties: {
        words: { type: 'string', description: 'What you want to do' },
        limit: { type: 'integer', minimum: 1, maximum: 20, default: 5 },
      },
      required: ['words'],
    },
    annotations: {
      title: 'Find further tools',
      readOnlyHint: true,
      destructiveHint: false,
      openWorldHint: false,
    },
  },
  read_tool: {
    name: 'read_tool',
    title: 'Use a tool that reads',
    description:
      'Calls a tool that find_tools found and that changes nothing (annotations.readOnlyHint is true).',
    inputSchema: { type: 'object', properties: named, required: ['name'] },
    annotations: {
      title: 'Use a tool that reads',
      readOnlyHint: true,
      destructiveHint: false,
      openWorldHint: true,
    },
  },
  call_tool: {
    name: 'call_tool',
    title: 'Use any tool',
    description: 'Calls any tool that find_tools found, also one that changes or publishes something.',
    inputSchema: { type: 'object', properties: named, required: ['name'] },
    annotations: { title: 'Use any tool', readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  },
} as const satisfies Record<string, Tool>;

export type FinderName = keyof typeof finders;

export function isFinder(name: string): name is FinderName {
  return Object.hasOwn(finders, name);
}

/** The tools that fit these words best; the rarer a word is among them, the more it says. */
export function findTools(words: string, among: readonly Tool[], limit: number): Tool[] {
  const searched = [...new Set(wordsOf(words))].slice(0, 20);
  const texts = among.map((tool) => ({
    tool,
    name: new Set(wordsOf(tool.name)),
    title: new Set(wordsOf(tool.title ?? '')),
    rest: new Set(wordsOf(tool.description ?? '')),
  }));
  const scores = new Map<Tool, number>();
  for (const word of searched) {
    const hits = texts.flatMap(({ tool, name, title, rest }) => {
      const weight = name.has(word) ? 4 : title.has(word) ? 3 : rest.has(word) ? 1 : 0;
      return weight > 0 ? [{ tool, weight }] : [];
    });
    for (const { tool, weight } of hits)
      scores.set(tool, (scores.get(tool) ?? 0) + weight * Math.log(1 + among.length / hits.length));
  }
  return [...scores]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([tool]) => tool);
}

/** Words in lower case, without endings of English that say nothing here: cards and card are one. */
function wordsOf(text: string): string[] {
  const plain = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]{2,}/gu) ?? []).map((word) =>
    word.replace(/(?<=..)(ies|es|s|ing|ed|e)$/, ''),
  );
}
