/** "Alt text", of fix_alt_text: a code of the policy as people read it, where there is no room for its sentence. */
export function codeName(code: string): string {
  const words = code.replace(/^(?:fix|block|warn|info)_/, '').replaceAll('_', ' ');
  if (words === 'doi') return 'DOI';
  return words.charAt(0).toUpperCase() + words.slice(1);
}
