import { z } from 'zod';

import { id, text } from '#contract/fields.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { query } from '#contract/operation.ts';
import { authorDays } from '#contract/research/authors.ts';

/** How many of a project's latest posts are read for the accounts that they mention. */
export const readForMentions = 1_000;

/** From where an account is known; the first is offered first. */
export const mentionOrigins = ['posts', 'accounts', 'trends'] as const;

/** Accounts to mention, for who writes a project's next post. */
export const scheduleMentions = {
  mentions: query({
    summary: 'Accounts that a project can mention',
    description:
      `No network is asked: these are the accounts that the project’s latest ${readForMentions} posts mention (not ` +
      'drafts and cancelled ones), its own connected accounts, and the authors of what the sources have found in the ' +
      `last ${authorDays} days, each group the most used first. Only of networks where a name in a text is a link.`,
    path: 'schedule.php',
    action: { in: 'query', value: 'mentions' },
    permission: 'read',
    beyond: true,
    input: z.object({
      project_id: id,
      networks: z
        .array(z.enum(networkNames))
        .min(1)
        .max(networkNames.length)
        .describe('Those that the text is published on'),
      q: text(100).default('').describe('How the account’s name, or a word of its display name, begins'),
      limit: z.int().min(1).max(50).default(10),
    }),
    output: z.object({
      mentions: z.array(
        z.object({
          mention: z
            .string()
            .describe('As it is written in a text: @ada, @ada.example.com, @ada@example.social'),
          name: z.string().nullable().describe('Its display name, where it is known'),
          networks: z
            .array(z.enum(networkNames))
            .describe('Those where this account is known to have the name'),
          known_from: z.enum(mentionOrigins),
          posts: z.int().describe('Of the project that mention it, or by it that the sources found'),
        }),
      ),
    }),
    errors: ['plan_required'],
    examples: [
      {
        title: 'Of two networks, by the first letters',
        input: { project_id: 1, networks: ['bluesky', 'mastodon'], q: 'har' },
      },
    ],
  }),
};
