/**
 * The font families shipped with Copydesk, as a template names them in `fonts`. Letters that they lack in
 * Arabic, Hebrew, Devanagari and Chinese come from Noto Sans under each family's own name, so no template
 * names that.
 */
export const shippedFonts = [
  { family: 'Inter', weight: '100 900', url_woff2: '/fonts/inter-latin.woff2' },
  { family: 'Source Serif 4', weight: '200 900', url_woff2: '/fonts/source-serif-4-latin.woff2' },
  { family: 'Archivo', weight: '100 900', url_woff2: '/fonts/archivo-latin.woff2' },
  { family: 'Fraunces', weight: '100 900', url_woff2: '/fonts/fraunces-latin.woff2' },
  { family: 'JetBrains Mono', weight: '100 800', url_woff2: '/fonts/jetbrains-mono-latin.woff2' },
] as const;
