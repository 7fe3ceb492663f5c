const names = new Intl.DisplayNames('en', { type: 'language' });

/** A language as people call it: `de` is German. What is no language stays as it is. */
export function languageName(lang: string): string {
  try {
    return names.of(lang) ?? lang;
  } catch {
    return lang;
  }
}
