import { z } from 'zod';

import { t } from '#contract/message.ts';
import { sourceNames, sources } from '#contract/sources/all.ts';
import { countColumns } from '#contract/sources/facts.ts';
import { secretRecord, texts } from './config-fields.ts';
import { parsePath } from './json-path.ts';

const path = z
  .string()
  .max(300)
  .refine((text) => parsePath(text) !== null, {
    error: () => t`must be a path such as data.items or stats[0].likes`,
  });

const name = z.string().regex(/^[\w.[\]-]{1,100}$/, { error: () => t`must be the name of a parameter` });

/** The paths of the import row's fields (docs/import.md) in the provider's own rows. */
const fields = z
  .object({
    external_id: path.meta(texts(() => t`The network’s own id of the post`)),
    url: path.optional().meta(texts(() => t`Where the post is read, or what it links to`)),
    permalink: path.optional().meta(texts(() => t`Where the post is read, when url is what it links to`)),
    title: path.optional(),
    text: path.optional(),
    link_url: path.optional(),
    image_url: path.optional(),
    author_name: path.optional(),
    author_handle: path.optional(),
    lang: path.optional().meta(texts(() => t`BCP 47, such as en`)),
    created_at: path.optional().meta(texts(() => t`Unix seconds or ISO 8601`)),
    type: path
      .optional()
      .meta(texts(() => t`Hacker News: link, ask, show, job, poll; Reddit: text, image, video, link`)),
    subreddit: path.optional(),
    members: path.optional().meta(texts(() => t`Of the subreddit`)),
    flair: path.optional(),
    tags: path.optional().meta(texts(() => t`A list of words`)),
    adult: path.optional().meta(texts(() => t`True or false`)),
    'sound.slug': path.optional(),
    'sound.title': path.optional(),
    'sound.artist': path.optional(),
  })
  .strict()
  .refine((paths) => paths.url !== undefined || paths.permalink !== undefined, {
    error: () => t`must say where url or permalink stands`,
  });

const paging = z.discriminatedUnion('by', [
  z.object({ by: z.literal('none') }),
  z.object({
    by: z.literal('cursor'),
    parameter: name.meta(texts(() => t`The parameter that takes the next cursor`)),
    next: path.meta(texts(() => t`Where the next cursor stands in an answer`)),
  }),
  z.object({
    by: z.literal('page'),
    parameter: name.meta(texts(() => t`The parameter that takes the page’s number`)),
    first: z.int().min(0).default(1),
  }),
  z.object({
    by: z.literal('link'),
    next: path.optional().meta(texts(() => t`Where the next address stands; the Link header when absent`)),
  }),
]);

/** Names under which a network's counts may be mapped: its own, and the columns'. */
function countNames(source: (typeof sourceNames)[number]): string[] {
  return [...new Set([...Object.keys(sources[source].counts), ...countColumns])];
}

export const config = z
  .object({
    source: z.enum(sourceNames).meta(
      texts(
        () => t`The network whose posts the provider gives`,
        () => t`Network`,
      ),
    ),
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .meta(
        texts(
          () => t`The address that answers with posts`,
          () => t({ message: 'Address', context: 'URL' }),
        ),
      ),
    method: z
      .enum(['GET', 'POST'])
      .default('GET')
      .meta(
        texts(
          () => t`How it is asked`,
          () => t({ message: 'Method', context: 'of HTTP' }),
        ),
      ),
    body: z
      .string()
      .max(10_000)
      .optional()
      .meta(
        texts(
          () => t`POST: what is sent, as JSON`,
          () => t({ message: 'Body', context: 'of a request' }),
        ),
      ),
    headers: secretRecord(
      () => t`Headers to send, such as the key`,
      () => t({ message: 'Headers', context: 'of a request' }),
    ),
    query: secretRecord(
      () => t`Secret parameters to send, such as the key`,
      () => t({ message: 'Query', context: 'of a URL' }),
    ),
    items: path.default('').meta(
      texts(
        () => t`Where the list of posts stands; empty where the answer is the list`,
        () => t({ message: 'List', context: 'noun' }),
      ),
    ),
    fields: fields.meta(
      texts(
        () => t`Where each field of a post stands`,
        () => t({ message: 'Fields', context: 'of data' }),
      ),
    ),
    counts: z
      .record(z.string(), path)
      .default({})
      .meta(
        texts(
          () => t`Where each count stands, by the network’s own words`,
          () => t({ message: 'Counts', context: 'noun' }),
        ),
      ),
    paging: paging.default({ by: 'none' }).meta(
      texts(
        () => t`How pages are turned`,
        () => t`Paging`,
      ),
    ),
    pages: z
      .int()
      .min(1)
      .max(50)
      .default(5)
      .meta(
        texts(
          () => t`Pages at one poll, at most`,
          () => t`Depth`,
        ),
      ),
    everyMinutes: z
      .int()
      .min(5)
      .max(10_080)
      .default(60)
      .meta(
        texts(
          () => t`How often to read, in minutes`,
          () => t`Minutes between readings`,
        ),
      ),
  })
  .superRefine(({ source, counts, method, body, paging: turning }, context) => {
    const known = countNames(source);
    for (const countName of Object.keys(counts)) {
      if (!known.includes(countName))
        context.addIssue({
          code: 'custom',
          path: ['counts', countName],
          message: t`${{ network: source }} has no such count; known are ${{ counts: known.join(', ') }}`,
        });
    }
    if (body !== undefined && method === 'GET')
      context.addIssue({ code: 'custom', path: ['body'], message: t`goes with the method POST only` });
    if (method === 'POST' && turning.by === 'link')
      context.addIssue({ code: 'custom', path: ['paging'], message: t`link works with the method GET only` });
  });

export type JsonConfig = z.infer<typeof config>;
