import { placeOf } from '#web/lib/places.ts';
import { asWord, replaceIn } from './insert-into.ts';

/** Puts an `@` where the cursor of a text field stands, for which accounts are then suggested. */
export function beginMention(field: Element | null | undefined): void {
  if (!(field instanceof HTMLTextAreaElement)) return;
  const { value, selectionStart: start, selectionEnd: end } = field;
  replaceIn(field, { start, end }, asWord('@', value.slice(0, start), ''));
}

/** The same in the field that has the focus; in the text, where none of those that suggest accounts has it. */
export function beginMentionHere(): void {
  const focused = document.activeElement;
  beginMention(focused?.matches('textarea[aria-autocomplete]') ? focused : placeOf('field of body'));
}
