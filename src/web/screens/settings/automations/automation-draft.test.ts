import { expect, test } from 'vitest';

import type { Automation } from './automation-data.ts';
import { draftOf, isComplete, startedDraft, starters } from './automation-draft.ts';
import { parametersOf } from './automation-parameters.ts';

const saved = {
  id: 1,
  project_id: 2,
  project: 'Harbour Daily',
  name: 'A rule',
  daily_cap: 5,
  ends_on: '2027-01-31',
  is_active: false,
  off_reason: null,
  held_by: null,
  owner_user_id: 1,
  owner_name: 'Ada',
  created_today: 0,
  last_run: null,
  created_at: '2026-11-01T08:00:00Z',
};

const triggers: Automation['trigger'][] = [
  {
    kind: 'posts',
    search: { source: 'all', keyword: 'harbour', time_range: '7d' },
    min_engagement: 500,
    min_growth: null,
    min_growth_percent: 30,
  },
  {
    kind: 'day',
    days_before: 14,
    time: null,
    category: 'science',
    calendar_kind: null,
    tone: null,
    country: 'DE',
    min_importance: 2,
  },
  { kind: 'slot', weekdays: [2, 4], time: '09:30', hours_before: 48, only_if_empty: false },
];

const creations: Automation['creates'][] = [
  {
    kind: 'card',
    title: '{{title}}',
    board_column_id: 3,
    category_id: null,
    card_type_id: null,
    assigned_to_user_id: 4,
    label_ids: [5],
    campaign_id: null,
  },
  {
    kind: 'draft',
    text: '{{title}} {{url}}',
    target_account_ids: [6],
    design: { template: 'quote', variables: { title: '{{title}}' } },
    label_ids: [],
    campaign_id: 7,
  },
  { kind: 'repeat', items: [{ post_id: 8, texts: ['Other words'] }], rest_days: 60 },
];

test.each(triggers.flatMap((trigger) => creations.map((creates) => ({ trigger, creates }))))(
  'a form saves what it was opened with: $trigger.kind, $creates.kind',
  ({ trigger, creates }) => {
    const { name, daily_cap, ends_on } = saved;
    expect(parametersOf(draftOf({ ...saved, trigger, creates }))).toEqual({
      name,
      trigger,
      creates,
      daily_cap,
      ends_on,
    });
  },
);

test.each(starters)('the starter %s can be saved as it is', (starter) => {
  expect(isComplete(startedDraft(starter))).toBe(true);
});

test('without a name, a weekday or an account nothing can be saved', () => {
  const slot = startedDraft('slot');
  for (const missing of [{ name: ' ' }, { weekdays: [] }, { text: '' }, { accountIds: [] }])
    expect(isComplete({ ...slot, ...missing })).toBe(false);
});
