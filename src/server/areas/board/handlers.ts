import type { boardNouns } from '#contract/board/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { board, context } from './board/handlers.ts';
import { cardActivity } from './card-activity/handlers.ts';
import { cardChecklist } from './card-checklist/handlers.ts';
import { cardComments } from './card-comments/handlers.ts';
import { myCards, pending } from './card-lists/handlers.ts';
import { cardTypes } from './card-types/handlers.ts';
import { cards } from './cards/handlers.ts';
import { categories } from './categories/handlers.ts';
import { columns } from './columns/handlers.ts';

export const boardHandlers = {
  board,
  cards,
  cardChecklist,
  cardComments,
  cardActivity,
  myCards,
  pending,
  columns,
  categories,
  cardTypes,
  context,
} satisfies Pick<Handlers, keyof typeof boardNouns>;
