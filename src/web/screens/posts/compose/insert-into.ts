/**
 * Puts a text where the cursor of the field stands, in place of what is selected, and the cursor behind it. The field
 * gets the focus and reports a change, as if somebody had typed.
 * @param isWord it stands by itself: spaces separate it from its neighbours
 */
export function insertInto(field: HTMLTextAreaElement, text: string, isWord: boolean): void {
  const { value, selectionStart: start, selectionEnd: end } = field;
  field.focus();
  field.setRangeText(
    isWord ? asWord(text, value.slice(0, start), value.slice(end)) : text,
    start,
    end,
    'end',
  );
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The text with a space where it would touch what stands before or behind it. */
export function asWord(text: string, before: string, behind: string): string {
  const first = before === '' || /\s$/.test(before) ? '' : ' ';
  const last = behind === '' || /^[\s.,;:!?)]/.test(behind) ? '' : ' ';
  return `${first}${text}${last}`;
}
