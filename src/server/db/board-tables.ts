import type { ColumnType, Generated } from 'kysely';

import type { cardPriorities, cardStatuses } from '#contract/board/card-text.ts';
import type { LabelledColumns } from './label-tables.ts';

export interface BoardColumnsTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  /** `#3b82f6`. */
  color: string;
  /** 0-based. */
  position: number;
  /** New cards go here: one of the organization's columns. */
  is_default: Generated<boolean>;
  /** Moving a card here completes it: one of the organization's columns. */
  is_done: Generated<boolean>;
  card_limit: number | null;
  created_at: Generated<Date>;
}

export interface BoardCategoriesTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  color: string;
  icon: string;
  active: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface CardTypesTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  created_at: Generated<Date>;
}

/** The defaults that an organization was given, so that those it removed do not come back. */
export interface BoardBeginningsTable {
  organization_id: number;
  what: 'columns' | 'card_types' | 'categories';
}

export interface CardsTable extends LabelledColumns {
  id: Generated<number>;
  organization_id: number;
  project_id: number | null;
  board_column_id: number;
  /** The cards of a column are in the byte order of their ranks. */
  rank: string;
  title: string;
  /** Markdown. */
  description: string | null;
  status: Generated<(typeof cardStatuses)[number]>;
  priority: Generated<(typeof cardPriorities)[number]>;
  /** `YYYY-MM-DD` in the organization's zone. */
  due_on: string | null;
  /** `HH:MM:SS`; null: any time of that day. */
  due_time: string | null;
  post_url: string | null;
  image_url: string | null;
  platform: string | null;
  category_id: number | null;
  card_type_id: number | null;
  assigned_to_user_id: number | null;
  links: string | null;
  notes: string | null;
  /** The trend it was created from; trends are purged by age, so it may be gone. */
  trend_id: number | null;
  comment_count: Generated<number>;
  checklist_done: Generated<number>;
  checklist_total: Generated<number>;
  /** Grows with every change. */
  version: Generated<number>;
  /** The version in which it was last edited or completed: comments, checklist and moves do not change it. */
  edited_version: Generated<number>;
  created_by_user_id: number | null;
  created_at: Date;
  updated_at: Date;
  completed_at: Date | null;
  archived_at: Date | null;
  demo: Generated<boolean>;
}

/** A card's title, description, notes and links, as lib/tokens.ts reads them. */
export interface CardTokensTable {
  card_id: number;
  words: string;
}

export interface CardChecklistItemsTable {
  id: Generated<number>;
  card_id: number;
  text: string;
  done: Generated<boolean>;
  position: number;
}

export interface CardCommentsTable {
  id: Generated<number>;
  card_id: number;
  user_id: number | null;
  user_name: string;
  comment: string;
  mentions: Generated<number[]>;
  created_at: Date;
  edited_at: Date | null;
  /** When it was deleted; for a day it can be restored. */
  removed_at: Date | null;
  /** From the demo, not by a person. */
  demo: Generated<boolean>;
}

export interface CardActivityTable {
  id: Generated<number>;
  card_id: number;
  user_id: number | null;
  what: string;
  details: ColumnType<Record<string, unknown>, string, string>;
  at: Date;
  /** From the demo, not by a person. */
  demo: Generated<boolean>;
}

/** Due dates of which people were reminded. */
export interface CardRemindersTable {
  card_id: number;
  due_at: Date;
  told_at: Date;
}

export interface BoardTables {
  board_columns: BoardColumnsTable;
  board_categories: BoardCategoriesTable;
  card_types: CardTypesTable;
  board_beginnings: BoardBeginningsTable;
  cards: CardsTable;
  card_words: CardTokensTable;
  card_checklist_items: CardChecklistItemsTable;
  card_comments: CardCommentsTable;
  card_activity: CardActivityTable;
  card_reminders: CardRemindersTable;
}
