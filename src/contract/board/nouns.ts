import { board, cardTypes, categories, columns, context } from './board.ts';
import { cardActivity, cardChecklist, cardComments } from './card-parts.ts';
import { myCards, pending } from './card-work.ts';
import { cards } from './cards.ts';

export const boardNouns = {
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
};
