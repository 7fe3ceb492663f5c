import { z } from 'zod';

import { id, instant } from '#contract/fields.ts';
import { postStates, targetStates } from '#contract/post-states.ts';
import type { pingType, WebhookType } from './webhook-types.ts';

const actor = z
  .object({ user_id: id, name: z.string() })
  .nullable()
  .describe('Who did it; null for Copydesk itself and for guests');

const links = {
  app_url: z.string().describe('Where the app shows it'),
  api_url: z.string().nullable().describe('Where the API returns it; null where it is gone'),
};

const column = { board_column_id: id, column_name: z.string() };

/** As `labels/labelled.ts`, which is beside this area and so cannot be imported. */
const labelled = {
  label_ids: z.array(id).describe('From labels.php'),
  campaign_id: id.nullable().describe('From campaigns.php'),
};

const card = z.object({
  card_id: id,
  title: z.string(),
  status: z.enum(['pending', 'in_progress', 'completed']),
  ...column,
  project_id: id.nullable(),
  assigned_to_user_id: id.nullable(),
  ...labelled,
  version: z.int(),
});

const post = z.object({
  id,
  title: z.string().describe('Its first words'),
  status: z.enum(postStates),
  project_id: id,
  card_id: id.nullable(),
  author_user_id: id.nullable(),
  scheduled_at: instant.nullable(),
  ...labelled,
  content_hash: z.string(),
  version: z.int(),
});

const delivery = z.object({
  account_id: id,
  account_name: z.string(),
  network: z.string(),
  status: z.enum(targetStates),
  url: z.string().nullable().describe('Of the published post; null where it is not known'),
  reason: z.string().nullable().describe('Why it was not published, or not surely'),
});

const story = z.object({
  story_id: z.string().describe('The same for all items of the story'),
  trend_id: id.describe('Its item with the most engagement'),
  source: z.string(),
  title: z.string(),
  url: z.string(),
  engagement: z.int().nullable(),
});

const member = z.object({
  user_id: id,
  name: z.string(),
  role: z.string(),
  active: z.boolean(),
  project_ids: z.array(id).nullable().describe('Null for the whole organization'),
});

const base = { actor, ...links };
const ofCard = z.object({ ...base, card });
const ofPost = z.object({ ...base, post });
const ofDelivery = z.object({
  ...base,
  post: post.pick({ id: true, title: true, project_id: true }),
  delivery,
});
const ofStory = z.object({ ...base, view: z.object({ id, name: z.string() }), story });
const ofMember = z.object({ ...base, member });

/** The `data` of each type of event. Fields may be added; those that are there keep their meaning. */
export const webhookData = {
  'card.created': ofCard,
  'card.updated': ofCard.extend({ changed: z.array(z.string()).describe('Names of the changed fields') }),
  'card.moved': ofCard.extend({ from: z.object(column).describe('The column in which it was') }),
  'card.deleted': ofCard,
  'draft.created': ofPost,
  'draft.updated': ofPost.extend({ changed: z.array(z.string()).describe('Names of the changed fields') }),
  'draft.submitted': ofPost,
  'verdict.given': ofPost.extend({
    verdict: z.object({
      review_id: id,
      verdict: z.enum(['ok', 'fix', 'block']),
      score: z.number().nullable(),
      counts: z.boolean().describe('Whether it is taken into account'),
      content_hash: z.string().describe('Of the content that was reviewed'),
      guest_name: z.string().nullable().describe('Of a reviewer by link'),
    }),
  }),
  'post.released': ofPost,
  'post.cancelled': ofPost,
  'delivery.published': ofDelivery,
  'delivery.failed': ofDelivery,
  'delivery.unknown': ofDelivery,
  'story.rising': ofStory,
  'view.matched': ofStory,
  'member.joined': ofMember,
  'member.changed': ofMember,
  'member.left': ofMember,
  'test.ping': z.object({ ...base, webhook_id: id }),
} satisfies Record<WebhookType | typeof pingType, z.ZodObject>;

export type WebhookEventType = keyof typeof webhookData;

const isEventType = (name: string): name is WebhookEventType => Object.hasOwn(webhookData, name);

/** All that is sent, tests included. */
export const webhookEventTypes: readonly WebhookEventType[] = Object.keys(webhookData).filter(isEventType);

/** The data of an event without what every event gets when it is stored or sent. */
export type WebhookDataOf<Type extends WebhookEventType> = Omit<
  z.input<(typeof webhookData)[Type]>,
  keyof typeof base
>;

/** The body of a request: https://www.standardwebhooks.com. */
export function webhookBody(type: WebhookEventType) {
  return z.object({
    type: z.literal(type),
    timestamp: instant.describe('When it happened'),
    organization_id: id,
    data: webhookData[type],
  });
}
