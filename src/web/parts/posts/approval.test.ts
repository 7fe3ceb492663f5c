import { expect, test } from 'vitest';

import { stepAfter, stepWithoutOwnLinks } from './approval.ts';

const judge = (user_id: number, approved = false, instead = false) => ({
  user_id,
  user_name: `Member ${user_id}`,
  approved,
  instead,
});
const step = (name: string, more: object = {}) => ({
  id: 1,
  name,
  state: 'waiting' as const,
  needs: 'one' as const,
  guests: false,
  vacant: false,
  judges: [judge(1)],
  ...more,
});
const of = (...steps: ReturnType<typeof step>[]) => ({
  step_id: 1,
  since: null,
  due_at: null,
  overdue: false,
  my_turn: true,
  link_makers: [],
  steps,
});

test('after an approval the next step is named that still waits for somebody', () => {
  expect(stepAfter(null, 1)).toBeNull();
  expect(stepAfter(of(step('Legal')), 1)).toBeNull();
  expect(stepAfter(of(step('Legal'), step('Release', { judges: [judge(2)] })), 1)).toBe('Release');
  expect(stepAfter(of(step('Legal', { judges: [judge(2)] })), 1)).toBe('Legal');
});

test('where all have to approve, the step waits until nobody is missing', () => {
  const all = { needs: 'all' as const };
  expect(stepAfter(of(step('Both', { ...all, judges: [judge(1), judge(2)] })), 1)).toBe('Both');
  expect(stepAfter(of(step('Both', { ...all, judges: [judge(1), judge(2, true)] })), 1)).toBeNull();
  expect(stepAfter(of(step('Both', { ...all, guests: true })), 1)).toBe('Both');
  expect(stepAfter(of(step('Both', { ...all, judges: [judge(2), judge(1, false, true)] })), 1)).toBeNull();
});

test('a link of the author’s own is of no use where a guest has to approve', () => {
  const client = { guests: true, judges: [] };
  const post = {
    author_user_id: 1,
    approval: of(step('Legal', { state: 'approved' }), step('Client', client)),
  };
  expect(stepWithoutOwnLinks(post, 1)).toBe('Client');
  expect(stepWithoutOwnLinks(post, 2)).toBeNull();
  expect(stepWithoutOwnLinks({ ...post, approval: null }, 1)).toBeNull();
  const done = of(step('Client', { ...client, state: 'approved' }));
  expect(stepWithoutOwnLinks({ ...post, approval: done }, 1)).toBeNull();
});
