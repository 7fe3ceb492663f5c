import { cardPage } from '#contract/designs/card-page.ts';

/**
 * The document of a preview: the card as in the picture, under a policy by which only our own script runs and
 * only our own pictures and fonts are loaded.
 * @param isMoving keeps animations running, unless the user prefers reduced motion
 */
export function framePage(
  { html, css }: { html: string; css: string },
  families: readonly string[],
  isMoving: boolean,
): string {
  const { origin } = location;
  const policy = [
    "default-src 'none'",
    `script-src ${origin}/card-frame.js`,
    `style-src 'unsafe-inline' ${origin}/fonts/faces.css`,
    `font-src ${origin}/fonts/ data:`,
    `img-src ${origin}/media/ data:`,
  ].join('; ');
  const params = new URLSearchParams(families.filter(Boolean).map((family) => ['family', family]));
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<link rel="stylesheet" href="${origin}/fonts/faces.css?${params.toString().replaceAll('&', '&amp;')}">`,
    `<script defer src="${origin}/card-frame.js${isMoving ? '?moving' : ''}"></script>`,
  ].join('');
  return cardPage({ html, css, head });
}
