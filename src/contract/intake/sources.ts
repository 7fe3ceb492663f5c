import { z } from 'zod';

import { done, id, instant, line, text } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { sourceNames } from '#contract/sources/all.ts';
import { starterFields } from './starter-sources.ts';

/** A configured source: one feed, one Mastodon instance, one list of Hacker News. */
const source = z.object({
  id,
  kind: z.string(),
  name: z.string(),
  address: z
    .string()
    .nullable()
    .describe('The feed’s URL, where the source has one; only the administrator sees it'),
  category_id: id.nullable(),
  category_name: z.string().nullable(),
  config: z
    .record(z.string(), z.unknown())
    .describe('What it reads. Keys are never answered: "set" stands where one is stored'),
  enabled: z.boolean(),
  demo: z.boolean(),
  read_with: z
    .enum(['public', 'keys', 'account'])
    .nullable()
    .describe(
      'With which rights it was last read: those of everyone, of keys, of a connected account; null where it was not read yet',
    ),
  health: z.object({
    state: z.enum(['new', 'healthy', 'failing', 'stopped', 'demo']),
    last_polled_at: instant.nullable(),
    last_success_at: instant.nullable(),
    next_poll_at: instant.nullable(),
    failures: z.int().describe('In a row'),
    problem: z.string().nullable().describe('The last error, in the words of the outside system'),
    remarks: z.array(z.string()),
    trends: z.int().describe('Posts collected so far'),
  }),
});

const kind = z.object({
  kind: z.string(),
  label: z.string(),
  description: z.string(),
  documentation: z.string(),
  untried: z.boolean().describe('Built from documentation; not yet tested against the live API'),
  every_minutes: z.int(),
  account: z
    .object({
      opens: z.string().describe('What can be read with its rights'),
      lent: z
        .int()
        .nullable()
        .describe('How many accounts of the installation allow it; only the administrator sees it'),
    })
    .nullable()
    .describe(
      'Connected accounts of the network, with whose rights it can be read; null where they open nothing',
    ),
  fields: z
    .array(
      z.object({
        name: z.string(),
        label: z.string().describe('Its name for people'),
        type: z.string().describe('As in JSON Schema'),
        choices: z.array(z.string()).nullable().describe('What it may be, or what its list may hold'),
        parts: z
          .array(z.object({ name: z.string(), description: z.string().nullable(), required: z.boolean() }))
          .nullable()
          .describe('Of an object whose parts are known'),
        description: z.string().nullable(),
        required: z.boolean().describe('The source reads nothing without it'),
        advanced: z.boolean().describe('Right as it is, but for tests, proxies and mirrors'),
        secret: z.boolean().describe('Stored encrypted and never answered'),
        default: z.unknown(),
        set_by_environment: z.boolean().describe('A setting of the installation fills it'),
      }),
    )
    .describe('What a configuration of this kind may say'),
});

const wanted = {
  kind: z.string().max(40),
  address: text(2000).optional(),
  config: z.record(z.string(), z.unknown()).optional().describe('The fields of its kind'),
};

const foundPost = z.object({
  source: z.enum(sourceNames),
  external_id: z.string(),
  title: z.string().nullable(),
  text: z.string().nullable(),
  url: z.string(),
  link_url: z.string().nullable(),
  image_url: z.string().nullable(),
  author_name: z.string().nullable(),
  author_handle: z.string().nullable(),
  lang: z.string().nullable(),
  created_at: instant.nullable(),
  tags: z.array(z.string()),
  community: z.string().nullable(),
  adult: z.boolean(),
  counts: z.record(z.string(), z.int().nullable()),
});

