import { z } from 'zod';

import { sourceNames, sources } from '#contract/sources/all.ts';
import { countColumns } from '#contract/sources/facts.ts';
import { secretRecord } from './config-fields.ts';
import { parsePath } from './json-path.ts';

const path = z
  .string()
  .max(300)
  .refine((text) => parsePath(text) !== null, 'must be a path such as data.items or stats[0].likes');

const name = z.string().regex(/^[\w.[\]-]{1,100}$/, 'must be the name of a parameter');

/** The paths of the import row's fields (docs/import.md) in the provider's own rows. */
const fields = z
  .object({
    external_id: path.describe('The network’s own id of the post'),
    url: path.optional().describe('Where the post is read, or what it links to'),
    permalink: path.optional().describe('Where the post is read, when url is what it links to'),
    title: path.optional(),
    text: path.optional(),
    link_url: path.optional(),
    image_url: path.optional(),
    author_name: path.optional(),
    author_handle: path.optional(),
    lang: path.optional().describe('BCP 47, such as en'),
    created_at: path.optional().describe('Unix seconds or ISO 8601'),
    type: path
      .optional()
      .describe('Hacker News: link, ask, show, job, poll; Reddit: text, image, video, link'),
    subreddit: path.optional(),
    members: path.optional().describe('Of the subreddit'),
    flair: path.optional(),
    tags: path.optional().describe('A list of words'),
    adult: path.optional().describe('True or false'),
    'sound.slug': path.optional(),
    'sound.title': path.optional(),
    'sound.artist': path.optional(),
  })
  .strict()
  .refine((paths) => paths.url !== undefined || paths.permalink !== undefined, {
    message: 'must say where url or permalink stands',
  });

const paging = z.discriminatedUnion('by', [
  z.object({ by: z.literal('none') }),
  z.object({
    by: z.literal('cursor'),
    parameter: name.describe('The parameter that takes the next cursor'),
    next: path.describe('Where the next cursor stands in an answer'),
  }),
  z.object({
    by: z.literal('page'),
    parameter: name.describe('The parameter that takes the page’s number'),
    first: z.int().min(0).default(1),
  }),
  z.object({
    by: z.literal('link'),
    next: path.optional().describe('Where the next address stands; the Link header when absent'),
  }),
]);

/** Names under which a network's counts may be mapped: its own, and the columns'. */
function countNames(source: (typeof sourceNames)[number]): string[] {
  return [...new Set([...Object.keys(sources[source].counts), ...countColumns])];
}

export const config = z
  .object({
    source: z
      .enum(sourceNames)
      .describe('The network whose posts the provider gives')
      .meta({ title: 'Network' }),
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .describe('The address that answers with posts')
      .meta({ title: 'Address' }),
    method: z.enum(['GET', 'POST']).default('GET').describe('How it is asked'),
    body: z.string().max(10_000).optional().describe('POST: what is sent, as JSON'),
    headers: secretRecord('Headers to send, such as the key'),
    query: secretRecord('Secret parameters to send, such as the key'),
    items: path
      .default('')
      .describe('Where the list of posts stands; empty where the answer is the list')
      .meta({ title: 'List' }),
    fields: fields.describe('Where each field of a post stands'),
    counts: z
      .record(z.string(), path)
      .default({})
      .describe('Where each count stands, by the network’s own words'),
    paging: paging.default({ by: 'none' }).describe('How pages are turned'),
    pages: z.int().min(1).max(50).default(5).describe('Pages at one poll, at most').meta({ title: 'Depth' }),
    everyMinutes: z
      .int()
      .min(5)
      .max(10_080)
      .default(60)
      .describe('How often to read, in minutes')
      .meta({ title: 'Minutes between readings' }),
  })
  .superRefine(({ source, counts, method, body, paging: turning }, context) => {
    const known = countNames(source);
    for (const countName of Object.keys(counts)) {
      if (!known.includes(countName))
        context.addIssue({
          code: 'custom',
          path: ['counts', countName],
          message: `${source} has no such count; known are ${known.join(', ')}`,
        });
    }
    if (body !== undefined && method === 'GET')
      context.addIssue({ code: 'custom', path: ['body'], message: 'goes with the method POST only' });
    if (method === 'POST' && turning.by === 'link')
      context.addIssue({ code: 'custom', path: ['paging'], message: 'link works with the method GET only' });
  });

export type JsonConfig = z.infer<typeof config>;
