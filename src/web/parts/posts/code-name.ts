/** "Alt text", of fix_alt_text: a policy's code in people's words, where its sentence does not fit. */
export function codeName(code: string): string {
  const text = code.replace(/^(?:fix|block|warn|info)_/, '').replaceAll('_', ' ');
  if (text === 'doi') return 'DOI';
  return text.charAt(0).toUpperCase() + text.slice(1);
}
