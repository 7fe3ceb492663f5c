import {
  ErrorCode,
  McpError,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

/** Carries out an operation as the caller, by its name, and returns its data. */
export type Reading = (name: string, input: Record<string, unknown>) => Promise<unknown>;

const mimeType = 'application/json';

export const resourceList: Resource[] = [
  {
    uri: 'copydesk://policy',
    name: 'policy',
    title: 'The policy',
    description: 'The content rule in force: what blocks, what returns to drafts, scores and thresholds.',
    mimeType,
  },
  {
    uri: 'copydesk://networks',
    name: 'networks',
    title: 'The networks’ rules',
    description: 'What each network takes: lengths, media, options, and what is not possible there.',
    mimeType,
  },
  {
    uri: 'copydesk://templates',
    name: 'templates',
    title: 'Templates',
    description: 'The templates of pictures, with the variables that each takes.',
    mimeType,
  },
];

export const resourceTemplates: ResourceTemplate[] = [
  {
    uriTemplate: 'copydesk://networks/{network}',
    name: 'network',
    title: 'One network’s rules',
    description: 'As copydesk://networks, of one: bluesky, mastodon, linkedin …',
    mimeType,
  },
  {
    uriTemplate: 'copydesk://templates/{slug}',
    name: 'template',
    title: 'One template',
    description: 'With its html and css.',
    mimeType,
  },
  {
    uriTemplate: 'copydesk://cards/{card_id}',
    name: 'card',
    title: 'A card’s whole chain',
    description:
      'A card with its checklist, comments and activity, and each of its posts with reviews, deliveries and their log.',
    mimeType,
  },
];

const networks = z.object({ networks: z.array(z.looseObject({ network: z.string() })) });
const posts = z.object({ posts: z.array(z.object({ id: z.number() })) });
const card = z.object({ card: z.unknown() });
const comments = z.object({ comments: z.unknown() });

/** Posts of a card whose deliveries are shown. */
const mostPosts = 20;

/**
 * One resource, as JSON.
 * @throws McpError for a URI of no resource; CodedError as the operations that it is read by
 */
export async function readResource(uri: string, read: Reading): Promise<ReadResourceResult> {
  const data = await dataAt(uri, read);
  return { contents: [{ uri, mimeType, text: JSON.stringify(data) }] };
}

async function dataAt(uri: string, read: Reading): Promise<unknown> {
  const [, kind, id] = /^copydesk:\/\/([a-z]+)(?:\/([\w.-]{1,100}))?$/.exec(uri) ?? [];
  switch (kind ?? '') {
    case 'policy':
      if (id === undefined) return read('policy.get', {});
      break;
    case 'networks': {
      const { networks: all } = networks.parse(await read('accounts.capabilities', {}));
      if (id === undefined) return { networks: all };
      const found = all.find(({ network }) => network === id);
      if (found) return found;
      break;
    }
    case 'templates':
      return id === undefined ? read('templates.list', {}) : read('templates.get', { slug: id });
    case 'cards':
      if (/^\d{1,15}$/.test(id ?? '')) return chainOf(Number(id), read);
      break;
  }
  throw new McpError(ErrorCode.InvalidParams, `There is no resource ${uri.slice(0, 200)}`);
}

/** From the idea to what became of it, at the networks. */
async function chainOf(card_id: number, read: Reading) {
  const { card: found } = card.parse(await read('cards.get', { card_id }));
  const { comments: said } = comments.parse(await read('cardComments.list', { card_id }));
  const activity = await read('cardActivity.list', { card_id });
  const made = posts.parse(await read('schedule.list', { card_id, per_page: mostPosts }));
  const whole: unknown[] = [];
  for (const { id } of made.posts) whole.push(await read('schedule.get', { id }));
  return { card: found, comments: said, activity, posts: whole };
}
