import { expect, test } from 'vitest';

import { auditAsked } from './audit-asked.ts';
import { auditSearch } from './audit-search.ts';

test('the address says what is asked for; nonsense in it is nothing', () => {
  const search = auditSearch({ person: '7', object: 'post 3', outcome: 'refused', range: 'day' });
  expect(auditAsked(search, Date.parse('2030-01-02T10:20:30Z'))).toEqual({
    user_id: 7,
    object: 'post 3',
    outcome: 'refused',
    since: '2030-01-01T10:00:00.000Z',
  });
  const nonsense = { of: 'all', person: '-1', outcome: 'perhaps', range: 'constructor', before: 'x' };
  expect(auditAsked(auditSearch(nonsense), 0)).toEqual({});
});
