import { expect, test } from 'vitest';

import { auditParams } from './audit-params.ts';
import { auditSearch } from './audit-search.ts';

test('the address says what is asked for; nonsense in it is nothing', () => {
  const search = auditSearch({ person: '7', object: 'post 3', outcome: 'refused', range: 'day' });
  expect(auditParams(search, Date.parse('2030-01-02T10:20:30Z'))).toEqual({
    user_id: 7,
    object: 'post 3',
    outcome: 'refused',
    since: '2030-01-01T10:00:00.000Z',
  });
  const nonsense = { of: 'all', person: '-1', outcome: 'perhaps', range: 'constructor', before: 'x' };
  expect(auditParams(auditSearch(nonsense), 0)).toEqual({});
});
