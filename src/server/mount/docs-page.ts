import { html, type Html } from '#server/lib/html.ts';
import { chapters } from './docs-chapters.ts';
import { operationSection } from './docs-operation.ts';
import { methodOf, type Mounted } from './walk.ts';

/**
 * The whole documentation as one page. `apiUrl` and `files` (its style, script and fonts) end without a
 * slash.
 */
export function docsPage(
  mounted: readonly Mounted[],
  { apiUrl, files }: { apiUrl: string; files: string },
): string {
  const nouns = [...Map.groupBy(mounted, ({ name }) => name.split('.')[0] ?? name)];
  const start = chapters(apiUrl);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta
          name="description"
          content="The Copydesk API: every operation with its parameters, answer, errors and examples."
        />
        <title>Copydesk API</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href="${files}/inter.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${files}/style.css" />
        <script src="${files}/script.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#top">Skip to the text</a>
        <header class="bar">
          <a class="brand" href="#top">Copydesk <span>API</span></a>
          <a class="away" href="openapi.json">OpenAPI 3.1</a>
          <a class="away" href="/">Open the desk</a>
          <button type="button" class="menu" popovertarget="contents">Contents</button>
        </header>
        <nav id="contents" popover aria-label="Contents">
          <h2>Start</h2>
          <ul>
            ${start.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
          </ul>
          ${nouns.map(([noun, operations]) => contents(noun, operations))}
        </nav>
        <main id="top" tabindex="-1">
          <div class="lead">
            <h1>The Copydesk API</h1>
            <p>
              What is trending, on a board, into a reviewed post, out to every network, and back as numbers:
              all of it answers over HTTP in JSON. ${mounted.length} operations, read off the same contract
              that the server checks every request against.
            </p>
          </div>
          ${start.map(
            ({ id, title, text, example }) =>
              html`<section class="chapter" id="${id}" aria-labelledby="${id}-title">
                <div class="says">
                  <h2 id="${id}-title">${title}</h2>
                  ${text}
                </div>
                ${example && html`<div class="shows">${example}</div>`}
              </section>`,
          )}
          ${nouns.map(
            ([noun, operations]) =>
              html`<h2 class="noun" id="noun-${noun}">${titleOf(noun)}</h2>
                ${operations.map((one) => operationSection(one, apiUrl))}`,
          )}
        </main>
      </body>
    </html>`.toString();
}

function contents(noun: string, operations: readonly Mounted[]): Html {
  return html`<h2><a href="#noun-${noun}">${titleOf(noun)}</a></h2>
    <ul>
      ${operations.map(({ name, operation }) => {
        const method = methodOf(operation);
        return html`<li>
          <a
            href="#${name}"
            data-words="${name} ${operation.path} ${operation.summary}"
            title="${operation.summary}"
          >
            <span class="${method.toLowerCase()}">${method}</span> ${name.slice(noun.length + 1)}
            ${operation.beyond && html`<i title="An extension of the v1 specification">+</i>`}
          </a>
        </li>`;
      })}
    </ul>`;
}

/** `newsCategories` → `News categories`. */
function titleOf(noun: string): string {
  const spaced = noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
