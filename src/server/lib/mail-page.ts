import { directionOf } from '#contract/languages.ts';
import { html, type Html } from './html.ts';
import { readerLanguage } from './languages.ts';

/** A whole mail around its content, in the language of who reads now. */
export function mailPage(content: Html): string {
  const language = readerLanguage();
  const page = html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <title>Copydesk</title>
      </head>
      <body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif;color:#1c1c1a">
        ${content}
      </body>
    </html>`;
  return page.toString();
}

/** The HTML part of a mail of which only the text is given: its paragraphs, with URLs as links. */
export function mailPageOf(text: string): string {
  return mailPage(
    html`${text
      .trim()
      .split(/\n{2,}/)
      .map(
        (paragraph) =>
          html`<p style="max-width:560px;margin:0 0 16px;white-space:pre-wrap" dir="auto">
            ${paragraph
              .split(/(https?:\/\/\S+)/)
              .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}
          </p>`,
      )}`,
  );
}
