export interface CardPage {
  /** A filled template: every placeholder is replaced. */
  html: string;
  css: string;
  /** `@font-face` rules with the fonts inside. */
  fontFaces?: string;
  /** Markup of ours that comes before everything of the template. */
  head?: string;
}

/**
 * The document that shows a filled template, the same for preview and picture: nothing around the card, and nothing
 * that a template's style can end early.
 */
export function cardPage({ html, css, fontFaces = '', head = '' }: CardPage): string {
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    head,
    '<style>html,body{margin:0;padding:0}</style>',
    fontFaces && `<style>${fontFaces}</style>`,
    `<style>${css.replaceAll(/<(?=\/style)/gi, String.raw`\3c `)}</style>`,
    `</head><body>${html}</body></html>`,
  ].join('');
}
