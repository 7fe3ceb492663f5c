import type { z } from 'zod';

import type { webhookBody, WebhookEventType } from './webhook-events.ts';

const actor = { user_id: 7, name: 'Ada Marsh' };
const ofCard = {
  actor,
  app_url: 'https://desk.example.org/board?card=12',
  api_url: 'https://desk.example.org/tool/api/v1/card.php?card_id=12',
  card: {
    card_id: 12,
    title: 'Heat pumps in old houses',
    status: 'in_progress' as const,
    board_column_id: 3,
    column_name: 'Writing',
    project_id: 2,
    assigned_to_user_id: 7,
    label_ids: [3, 8],
    campaign_id: 6,
    version: 5,
  },
};
const ofPost = {
  actor,
  app_url: 'https://desk.example.org/compose/128',
  api_url: 'https://desk.example.org/tool/api/v1/schedule.php?action=get&id=128',
  post: {
    id: 128,
    title: 'Three questions to ask before you buy a heat pump',
    status: 'draft' as const,
    project_id: 2,
    card_id: 12,
    author_user_id: 7,
    scheduled_at: '2030-05-08T09:00:00.000Z',
    label_ids: [3],
    campaign_id: 6,
    content_hash: '9f2c41d0a7e3',
    version: 4,
  },
};
const released = { ...ofPost, post: { ...ofPost.post, status: 'scheduled' as const } };
const delivery = {
  account_id: 4,
  account_name: 'Harbour Daily',
  network: 'mastodon',
  status: 'sent' as const,
  url: 'https://social.example.org/@harbour/113',
  reason: null,
};
const ofDelivery = {
  ...ofPost,
  actor: null,
  post: { id: 128, title: ofPost.post.title, project_id: 2 },
};
const ofStory = {
  actor: null,
  app_url: 'https://desk.example.org/explore?source=mastodon&time_range=all&open=9001',
  api_url: 'https://desk.example.org/tool/api/v1/trend.php?id=9001',
  view: { id: 5, name: 'Energy' },
  story: {
    story_id: '9001',
    trend_id: 9001,
    source: 'mastodon',
    title: 'Heat pumps outsell gas boilers',
    url: 'https://social.example.org/@energy/114',
    engagement: 1840,
  },
};
const ofMember = {
  actor,
  app_url: 'https://desk.example.org/settings/members',
  api_url: 'https://desk.example.org/tool/api/v1/members.php',
  member: { user_id: 9, name: 'Bo Lindqvist', role: 'member', active: true, project_ids: null },
};

/** One example of the data of each type. */
const examples: { [Type in WebhookEventType]: z.input<ReturnType<typeof webhookBody>>['data'] } = {
  'card.created': ofCard,
  'card.updated': { ...ofCard, changed: ['title', 'due_date'] },
  'card.moved': { ...ofCard, from: { board_column_id: 2, column_name: 'Ideas' } },
  'card.deleted': { ...ofCard, api_url: null },
  'draft.created': ofPost,
  'draft.updated': { ...ofPost, changed: ['body'] },
  'draft.submitted': ofPost,
  'verdict.given': {
    ...ofPost,
    verdict: {
      review_id: 31,
      verdict: 'ok' as const,
      score: 88,
      counts: true,
      content_hash: ofPost.post.content_hash,
      guest_name: null,
    },
  },
  'post.released': released,
  'post.cancelled': { ...ofPost, post: { ...ofPost.post, status: 'cancelled' as const } },
  'delivery.published': { ...ofDelivery, delivery },
  'delivery.failed': {
    ...ofDelivery,
    delivery: {
      ...delivery,
      status: 'failed' as const,
      url: null,
      reason: 'The account must be reconnected.',
    },
  },
  'delivery.unknown': {
    ...ofDelivery,
    delivery: {
      ...delivery,
      status: 'unknown' as const,
      url: null,
      reason: 'The connection was interrupted.',
    },
  },
  'story.rising': ofStory,
  'view.matched': ofStory,
  'member.joined': ofMember,
  'member.changed': ofMember,
  'member.left': { ...ofMember, member: { ...ofMember.member, active: false } },
  'test.ping': {
    actor,
    app_url: 'https://desk.example.org/settings/webhooks',
    api_url: 'https://desk.example.org/tool/api/v1/webhooks.php?action=get&id=1',
    webhook_id: 1,
  },
};

/** The body of a request with an event of this type. */
export function webhookExample(type: WebhookEventType) {
  return { type, timestamp: '2030-05-06T07:08:09.000Z', organization_id: 1, data: examples[type] };
}
