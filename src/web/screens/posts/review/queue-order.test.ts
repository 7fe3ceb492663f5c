import { describe, expect, test } from 'vitest';

import { inOrder, nextAfter } from './queue-order.ts';

const post = (id: number, needs_review: boolean, scheduled_at: string | null = null) => ({
  id,
  needs_review,
  scheduled_at,
  approval: null,
});

const atStep = (id: number, my_turn: boolean) => ({
  ...post(id, true),
  approval: { step_id: 1, since: null, due_at: null, overdue: false, my_turn, link_makers: [], steps: [] },
});

describe('the queue', () => {
  test('begins with what nobody has judged, then goes by the time to send, without one last', () => {
    const posts = [
      post(1, false, '2030-01-01T08:00:00Z'),
      post(2, true),
      post(3, true, '2030-01-03T08:00:00Z'),
      post(4, true, '2030-01-02T08:00:00Z'),
      post(5, false),
      post(6, true),
    ];
    expect(inOrder(posts).map(({ id }) => id)).toEqual([4, 3, 2, 6, 1, 5]);
  });
});

test('what waits at a step of others comes after what waits for me, and does not open by itself', () => {
  const posts = inOrder([post(1, false), atStep(2, false), atStep(3, true), post(4, true)]);
  expect(posts.map(({ id }) => id)).toEqual([3, 4, 2, 1]);
  expect(nextAfter(posts, 4)).toBe(3);
});

describe('after a verdict', () => {
  test('the next that waits for one opens, beginning again at the top', () => {
    const posts = [post(1, true), post(2, true), post(3, true), post(4, false)];
    expect(nextAfter(posts, 1)).toBe(2);
    expect(nextAfter(posts, 3)).toBe(1);
  });

  test('a judged one opens when none waits, and none when it was the last', () => {
    expect(nextAfter([post(1, true), post(2, false)], 1)).toBe(2);
    expect(nextAfter([post(1, true)], 1)).toBeNull();
  });
});
