import type { ReportNumbers } from '#contract/analytics/report-parts.ts';
import { directionOf } from '#contract/languages.ts';
import { t } from '#contract/message.ts';
import { html, type Html } from '#server/lib/html.ts';
import { readerLanguage } from '#server/lib/languages.ts';
import { inkOn } from './ink.ts';
import { sectionsOf } from './sections.ts';
import { gapsText, momentText, rangeText } from './words.ts';

interface PageFrame {
  /** Where the same report is downloaded; null where there is no PDF, or this is it. */
  pdf: string | null;
  /** When the link ends; null for a preview. */
  endsAt: Date | null;
}

/**
 * The page of a report, whole and without scripts: for a browser, a preview and the PDF. In the language of
 * `inLanguage`.
 */
export function reportPage(numbers: ReportNumbers, { pdf, endsAt }: PageFrame): string {
  const language = readerLanguage();
  const { name, organization, project, logo, color, timezone } = numbers;
  const asOf = momentText(new Date(numbers.counted_at), timezone);
  const page = html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <title>${name}</title>
        <style>
          ${styleOf(color)}
        </style>
      </head>
      <body>
        <header>
          ${logo !== null && html`<img src="${logo}" alt="" />`}
          <div>
            <p dir="auto">${project === null ? organization : `${project} · ${organization}`}</p>
            <h1 dir="auto">${name}</h1>
            <p>${rangeText(numbers)}</p>
          </div>
        </header>
        <main>
          <p class="note">
            ${t`As of ${{ time: asOf }}. These numbers don’t change afterwards.`}
            ${numbers.accounts === 'sandbox' && html`<strong>${t`Simulated sandbox data.`}</strong>`}
          </p>
          ${numbers.totals.posts === 0 && html`<p>${t`No post was published in this range.`}</p>`}
          ${sectionsOf(numbers)} ${gapsOf(numbers)}
        </main>
        <footer>
          ${pdf !== null && html`<p><a href="${pdf}">${t`Download as PDF`}</a></p>`}
          ${endsAt && html`<p>${t`This link ends on ${{ time: momentText(endsAt, timezone) }}.`}</p>`}
          <p>${t`Made with Copydesk.`}</p>
        </footer>
      </body>
    </html>`;
  return page.toString();
}

/** A page that says one thing, such as that a link has ended. */
export function plainPage(title: string, content: Html | string): string {
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
          ${styleOf('#64748b')}
        </style>
      </head>
      <body>
        <main>
          <h1 dir="auto">${title}</h1>
          <p>${content}</p>
        </main>
      </body>
    </html>`.toString();
}

function gapsOf({ not_measured: rows, still_growing: growing }: ReportNumbers): Html | null {
  const gaps = [
    ...gapsText(rows),
    ...(growing > 0 ? [t`The newest posts are less than three days old: their numbers still grow.`] : []),
  ];
  if (gaps.length === 0) return null;
  return html`<section>
    <h2>${t`What these numbers lack`}</h2>
    <ul>
      ${gaps.map((gap) => html`<li>${gap}</li>`)}
    </ul>
  </section>`;
}

/** `color` has been checked to be `#rrggbb`. */
function styleOf(color: string): string {
  return `
    :root { --brand: ${color}; --ink: ${inkOn(color)}; --text: #1c1c1a; --soft: #5c5c57; --line: #deded9; --ground: #fff }
    @media screen and (prefers-color-scheme: dark) {
      :root { --text: #ececea; --soft: #a9a9a4; --line: #3a3a38; --ground: #161615 }
    }
    * { box-sizing: border-box }
    body { margin: 0; font: 15px/1.5 Inter, system-ui, sans-serif; color: var(--text); background: var(--ground) }
    header, main, footer { max-width: 860px; margin-inline: auto; padding: 20px }
    header { display: flex; gap: 16px; align-items: center; background: var(--brand); color: var(--ink); print-color-adjust: exact }
    header img { width: 64px; height: 64px; object-fit: contain; border-radius: 8px; background: #fff; padding: 4px; flex: none }
    header div { min-width: 0 }
    header p, h1 { margin: 0; overflow-wrap: anywhere }
    h1 { font-size: 26px; line-height: 1.25 }
    h2 { font-size: 17px; margin: 0 0 10px }
    section { margin-block-start: 28px; break-inside: avoid }
    section:has(.posts) { break-inside: auto }
    h2, h2 + .note { break-after: avoid }
    .note, footer { color: var(--soft); font-size: 13px }
    dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 10px; margin: 0 }
    dl div { border: 1px solid var(--line); border-radius: 8px; padding: 10px 12px }
    dt { color: var(--soft); font-size: 13px }
    dd { margin: 0 }
    dd.big { font-size: 22px; font-weight: 600 }
    .wide { overflow-x: auto }
    table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
    th, td { text-align: end; padding: 6px 8px; border-block-end: 1px solid var(--line) }
    th:first-child, .named :nth-child(2) { text-align: start }
    thead th { color: var(--soft); font-weight: 500; font-size: 13px }
    svg { display: block; width: 100%; height: auto; overflow: visible }
    svg rect { fill: var(--brand); stroke: var(--soft); stroke-width: .5; print-color-adjust: exact }
    figcaption { color: var(--soft); font-size: 13px; display: flex; justify-content: space-between }
    figure { margin: 0 }
    .posts { margin: 0; padding: 0; list-style: none }
    .posts li { border-block-end: 1px solid var(--line); padding-block: 12px; break-inside: avoid }
    article { display: flex; gap: 14px; align-items: flex-start }
    article > div { min-width: 0; flex: 1 }
    article p { margin: 0 }
    article img { width: 112px; height: 112px; object-fit: cover; border-radius: 8px; flex: none }
    .text { white-space: pre-line; overflow-wrap: anywhere }
    dl.line { grid-template-columns: repeat(auto-fill, minmax(96px, 1fr)); gap: 4px 10px; margin-block: 6px }
    dl.line div { border: 0; padding: 0 }
    dl.line dd { font-weight: 600 }
    dl.line .note { font-weight: 400 }
    a { color: inherit }
    a:focus-visible, button:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
    button { font: inherit; padding: 8px 14px }
    @media (max-width: 480px) {
      th, td { padding-inline: 3px; font-size: 13px }
      thead th { font-size: 11px }
      article img { width: 72px; height: 72px }
      .named th[scope='row'] { overflow-wrap: anywhere }
    }
    @media print { header, main, footer { max-width: none; padding-inline: 0 } header { padding: 16px } footer a { display: none } }
  `;
}
