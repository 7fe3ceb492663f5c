import { expect, test } from 'vitest';

import type { TargetState } from '#contract/post-states.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { outcomeText } from './outcome-text.ts';

const target = (
  network: 'bluesky' | 'linkedin',
  state: TargetState,
  name = 'Marsh',
): PostRow['targets'][number] => ({
  account_id: 1,
  network,
  name,
  sandbox: true,
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
});

test.each([
  ['nothing to say of what every account has', [target('bluesky', 'sent')], null],
  ['nothing to say of what is still to go out', [target('bluesky', 'queued')], null],
  [
    'which network failed',
    [target('bluesky', 'sent'), target('linkedin', 'failed')],
    '1 of 2 published · LinkedIn failed',
  ],
  [
    'which of two accounts of a network, by its name',
    [target('linkedin', 'sent', 'Marsh'), target('linkedin', 'unknown', 'Marsh Jobs')],
    '1 of 2 published · Marsh Jobs unconfirmed',
  ],
  [
    'what was left out on purpose is not counted',
    [target('bluesky', 'missed'), target('linkedin', 'skipped')],
    '0 of 1 published · Bluesky missed',
  ],
])('%s', (_, targets, text) => {
  expect(outcomeText({ targets })).toBe(text);
});
