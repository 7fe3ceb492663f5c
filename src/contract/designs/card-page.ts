export interface CardPage {
  /** A filled template: every placeholder is replaced. */
  html: string;
  css: string;
  /** `@font-face` rules with embedded fonts. */
  fontRules?: string;
  /** Our own markup, before everything of the template. */
  head?: string;
}

/**
 * The document that shows a filled template, the same for preview and picture: nothing surrounds the card,
 * and a template's style cannot end any part early.
 */
export function cardPage({ html, css, fontRules = '', head = '' }: CardPage): string {
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    head,
    '<style>html,body{margin:0;padding:0}</style>',
    fontRules && `<style>${fontRules}</style>`,
    `<style>${css.replaceAll(/<(?=\/style)/gi, String.raw`\3c `)}</style>`,
    `</head><body>${html}</body></html>`,
  ].join('');
}
