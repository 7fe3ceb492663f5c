import type { CardSummary } from '#contract/board/cards.ts';

/** A card for unit tests of the board. */
export function cardOfTest(id: number, change: Partial<CardSummary> = {}): CardSummary {
  return {
    card_id: id,
    title: `Card ${id}`,
    status: 'pending',
    priority: 'medium',
    due_date: null,
    due_at: null,
    post_url: null,
    image_url: null,
    platform: null,
    board_column_id: 1,
    rank: `a${id}`,
    category_id: null,
    card_type_id: null,
    project_id: null,
    assigned_to_user_id: null,
    comment_count: 0,
    checklist_done: 0,
    checklist_total: 0,
    has_description: false,
    trend_id: null,
    created_at: '2026-07-01T08:00:00Z',
    completed_at: null,
    archived_at: null,
    version: 1,
    label_ids: [],
    campaign_id: null,
    ...change,
  };
}
