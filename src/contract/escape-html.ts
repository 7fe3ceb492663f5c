const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
  '=': '&#61;',
};

/** For between tags and for attribute values alike, so that no mistake about the one opens the other. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'`=]/g, (character) => entities[character] ?? '');
}
