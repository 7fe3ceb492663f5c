import { expect, test } from 'vitest';

import { summaryOf } from './step-labels.ts';

const nothing = {
  projects: 0,
  accounts: 0,
  sources: 0,
  cards: 0,
  posts: 0,
  published: 0,
  measured: 0,
};

test('a step that is done says what there is, a skipped one that it was skipped', () => {
  const counts = { ...nothing, projects: 1, sources: 12, published: 1, measured: 1 };
  expect(summaryOf({ step: 'organization', state: 'done' }, { counts }, 'Hill Media')).toBe('Hill Media');
  expect(summaryOf({ step: 'project', state: 'done' }, { counts }, '')).toBe('1 project');
  expect(summaryOf({ step: 'sources', state: 'done' }, { counts }, '')).toBe('12 sources');
  expect(summaryOf({ step: 'post', state: 'done' }, { counts }, '')).toBe('1 post published, with metrics');
  expect(summaryOf({ step: 'account', state: 'skipped' }, { counts }, '')).toBe('Skipped.');
});

test('a post that is written is not called published', () => {
  expect(summaryOf({ step: 'post', state: 'open' }, { counts: { ...nothing, posts: 2 } }, '')).toBe(
    'Written, not published yet.',
  );
});
