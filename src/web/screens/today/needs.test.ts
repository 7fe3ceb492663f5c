import { expect, test } from 'vitest';

import type { TargetState } from '#contract/post-states.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import type { Verdict } from '#contract/posts/verdict.ts';
import { firstPreferences } from '#contract/workspace/preferences.ts';
import type { Me } from '#web/parts/workspace/me.ts';
import { accountNeeds, deliveryNeeds, reviewNeeds, type Account } from './needs.ts';

const everything: Me['permissions'] = ['read', 'write', 'review', 'publish', 'manage'];

const person = (
  role: 'member' | 'admin' | 'owner',
  permissions: Me['permissions'],
  flags: Partial<Me['flags']> = {},
): Me => ({
  user: { id: 1, name: 'Ann', email: 'ann@example.com', agent: false, has_password: true },
  preferences: firstPreferences,
  organization: {
    id: 1,
    name: 'Marsh Media',
    role,
    timezone: 'UTC',
    plan: 'paid',
    terms: { label: 'Paid', can_publish: true, metrics_hidden: false, delay_hours: 0, daily_queries: null },
    review_mode: 'off',
    paused_reason: null,
    removal_at: null,
  },
  organizations: [],
  permissions,
  projects: null,
  group: null,
  may_create_organizations: false,
  administrator: false,
  flags: { ok_publishes: false, publishes_own_after_grade: false, ...flags },
  demo: false,
  last_visit_at: null,
});

const owner = person('owner', everything);
const reviewer = person('member', ['read', 'review']);
const writer = person('member', ['read', 'write']);
const publisher = person('member', ['read', 'write', 'publish']);

const post = (fields: Partial<PostRow>): PostRow => ({
  id: 1,
  status: 'draft',
  stage: 'review',
  project_id: 1,
  project_name: 'Harbour',
  project_lang: 'en',
  card_id: null,
  author_user_id: 2,
  author_user_name: 'Ben',
  submitted_via: 'web',
  body: 'The crane turns again.',
  media: [],
  thread: [],
  first_comment: null,
  overrides: {},
  links: {},
  design: null,
  design_picture: null,
  drawing: false,
  kind: null,
  author_notes: null,
  scheduled_at: null,
  targets: [],
  review: { score: null, verdict: null, entries: [] },
  approval: null,
  needs_review: true,
  valid_verdict: null,
  submitted_at: null,
  content_hash: '',
  media_facts: {},
  media_problems: {},
  findings: [],
  version: 1,
  label_ids: [],
  campaign_id: null,
  translation_of: null,
  translations: [],
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-01T08:00:00Z',
  sent_at: null,
  ...fields,
});

const judged = (verdict: Verdict, fields: Partial<PostRow> = {}): PostRow =>
  post({
    needs_review: false,
    valid_verdict: verdict,
    review: {
      score: null,
      verdict,
      entries: [
        {
          id: 1,
          user_id: 3,
          user_name: 'Rita',
          agent: false,
          by_link: false,
          by_authors_link: false,
          verdict,
          given_verdict: verdict,
          score: null,
          scores: {},
          warnings: [],
          note: null,
          ignored: false,
          current: true,
          policy_version: 1,
          checks_only: false,
          model: null,
          tokens_in: null,
          tokens_out: null,
          cost_micros: null,
          created_at: '2026-11-01T09:00:00Z',
        },
      ],
    },
    ...fields,
  });

const troubled = (states: readonly TargetState[], fields: Partial<PostRow> = {}): PostRow =>
  post({
    status: 'failed',
    needs_review: false,
    targets: states.map((state, index) => ({
      account_id: index + 1,
      network: 'bluesky',
      name: 'Harbour',
      sandbox: false,
      state,
      reason: null,
      network_said: null,
      next: null,
      url: null,
      steps: null,
      scheduled_at: null,
      sent_at: null,
      removed_at: null,
      removed_by: null,
      options: {},
      sent_as_draft: false,
      metrics: null,
      link_clicks: { clicks: null, robots: null, visitors: null, reason: 'not_sent' },
    })),
    ...fields,
  });

const account = (account_id: number, state: Account['state']): Account => ({
  account_id,
  network: 'bluesky',
  network_label: 'Bluesky',
  name: 'Harbour',
  handle: null,
  project_id: 1,
  project_name: 'Harbour',
  sandbox: false,
  state,
  paused_reason: null,
  trouble: null,
  way: 'password',
  server: null,
  avatar_url: null,
  checked_at: null,
  renew_at: null,
  expires_at: null,
  resume_at: null,
  text_limit: 300,
  limits: {},
  visibility: null,
  lends_reading: null,
  switches: null,
  slots: [],
  created_at: '2026-11-01T08:00:00Z',
});

