import { expect, test } from 'vitest';

import { dueCards, type MyCard } from './my-due.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

function card(card_id: number, due_date: string | null, fields: Partial<MyCard> = {}): MyCard {
  return {
    card_id,
    title: 'A card',
    description: null,
    status: 'pending',
    priority: 'medium',
    due_date,
    is_overdue: false,
    post_url: null,
    image_url: null,
    platform: null,
    board_column_id: 1,
    column_name: 'To Do',
    column_color: '#000000',
    category_id: null,
    category_name: null,
    comment_count: 0,
    project_id: null,
    project_name: null,
    assigned_to_user_id: 1,
    assigned_to_user_name: 'Ann',
    archived_at: null,
    label_ids: [],
    campaign_id: null,
    created_at: '2026-11-01T08:00:00Z',
    ...fields,
  };
}

test('overdue cards and those of the next seven days are due, the earliest first', () => {
  const cards = [
    card(1, '2026-11-29'),
    card(2, '2026-11-30'),
    card(3, '2026-10-01', { is_overdue: true }),
    card(4, '2026-11-23T18:00'),
    card(5, null),
  ];
  expect(dueCards(cards, now, 'UTC').map(({ card_id }) => card_id)).toEqual([3, 4, 1]);
});

test('a completed card is due no more', () => {
  expect(dueCards([card(1, '2026-11-01', { status: 'completed' })], now, 'UTC')).toEqual([]);
});
