import { directionOf } from '#contract/languages.ts';
import { html } from '#server/lib/html.ts';
import { readerLanguage } from '#server/lib/languages.ts';

/** A page of two sentences for whoever followed a link that leads nowhere. It loads nothing. */
export function endedPage(title: string, text: string): string {
  const language = readerLanguage();
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          body {
            font:
              1rem/1.5 system-ui,
              sans-serif;
            margin: 0;
            min-block-size: 100vh;
            display: grid;
            place-content: center;
          }
          main {
            max-inline-size: 32rem;
            padding: 2rem;
          }
          h1 {
            font-size: 1.5rem;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
        </main>
      </body>
    </html>`.toString();
}
