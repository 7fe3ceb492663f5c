import { expect, test } from 'vitest';

import { isOffered, relabelled, undoing } from './relabelling.ts';

const thing = (id: number, label_ids: number[], campaign_id: number | null = null) => ({
  id,
  label_ids,
  campaign_id,
  project_id: 1,
});

test('a change adds and removes labels, and sets the campaign only where it names one', () => {
  expect(relabelled(thing(1, [2, 5], 7), { add_label_ids: [3, 2], remove_label_ids: [5] })).toEqual({
    label_ids: [2, 3],
    campaign_id: 7,
  });
  expect(relabelled(thing(1, [], 7), { campaign_id: null })).toEqual({ label_ids: [], campaign_id: null });
});

test('undoing gives each thing what it had, and touches nothing that the change left as it was', () => {
  const things = [thing(1, [2]), thing(2, []), thing(3, []), thing(4, [2], 9)];
  expect(undoing(things, { add_label_ids: [2] })).toEqual([
    { ids: [2, 3], change: { remove_label_ids: [2] } },
  ]);
  expect(undoing(things, { campaign_id: 9 })).toEqual([{ ids: [1, 2, 3], change: { campaign_id: null } }]);
  expect(undoing(things, { remove_label_ids: [2] })).toEqual([
    { ids: [1, 4], change: { add_label_ids: [2] } },
  ]);
});

test('what is archived or of another project is offered only to what has it', () => {
  const has = (one: { label_ids: number[] }, id: number) => one.label_ids.includes(id);
  const label = { id: 2, project_id: 1, archived_at: null };
  expect(isOffered(label, [thing(1, [])], has)).toBe(true);
  expect(isOffered({ ...label, project_id: 8 }, [thing(1, [])], has)).toBe(false);
  expect(isOffered({ ...label, project_id: 8 }, [{ ...thing(1, []), project_id: 'any' }], has)).toBe(true);
  expect(isOffered({ ...label, archived_at: '2030-01-01T00:00:00Z' }, [thing(1, [])], has)).toBe(false);
  expect(isOffered({ ...label, archived_at: '2030-01-01T00:00:00Z' }, [thing(1, [2])], has)).toBe(true);
});
