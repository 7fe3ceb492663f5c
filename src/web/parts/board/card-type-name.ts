import { t } from '@lingui/core/macro';

const shipped = new Map([
  ['Article', t({ message: 'Article', context: 'card type' })],
  ['Note', t({ message: 'Note', context: 'card type' })],
  ['Post', t({ message: 'Post', context: 'card type' })],
  ['Video', t({ message: 'Video', context: 'card type' })],
]);

/** One of the four card types of every organization in the reader's language; others stay as named. */
export const cardTypeName = (stored: string): string => shipped.get(stored) ?? stored;
