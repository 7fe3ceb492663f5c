import { expect, test } from 'vitest';

import { firstPreferences } from '#contract/workspace/preferences.ts';
import type { Me } from '#web/parts/workspace/me.ts';
import { rightsOn } from './rights.ts';

const terms = {
  label: 'Paid',
  can_publish: true,
  metrics_hidden: false,
  delay_hours: 0,
  daily_queries: null,
};

const person = (role: 'member' | 'admin' | 'owner', permissions: Me['permissions'], id = 1): Me => ({
  user: { id, name: 'Ann', email: 'ann@example.com', agent: false, has_password: true },
  preferences: firstPreferences,
  organization: {
    id: 1,
    name: 'Desk',
    role,
    timezone: 'UTC',
    plan: 'paid',
    terms,
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
  flags: { ok_publishes: false, publishes_own_after_grade: false },
  demo: false,
  last_visit_at: null,
});

const draft = {
  project_id: 1,
  author_user_id: 1,
  author_user_name: 'Ann',
  status: 'draft' as const,
  stage: 'private' as const,
  review: { score: null, verdict: null, entries: [] },
  valid_verdict: null,
  submitted_at: null,
  approval: null,
};

const review = {
  id: 1,
  user_id: 2,
  user_name: 'Rita',
  agent: false,
  by_link: false,
  by_authors_link: false,
  verdict: 'fix' as const,
  given_verdict: 'fix' as const,
  score: null,
  scores: {},
  warnings: [],
  note: null,
  ignored: false,
  current: true,
  policy_version: 0,
  checks_only: false,
  model: null,
  tokens_in: null,
  tokens_out: null,
  cost_micros: null,
  created_at: '2026-11-20T12:00:00Z',
};

const all: Me['permissions'] = ['read', 'write', 'review', 'publish', 'manage'];

test('an owner sends any draft', () => {
  expect(rightsOn(draft, person('owner', all, 2))).toMatchObject({
    edit: null,
    release: null,
    by: 'approve',
  });
});

test('nobody sends a post before every step has approved it, nor a new one past the steps', () => {
  const step = { id: 1, name: 'Legal', needs: 'one' as const, guests: false, vacant: false, judges: [] };
  const at = (state: 'waiting' | 'later' | 'approved', step_id: number | null) => ({
    ...draft,
    stage: 'review' as const,
    approval: {
      step_id,
      since: null,
      due_at: null,
      overdue: false,
      my_turn: false,
      link_makers: [],
      steps: [{ ...step, state }],
    },
  });
  const owner = person('owner', all);
  expect(rightsOn(at('waiting', 1), owner).release).toContain('In review at step “Legal”');
  expect(rightsOn(at('later', null), owner).release).toContain('Changes requested');
  expect(rightsOn(at('approved', null), owner).release).toBeNull();
  expect(rightsOn(null, owner, null, true).release).toContain('has approval steps');
  expect(rightsOn(draft, owner, null, true).release).toContain('has approval steps');
});

test('nobody sends what the last review blocks', () => {
  const blocked = { ...draft, review: { ...draft.review, verdict: 'block' as const } };
  expect(rightsOn(blocked, person('owner', all)).release).toContain('Blocked');
});

test('a member who may publish sends an own private draft, and waits once reviewers have it', () => {
  const member = person('member', ['read', 'write', 'review', 'publish']);
  expect(rightsOn(draft, member)).toMatchObject({ release: null, by: 'create', submit: null });
  expect(rightsOn({ ...draft, stage: 'review' }, member).release).toContain('In review.');
});

test('where everything is reviewed a member hands in, and is told so before; an owner still sends', () => {
  const under = (who: Me): Me => ({
    ...who,
    organization: who.organization && { ...who.organization, review_mode: 'all' },
  });
  const member = under(person('member', ['read', 'write', 'review', 'publish']));
  expect(rightsOn(null, member)).toMatchObject({ submit: null });
  expect(rightsOn(null, member).release).toContain('reviews every post');
  expect(rightsOn(draft, under(person('owner', all))).release).toBeNull();
});

test('what was sent back and mended is handed in again; what waits for its first verdict is not', () => {
  const member = person('member', ['read', 'write', 'publish']);
  const sentBack = {
    ...draft,
    stage: 'review' as const,
    review: { ...draft.review, verdict: 'fix' as const },
  };
  expect(rightsOn(sentBack, member).submit).toBeNull();
  expect(rightsOn({ ...sentBack, valid_verdict: 'fix' }, member).submit).toContain('Already in review');
  expect(rightsOn({ ...draft, stage: 'review' }, member).submit).toContain('Already in review');
  const judged = { ...sentBack, review: { ...sentBack.review, entries: [review] } };
  const sentAt = (minutes: number) =>
    new Date(Date.parse(review.created_at) + minutes * 60_000).toISOString();
  expect(rightsOn({ ...judged, submitted_at: sentAt(-1) }, member).submit).toBeNull();
  expect(rightsOn({ ...judged, submitted_at: sentAt(1) }, member).submit).toContain('Already in review');
});

test('a writer writes and hands in, and does not send', () => {
  const rights = rightsOn(draft, person('member', ['read', 'write']));
  expect(rights).toMatchObject({ edit: null, submit: null, comment: null });
  expect(rights.release).toContain('permission to publish');
});

test('a member leaves what others wrote', () => {
  expect(rightsOn(draft, person('member', all, 2)).edit).toBe(
    'Only Ann, an owner or admin can change this post.',
  );
});

test('a writer publishes an own post once it is graded as it is, where the owner lets them', () => {
  const writer = person('member', ['read', 'write']);
  const trusted = { ...writer, flags: { ...writer.flags, publishes_own_after_grade: true } };
  const graded = { ...draft, stage: 'review' as const, review: { ...draft.review, entries: [review] } };
  expect(rightsOn(graded, trusted)).toMatchObject({ release: null, by: 'approve' });
  expect(rightsOn(graded, writer).release).toContain('permission to publish');
  for (const no of [{ current: false }, { ignored: true }, { checks_only: true }, { by_link: true }])
    expect(
      rightsOn({ ...graded, review: { ...draft.review, entries: [{ ...review, ...no }] } }, trusted).release,
    ).toContain('permission to publish');
});

test('a writer has own posts translated, who may publish those of others too, and nobody what was called off', () => {
  const writer = (id: number) => person('member', ['read', 'write'], id);
  expect(rightsOn({ ...draft, status: 'sent' }, writer(1)).translate).toBeNull();
  expect(rightsOn(draft, writer(2)).translate).toContain('Only Ann');
  expect(rightsOn(draft, person('member', ['read', 'write', 'publish'], 2)).translate).toBeNull();
  expect(rightsOn({ ...draft, status: 'cancelled' }, person('owner', all)).translate).toContain(
    'can’t be translated',
  );
});

test('a reader only reads', () => {
  const rights = rightsOn(null, person('member', ['read']));
  expect(Object.values(rights).filter((reason) => reason === null)).toEqual([]);
});

test('what is sent stays as it is', () => {
  expect(rightsOn({ ...draft, status: 'sent' }, person('owner', all)).edit).toContain('Only a draft');
});

test('a draft of an archived project is read, not edited, sent or translated, whoever wrote it', () => {
  const me = person('owner', ['read', 'write', 'publish', 'review', 'manage']);
  const rights = rightsOn(draft, me, 'Harbour');
  const why = '“Harbour” is archived, so its drafts are read-only.';
  expect(rights).toMatchObject({ edit: why, submit: why, release: why, translate: why });
  expect(rightsOn(draft, me)).toMatchObject({ edit: null, release: null, translate: null });
});

test('a deleted draft is restored by who may delete it, and not into an archived project', () => {
  const deleted = { ...draft, status: 'cancelled' as const };
  expect(rightsOn(deleted, person('member', ['read', 'write'])).restore).toBeNull();
  expect(rightsOn(deleted, person('admin', all, 2)).restore).toBeNull();
  expect(rightsOn(deleted, person('member', all, 2)).restore).toContain('Only Ann');
  expect(rightsOn(deleted, person('owner', all), 'Harbour').restore).toContain('archived');
});

test('a published post is deleted by its author, an owner or admin who may publish', () => {
  const published = { ...draft, status: 'sent' as const };
  const unpublish = (...who: Parameters<typeof person>) => rightsOn(published, person(...who)).unpublish;
  expect(unpublish('owner', all, 2)).toBeNull();
  expect(unpublish('admin', all, 2)).toBeNull();
  expect(unpublish('member', all)).toBeNull();
  expect(unpublish('member', all, 2)).toContain('Only Ann, an owner or admin');
  expect(unpublish('member', ['read', 'write'])).toContain('permission to publish');
});

test('a published post is corrected only by those who may approve it', () => {
  const published = { ...draft, status: 'sent' as const };
  const correct = (who: Me, archived: string | null = null) => rightsOn(published, who, archived).correct;
  const allowed = { ok_publishes: false, publishes_own_after_grade: true };
  expect(correct(person('admin', all, 2))).toBeNull();
  expect(correct({ ...person('member', all), flags: allowed })).toBeNull();
  expect(correct({ ...person('member', all, 2), flags: allowed })).toContain('Only an owner or admin');
  expect(correct(person('member', all))).toContain('Only an owner or admin');
  expect(correct(person('owner', all), 'Marsh Daily')).toContain('is archived');
});
