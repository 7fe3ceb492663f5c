import { directionOf } from '#contract/languages.ts';
import { t } from '#contract/message.ts';
import { escapeHtml } from '#contract/text/escape-html.ts';
import { readerLanguage } from '#server/lib/languages.ts';

/** A page without script for a sign-in at a network that failed. */
export function refusalPage({ title, message }: { title: string; message: string }): string {
  const language = readerLanguage();
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(title)} · Copydesk</title>
    <style>
      :root { color-scheme: light dark; font: 14px/1.5 Inter, system-ui, sans-serif; }
      body { margin: 0; color: light-dark(#1c1b1a, #ecebe9); background: light-dark(#fff, #171615); }
      main { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem; }
      h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 0.5rem; }
      p { margin: 0 0 1.25rem; overflow-wrap: anywhere; }
      a { display: inline-block; padding: 0.375rem 0.75rem; border-radius: 6px; text-decoration: none; font-weight: 500;
        color: light-dark(#fff, #171615); background: light-dark(#1c1b1a, #ecebe9); }
      a:focus-visible { outline: 2px solid currentColor; outline-offset: 3px; }
    </style>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      <p>${escapeHtml(message)}</p>
      <a href="/settings/accounts">${escapeHtml(t`Back to the accounts`)}</a>
    </main>
  </body>
</html>
`;
}
