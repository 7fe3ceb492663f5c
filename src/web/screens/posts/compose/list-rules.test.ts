import { describe, expect, test, vi } from 'vitest';

import type { PostState } from '#contract/post-states.ts';
import type { Person } from '#web/parts/posts/rights.ts';
import { ApiError } from '#web/request.ts';
import { listActions, mayDo, movedBy, oneByOne } from './list-rules.ts';

const ann: Person = {
  permissions: ['read', 'write'],
  projects: null,
  user: { id: 1, name: 'Ann', email: 'ann@example.com', agent: false, has_password: true },
  organization: null,
  flags: { ok_publishes: false, publishes_own_after_grade: false },
};

const may = (
  status: PostState,
  who: Partial<Person> = {},
  more: { by?: number; at?: string | null } = {},
) => {
  const post = {
    project_id: 1,
    author_user_id: more.by ?? 1,
    author_user_name: 'Ann',
    status,
    stage: 'private' as const,
    review: { score: null, verdict: null, entries: [] },
    valid_verdict: null,
    submitted_at: null,
    approval: null,
    scheduled_at: more.at === undefined ? '2026-12-01T12:00:00Z' : more.at,
  };
  return listActions.filter((action) => mayDo(action, post, { ...ann, ...who }));
};

describe('what may be done with a selected post', () => {
  test('depends on its state', () => {
    expect(may('draft')).toEqual(['move', 'duplicate', 'delete']);
    expect(may('draft', {}, { at: null })).toEqual(['duplicate', 'delete']);
    expect(may('scheduled')).toEqual(['duplicate', 'unschedule']);
    expect(may('sent')).toEqual(['duplicate']);
    expect(may('cancelled')).toEqual(['duplicate']);
  });

  test('depends on the role in its project', () => {
    const viewer = { project_id: 1, role: 'viewer' as const, permissions: ['read' as const] };
    const writer = {
      project_id: 2,
      role: 'writer' as const,
      permissions: ['read' as const, 'write' as const],
    };
    expect(may('draft', { projects: [viewer, writer] })).toEqual([]);
    expect(may('draft', { projects: [{ ...writer, project_id: 1 }] })).toEqual([
      'move',
      'duplicate',
      'delete',
    ]);
  });

  test('depends on who it is: a released post is moved by who may publish, or their own after the grade', () => {
    expect(may('scheduled', { permissions: ['read', 'write', 'publish'] })).toContain('move');
    expect(may('scheduled', { flags: { ...ann.flags, publishes_own_after_grade: true } })).toContain('move');
    expect(may('draft', {}, { by: 2 })).toEqual(['duplicate']);
    expect(may('draft', { permissions: ['read'] })).toEqual([]);
  });
});

describe('one after another', () => {
  test('each has its own outcome: what was refused stops nothing that follows', async () => {
    const steps: number[] = [];
    const outcome = await oneByOne(
      [1, 2, 3, 4],
      async (item) => {
        if (item === 2) throw new ApiError('forbidden', 'Only Ann can change this post.', 403);
        return item === 3 ? 'Another post goes there within an hour.' : { item };
      },
      (count) => steps.push(count),
    );
    expect(outcome.done).toEqual([{ item: 1 }, { item: 4 }]);
    expect(outcome.refused).toEqual([
      { item: 2, reason: 'Only Ann can change this post.' },
      { item: 3, reason: 'Another post goes there within an hour.' },
    ]);
    expect(steps).toEqual([1, 2, 3, 4]);
  });

  test('without a connection nothing more is tried, and all that is left says why', async () => {
    const act = vi.fn<() => Promise<object>>(async () => {
      throw new ApiError('offline', 'The server can’t be reached.');
    });
    const outcome = await oneByOne([1, 2, 3], act, () => undefined);
    expect(act).toHaveBeenCalledTimes(1);
    expect(outcome.refused.map(({ item }) => item)).toEqual([1, 2, 3]);
    expect(new Set(outcome.refused.map(({ reason }) => reason)).size).toBe(1);
  });

  test('a fault of the app is no refusal', async () => {
    const broken = oneByOne(
      [1],
      async (): Promise<object> => {
        throw new TypeError('of undefined');
      },
      () => undefined,
    );
    await expect(broken).rejects.toThrow(TypeError);
  });
});

test('a time moves by minutes, over the end of a year and back', () => {
  expect(movedBy('2026-12-31T23:30:00Z', 45)).toBe('2027-01-01T00:15:00.000Z');
  expect(movedBy('2027-01-01T00:15:00.000Z', -45)).toBe('2026-12-31T23:30:00.000Z');
});