export const sourceOperations = {
  list: query({
    summary: 'The sources of the installation and their health',
    path: 'sources.php',
    permission: 'read',
    beyond: true,
    input: z.object({}),
    output: z.object({ sources: z.array(source), kinds: z.array(kind) }),
    examples: [{ title: 'All sources', input: {} }],
  }),

  add: command({
    summary: 'Add a source',
    recorded: { object: 'source', id: 'source.id' },
    path: 'sources.php',
    action: { in: 'body', value: 'add' },
    permission: 'manage',
    effect: 'adds',
    outside: true,
    administrator: true,
    beyond: true,
    input: z.object({
      ...wanted,
      name: line(120).optional(),
      category: line(80).optional().describe('rss: name of a news category, created when it is new'),
    }),
    output: z.object({ source }),
    refreshes: ['sources'],
    examples: [
      {
        title: 'A feed',
        input: { kind: 'rss', address: 'https://example.com/feed.xml', category: 'Technology' },
      },
    ],
  }),

  test: command({
    summary: 'Read a source once without adding it, and see the first rows',
    recorded: false,
    description: 'Stores nothing. Where a network bills what is read (X), the test is billed too.',
    path: 'sources.php',
    action: { in: 'body', value: 'test' },
    permission: 'manage',
    effect: 'reads',
    outside: true,
    administrator: true,
    beyond: true,
    input: z.object({
      ...wanted,
      id: id
        .optional()
        .describe('A source that is here: it is read with these changes of its fields, and its own keys'),
    }),
    output: z.object({
      found: z.int().describe('Number of posts read'),
      rows: z.array(foundPost).describe('The first ten of them'),
      remarks: z.array(z.string()).describe('What was skipped and why'),
    }),
    errors: ['not_found'],
    examples: [
      {
        title: 'A data provider by its address',
        input: {
          kind: 'json',
          config: {
            source: 'tiktok',
            endpoint: 'https://data.example.com/v1/videos',
            headers: { authorization: 'Bearer <KEY>' },
            items: 'data.videos',
            fields: { external_id: 'id', url: 'link', title: 'caption', created_at: 'created' },
            counts: { likes: 'stats.likes', views: 'stats.plays' },
          },
        },
      },
    ],
  }),

  update: command({
    summary: 'Rename a source, move it to a category, change what it reads, switch it on or off',
    recorded: { object: 'source' },
    path: 'sources.php',
    action: { in: 'body', value: 'update' },
    permission: 'manage',
    effect: 'sets',
    administrator: true,
    beyond: true,
    input: z.object({
      id,
      name: line(120).optional(),
      category: line(80)
        .nullable()
        .optional()
        .describe('Name of a news category, created when it is new; null removes it from its category'),
      enabled: z.boolean().optional(),
      config: z
        .record(z.string(), z.unknown())
        .optional()
        .describe(
          'Changes of its fields; null removes one. Keys that are left out or "set" stay as they are, unless the URL that they are sent to changes',
        ),
    }),
    output: z.object({ source }),
    errors: ['not_found'],
    refreshes: ['sources'],
    examples: [{ title: 'Switch one off', input: { id: 1, enabled: false } }],
  }),

  remove: command({
    summary: 'Remove a source; the posts it collected stay',
    recorded: { object: 'source' },
    path: 'sources.php',
    action: { in: 'body', value: 'remove' },
    permission: 'manage',
    effect: 'ends',
    administrator: true,
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['sources'],
    examples: [{ title: 'Remove one', input: { id: 1 } }],
  }),

  poll: command({
    summary: 'Poll a source now',
    recorded: { object: 'source' },
    path: 'sources.php',
    action: { in: 'body', value: 'poll' },
    permission: 'manage',
    effect: 'adds',
    outside: true,
    administrator: true,
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['sources'],
    examples: [{ title: 'Poll one', input: { id: 1 } }],
  }),

  discover: command({
    summary: 'Find the feeds of a page',
    recorded: false,
    path: 'sources.php',
    action: { in: 'body', value: 'discover' },
    permission: 'manage',
    effect: 'reads',
    outside: true,
    administrator: true,
    beyond: true,
    input: z.object({ address: line(2000) }),
    output: z.object({
      feeds: z.array(z.object({ address: z.string(), title: z.string().nullable() })),
      /** The requested URL, where it answers but is no readable feed: `feeds` are others. */
      unreadable: z.object({ address: z.string(), reason: z.string() }).nullable(),
    }),
    examples: [{ title: 'By a page’s address', input: { address: 'https://example.com/' } }],
  }),

  starters: query({
    summary: 'Suggested public sources by language and field, and which of them are already added',
    path: 'sources.php',
    action: { in: 'query', value: 'starters' },
    permission: 'read',
    beyond: true,
    input: z.object({}),
    output: z.object({
      starters: z.array(
        z.object({
          key: z.string().describe('Names it for add_starters'),
          kind: z.string(),
          name: z.string(),
          address: z.string().nullable().describe('The feed’s address, where it is one'),
          category: z.string().nullable().describe('The news category that a feed gets'),
          field: z.enum(starterFields),
          lang: z.string().nullable().describe('ISO 639-1; null: many languages'),
          recommended: z.boolean().describe('Offered first to readers of its language'),
          source_id: id.nullable().describe('The source that reads it already; null: none'),
        }),
      ),
    }),
    examples: [{ title: 'All of them', input: {} }],
  }),

  addStarters: command({
    summary: 'Add several of the starter list at once',
    description:
      'All or none. Each is polled right afterwards, and its health says whether it could be read. What is read already stays as it is.',
    recorded: { details: ['keys'] },
    path: 'sources.php',
    action: { in: 'body', value: 'add_starters' },
    permission: 'manage',
    effect: 'sets',
    outside: true,
    administrator: true,
    beyond: true,
    input: z.object({ keys: z.array(line(60)).min(1).max(200).describe('Keys of sources.starters') }),
    output: z.object({
      outcomes: z.array(z.object({ key: z.string(), outcome: z.enum(['added', 'known']), source_id: id })),
    }),
    refreshes: ['sources'],
    examples: [{ title: 'Two of them', input: { keys: ['hacker-news', 'bbc-world'] } }],
  }),

  importOpml: command({
    summary: 'Add the feeds of an OPML file; its folders become categories',
    path: 'sources.php',
    action: { in: 'body', value: 'import_opml' },
    permission: 'manage',
    effect: 'adds',
    administrator: true,
    beyond: true,
    input: z.object({ opml: text(1_000_000) }),
    output: z.object({ added: z.int(), known: z.int(), skipped: z.array(z.string()) }),
    refreshes: ['sources'],
    examples: [
      {
        title: 'One feed',
        input: {
          opml: '<opml version="2.0"><body><outline text="News"><outline type="rss" text="Example" xmlUrl="https://example.com/feed.xml"/></outline></body></opml>',
        },
      },
    ],
  }),

  exportOpml: query({
    summary: 'All feeds as OPML',
    path: 'opml.php',
    permission: 'manage',
    administrator: true,
    beyond: true,
    input: z.object({}),
    output: z.object({ opml: z.string() }),
    examples: [{ title: 'All feeds', input: {} }],
  }),
};
