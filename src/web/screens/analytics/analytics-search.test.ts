import { describe, expect, test } from 'vitest';

import { analyticsSearch } from './analytics-search.ts';
import { paramsOf } from './params.ts';

describe('the address of Analytics', () => {
  test('means 30 days of everything when it says nothing', () => {
    expect(paramsOf(analyticsSearch({}))).toEqual({ days: 30 });
    expect(analyticsSearch({ days: '30' }).days).toBeUndefined();
  });

  test('holds range, project, network, author, accounts and tables', () => {
    const search = analyticsSearch({
      from: '2026-01-01',
      to: '2026-01-31',
      days: '7',
      project: '4',
      network: 'bluesky',
      author: '9',
      accounts: 'sandbox',
      tables: 'hours,networks,nonsense',
    });
    expect(search.tables).toBe('networks,hours');
    expect(paramsOf(search)).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
      project_id: 4,
      network: 'bluesky',
      author_user_id: 9,
      accounts: 'sandbox',
    });
  });

  test.each([
    { days: '0' },
    { days: 'many' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-03-01' },
    { network: 'friendster' },
    { project: '-1', author: 'me', accounts: 'all', tables: ',' },
  ])('passes over what it cannot mean: %j', (search) => {
    expect(paramsOf(analyticsSearch(search))).toEqual({ days: 30 });
  });
});
