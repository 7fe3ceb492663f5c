/** A readable name for a policy's code, where its full text does not fit: "Alt text" for fix_alt_text. */
export function codeName(code: string): string {
  const text = code.replace(/^(?:fix|block|warn|info)_/, '').replaceAll('_', ' ');
  if (text === 'doi') return 'DOI';
  return text.charAt(0).toUpperCase() + text.slice(1);
}
