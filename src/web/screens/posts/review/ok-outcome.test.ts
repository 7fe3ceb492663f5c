import { describe, expect, test } from 'vitest';

import { defaultPolicy } from '#contract/posts/policy-document.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { okOutcome, type OkInput } from './ok-outcome.ts';

const now = Date.parse('2026-11-20T08:00:00Z');

const post: PostRow = {
  id: 1,
  status: 'draft',
  stage: 'review',
  project_id: 1,
  project_name: 'Harbour Courier',
  project_lang: 'en',
  card_id: null,
  author_user_id: 2,
  author_user_name: 'Mira',
  submitted_via: 'web',
  body: 'The harbour opens again.',
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
  scheduled_at: '2026-11-20T13:30:00Z',
  targets: [
    {
      account_id: 1,
      network: 'bluesky',
      name: 'Harbour',
      sandbox: true,
      state: 'queued',
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
    },
  ],
  review: { score: null, verdict: null, entries: [] },
  approval: null,
  needs_review: true,
  valid_verdict: null,
  submitted_at: null,
  content_hash: 'a',
  media_facts: {},
  media_problems: {},
  findings: [],
  version: 1,
  label_ids: [],
  campaign_id: null,
  translation_of: null,
  translations: [],
  created_at: '2026-11-20T07:00:00Z',
  updated_at: '2026-11-20T07:00:00Z',
  sent_at: null,
};

const entry: PostRow['review']['entries'][number] = {
  id: 1,
  user_id: 9,
  user_name: 'Solveig',
  agent: false,
  by_link: false,
  by_authors_link: false,
  verdict: 'ok',
  given_verdict: 'ok',
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
  created_at: '2026-11-20T07:30:00Z',
};

const input: OkInput = {
  post,
  draft: { scores: { risk10: 2, fake_news: 90 }, warnings: [] },
  policy: defaultPolicy,
  reviewer: { id: 1, trusted: true, approves: false },
  project: { timezone: 'Europe/Berlin', paused_reason: null },
  now,
};

const outcomeOf = (change: Partial<OkInput>) => {
  const { head, why } = okOutcome({ ...input, ...change });
  return [head, why].filter(Boolean).join(' ');
};