const actionsOf = (posts: readonly PostRow[], me: Me) =>
  reviewNeeds(posts, me).map(({ post: { id }, action }) => `${id} ${action}`);

test('a post that nobody has read waits for reviewers, not for its author or for who may not review', () => {
  expect(actionsOf([post({})], reviewer)).toEqual(['1 review']);
  expect(actionsOf([post({})], owner)).toEqual(['1 review']);
  expect(actionsOf([post({ author_user_id: 1 })], owner)).toEqual([]);
  expect(actionsOf([post({})], writer)).toEqual([]);
  expect(actionsOf([post({})], publisher)).toEqual([]);
});

test('a post that looks good waits for who releases it, and no longer for reviewers', () => {
  expect(actionsOf([judged('ok')], owner)).toEqual(['1 approve']);
  expect(actionsOf([judged('ok')], reviewer)).toEqual([]);
  expect(actionsOf([judged('ok')], publisher)).toEqual([]);
  const own = judged('ok', { author_user_id: 1 });
  expect(actionsOf([own], writer)).toEqual([]);
  const trusted = person('member', ['read', 'write'], { publishes_own_after_grade: true });
  expect(actionsOf([own], trusted)).toEqual(['1 approve']);
});

test('a post that was sent back waits for its author alone', () => {
  for (const verdict of ['fix', 'block'] as const) {
    expect(actionsOf([judged(verdict, { author_user_id: 1 })], writer)).toEqual(['1 fix']);
    expect(actionsOf([judged(verdict)], writer)).toEqual([]);
    expect(actionsOf([judged(verdict)], owner)).toEqual([]);
    expect(actionsOf([judged(verdict)], reviewer)).toEqual([]);
  }
});

test('what is published first comes first, whatever it waits for, and what has no time last', () => {
  const posts = [
    post({ id: 1 }),
    post({ id: 2, scheduled_at: '2026-11-03T08:00:00Z' }),
    post({ id: 3, scheduled_at: '2026-11-02T08:00:00Z' }),
    judged('ok', { id: 4, scheduled_at: '2026-11-02T20:00:00Z' }),
    judged('fix', { id: 5, author_user_id: 1, scheduled_at: '2026-11-01T08:00:00Z' }),
  ];
  expect(actionsOf(posts, owner)).toEqual(['5 fix', '3 review', '4 approve', '2 review', '1 review']);
});

const deliveriesOf = (posts: readonly PostRow[], accounts: readonly Account[] | undefined, me: Me) =>
  deliveryNeeds(posts, accounts, me).map(({ target, action }) => `${target.state} ${action}`);

test('each delivery that did not surely arrive has its one action; the others are not listed', () => {
  const one = troubled(['sent', 'failed', 'unknown', 'missed', 'queued', 'skipped']);
  expect(deliveriesOf([one], [], owner)).toEqual(['failed retry', 'unknown decide', 'missed decide']);
});

test('deliveries are listed for who may decide them: owners, admins and the author who may publish', () => {
  const failed = troubled(['failed']);
  expect(deliveriesOf([failed], [], reviewer)).toEqual([]);
  expect(deliveriesOf([failed], [], publisher)).toEqual([]);
  const own = troubled(['failed'], { author_user_id: 1 });
  expect(deliveriesOf([own], [], publisher)).toEqual(['failed retry']);
  expect(deliveriesOf([own], [], writer)).toEqual([]);
});

test('what fails on an expired account is left to reconnecting it, with how many posts wait for that', () => {
  const posts = [troubled(['failed', 'failed'], { author_user_id: 1 }), troubled(['failed'], { id: 2 })];
  const accounts = [account(1, 'needs_reconnect'), account(2, 'ready')];
  expect(deliveriesOf(posts, accounts, owner)).toEqual(['failed retry']);
  expect(accountNeeds(accounts, posts, owner)).toEqual([{ account: accounts[0], failed: 2 }]);
  // An author who may not reconnect the account still sees that the post failed; a retry would fail again.
  expect(deliveriesOf(posts, accounts, publisher)).toEqual(['failed view', 'failed retry']);
  expect(accountNeeds(accounts, posts, publisher)).toEqual([]);
});

test('accounts that expire soon come after those that have expired', () => {
  const accounts = [account(1, 'expiring'), account(2, 'paused'), account(3, 'needs_reconnect')];
  const ids = accountNeeds(accounts, [], owner).map((need) => need.account.account_id);
  expect(ids).toEqual([3, 1]);
});
