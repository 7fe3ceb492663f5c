/**
 * Puts a text where the cursor of the field stands, in place of what is selected, and the cursor behind it.
 * @param isWord it stands by itself: spaces separate it from its neighbours
 */
export function insertInto(field: HTMLTextAreaElement, text: string, isWord: boolean): void {
  const { value, selectionStart: start, selectionEnd: end } = field;
  const inserted = isWord ? asWord(text, value.slice(0, start), value.slice(end)) : text;
  replaceIn(field, { start, end }, inserted);
}

/**
 * Replaces a part of the field's text as if somebody had typed: the field gets the focus, reports the change, and
 * takes it back as one step.
 */
export function replaceIn(
  field: HTMLTextAreaElement,
  { start, end }: { start: number; end: number },
  text: string,
): void {
  field.focus();
  field.setSelectionRange(start, end);
  // There is no other way to change a text that the browser can undo.
  if (field.ownerDocument.execCommand('insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The text with a space where it would touch what stands before or behind it. */
export function asWord(text: string, before: string, behind: string): string {
  const first = before === '' || /[\s([{]$/.test(before) ? '' : ' ';
  const last = behind === '' || /^[\s.,;:!?)]/.test(behind) ? '' : ' ';
  return `${first}${text}${last}`;
}