describe('the bar says that an OK', () => {
  test('sends at the time, in the project’s zone, where nothing keeps it', () => {
    expect(outcomeOf({})).toBe('“Looks good” publishes this post today 14:30 Berlin time.');
  });

  test('costs what the network charges, where it publishes', () => {
    const [target] = post.targets;
    if (!target) throw new Error('the post has a target');
    const paid = { ...post, targets: [{ ...target, network: 'x', sandbox: false }] };
    expect(outcomeOf({ post: paid })).toBe(
      '“Looks good” publishes this post today 14:30 Berlin time. Publishing costs about US$0.015.',
    );
  });

  test('does not count on the own post, before anything else', () => {
    expect(outcomeOf({ reviewer: { id: 2, trusted: false, approves: false } })).toBe(
      'You wrote this, so your review doesn’t count. Another reviewer has to review it.',
    );
  });

  test('is of no use to an author whose post waits for a guest, and who can create the link', () => {
    const step = {
      id: 1,
      name: 'Client',
      state: 'waiting',
      needs: 'one',
      guests: true,
      vacant: false,
    } as const;
    const approval = {
      step_id: 1,
      since: null,
      due_at: null,
      overdue: false,
      my_turn: false,
      link_makers: [{ user_id: 9, user_name: 'Solveig' }],
      steps: [{ ...step, judges: [] }],
    };
    const waits = 'Step “Client” waits for a guest. Ask Solveig to create a review link.';
    const reviewer = { id: 2, trusted: false, approves: false };
    expect(outcomeOf({ post: { ...post, approval }, reviewer })).toBe(
      `You wrote this, so your review doesn’t count. ${waits}`,
    );
    const review = { ...post.review, entries: [entry] };
    expect(outcomeOf({ post: { ...post, approval, review }, reviewer })).toBe(
      `Solveig said it looks good. ${waits}`,
    );
  });

  test('was given by another reviewer, and what an approval does then', () => {
    const reviewer = { id: 2, trusted: false, approves: true };
    const by = (more: object) => ({ ...post, review: { ...post.review, entries: [{ ...entry, ...more }] } });
    expect(outcomeOf({ post: by({}), reviewer })).toBe(
      'Solveig said it looks good. Approve to schedule for today 14:30 Berlin time.',
    );
    expect(outcomeOf({ post: by({}), reviewer: { ...reviewer, id: 3, approves: false } })).toBe(
      'Solveig said it looks good. An owner or admin has to approve it.',
    );
    // An OK on other content, or by automated checks alone, does not count.
    for (const more of [{ current: false }, { checks_only: true }, { ignored: true }])
      expect(outcomeOf({ post: by(more), reviewer })).toContain(
        'You wrote this, so your review doesn’t count.',
      );
  });

  describe('beside one that stands', () => {
    const standing = { ...post, review: { ...post.review, entries: [entry] } };
    const plain = { id: 3, trusted: false, approves: false };
    const approver = { id: 3, trusted: false, approves: true };
    const failing = {
      code: 'fix_doi',
      severity: 'fix',
      network: null,
      account_id: null,
      where: 'body',
      text: 'A bare DOI.',
    } as const;

    test.each<[string, Partial<OkInput>, string]>([
      ['sends it', {}, '“Looks good” publishes this post today 14:30 Berlin time.'],
      [
        'counts as what the policy makes of the new scores',
        { reviewer: plain, draft: { scores: { risk10: 9, fake_news: 90 }, warnings: [] } },
        '“Looks good” would count as “Block”. Risk is 9.',
      ],
      [
        'leaves the approval to others',
        { reviewer: plain },
        'Solveig said it looks good. An owner or admin has to approve it.',
      ],
      [
        'leaves the approval to the reader',
        { reviewer: approver },
        'Solveig said it looks good. Approve to schedule for today 14:30 Berlin time.',
      ],
    ])('%s', (_, change, text) => {
      expect(outcomeOf({ post: standing, ...change })).toBe(text);
    });

    test('completes the last approval step, where it is the reader’s turn', () => {
      const judge = { user_id: 3, user_name: 'Ada', approved: false, instead: false };
      const step = {
        id: 1,
        name: 'Release',
        state: 'waiting',
        needs: 'one',
        guests: false,
        vacant: false,
      } as const;
      const approval = {
        step_id: 1,
        since: null,
        due_at: null,
        overdue: false,
        my_turn: true,
        link_makers: [],
      };
      const waiting = { ...standing, approval: { ...approval, steps: [{ ...step, judges: [judge] }] } };
      expect(outcomeOf({ post: waiting, reviewer: plain })).toBe(
        'Solveig said it looks good. Your “Looks good” completes the last approval step.',
      );
    });

    test('says which reading a trusted reviewer has still to give', () => {
      expect(outcomeOf({ post: standing, draft: { scores: {}, warnings: [] } })).toMatch(
        /^Solveig said it looks good\. .*Risk/,
      );
    });

    test('names a check that fails, and a pause, before it offers the approval', () => {
      expect(outcomeOf({ post: { ...standing, findings: [failing] }, reviewer: approver })).toBe(
        'Solveig said it looks good. A bare DOI.',
      );
      const project = { timezone: 'Europe/Berlin', paused_reason: 'A breaking story.' };
      expect(outcomeOf({ post: standing, reviewer: approver, project })).toBe(
        'Solveig said it looks good. Publishing is paused: A breaking story.',
      );
    });
  });

  test('counts as what the policy makes of the scores', () => {
    expect(outcomeOf({ draft: { scores: { risk10: 9, fake_news: 90 }, warnings: [] } })).toBe(
      '“Looks good” would count as “Block”. Risk is 9.',
    );
  });

  test.each<[string, Partial<OkInput>, RegExp]>([
    [
      'nobody lets it publish',
      { reviewer: { id: 1, trusted: false, approves: false } },
      /alone doesn’t publish it/,
    ],
    ['a reading is missing', { draft: { scores: { risk10: 2 }, warnings: [] } }, /Factual accuracy/],
    [
      'a score is not good enough',
      { draft: { scores: { risk10: 6, fake_news: 90 }, warnings: [] } },
      /Risk is 6; .* at most 5/,
    ],
    [
      'the picture is not judged',
      { post: { ...post, media: [{ url: 'https://desk.example/a.jpg', type: null, alt: 'A' }] } },
      /Image match/,
    ],
    [
      'a check fails',
      {
        post: {
          ...post,
          findings: [
            {
              code: 'fix_doi',
              severity: 'fix',
              network: null,
              account_id: null,
              where: 'body',
              text: 'A bare DOI.',
            },
          ],
        },
      },
      /A bare DOI\./,
    ],
    ['it goes to no account', { post: { ...post, targets: [] } }, /No account/],
    ['it has no time', { post: { ...post, scheduled_at: null } }, /isn’t scheduled/],
    ['its time is near', { now: Date.parse('2026-11-20T13:20:00Z') }, /less than 15 minutes from now/],
    ['its time has passed', { now: Date.parse('2026-11-20T14:00:00Z') }, /has passed/],
    [
      'sending is paused',
      { project: { timezone: 'Europe/Berlin', paused_reason: 'A breaking story.' } },
      /paused: A breaking story\./,
    ],
  ])('waits for approval because %s', (_, change, why) => {
    const outcome = okOutcome({ ...input, ...change });
    expect(outcome.head).toBe('After “Looks good”, this post still needs approval.');
    expect(outcome.why).toMatch(why);
  });
});
