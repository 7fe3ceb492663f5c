const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
  '=': '&#61;',
};

/** Safe between tags and in attribute values alike, so that confusing the two does no harm. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'`=]/g, (character) => entities[character] ?? '');
}
