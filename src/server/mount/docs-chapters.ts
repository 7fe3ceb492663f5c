import { errorStatus, type ErrorCode } from '#contract/errors.ts';
import { permissionGroupNames, permissions, groupAllows, roles } from '#contract/permissions.ts';
import { shippedPlans, type Plan } from '#contract/plans.ts';
import { html, type Html } from '#server/lib/html.ts';
import { errorMeaning, permissionMeaning } from './docs-texts.ts';

interface Chapter {
  id: string;
  title: string;
  text: Html;
  example?: Html;
}

/** What applies to every operation, in chapters before them. */
export function chapters(apiUrl: string): Chapter[] {
  return [
    {
      id: 'authentication',
      title: 'Authentication',
      text: html`<p>
          Send an API key with every request, as a bearer token. The query parameter
          <code>api_key</code> works too, but addresses end up in logs: prefer the header.
        </p>
        <p>
          An owner or admin makes keys in Settings, or by
          <a href="#tokens.create"><code>tokens.create</code></a
          >. A key belongs to a member, person or agent; it is shown once and kept as a hash, and ends with
          its member. It never does more than its member’s role and its own group allow. In a browser the
          session cookie takes its place.
        </p>
        <p>
          A key may be limited to projects: whatever belongs to another one is <code>not_found</code>, and
          what is about the organization as a whole is <code>forbidden</code>. It may have a cap of requests a
          day; beyond it the answer is <code>rate_limited</code> until 00:00 UTC.
        </p>`,
      example: sample('A first request', `curl ${apiUrl}/me.php \\\n  -H "Authorization: Bearer <API_KEY>"`),
    },
    {
      id: 'groups',
      title: 'Permissions and roles',
      text: html`<p>Each operation needs one permission. A key’s group says which it has:</p>
        ${groupsTable()}
        <p>
          Some operations also need a role in the organization (${roles.join(', ')}, from least to most).
          Without the permission the answer is <code>insufficient_scope</code>, without the role
          <code>forbidden</code>.
        </p>`,
    },
    {
      id: 'requests',
      title: 'Requests and answers',
      text: html`<p>
          GET takes parameters in the query string: lists with commas, truth as <code>1</code> or
          <code>0</code>. POST takes a JSON object. Where several operations share a path,
          <code>action</code> tells them apart. Every path answers with and without <code>.php</code>.
        </p>
        <p>
          The answer is always one envelope. Times are ISO 8601 in UTC. A number that nobody knows is
          <code>null</code>, never 0. Parameters that an operation does not know are ignored unless it says it
          is strict.
        </p>
        <p>
          What is marked <span class="mark">extension</span> is not in the v1 specification: other servers of
          it will not know these.
        </p>`,
      example: html`${sample('It worked', '{\n  "success": true,\n  "data": { … }\n}')}
      ${sample(
        'It did not',
        '{\n  "success": false,\n  "error": {\n    "code": "validation_error",\n    "message": "A sentence to act on.",\n    "details": { "fields": { … } }\n  }\n}',
      )}`,
    },
    {
      id: 'paging',
      title: 'Paging',
      text: html`<p>
        Paged operations take <code>page</code> (from 1) and <code>per_page</code> (20, at most 100) and add
        <code>meta</code>. <code>total</code> stops counting at 10,000 and says 10001 beyond;
        <code>has_more</code> is always exact, so page on by it.
      </p>`,
      example: sample(
        'meta',
        '{\n  "page": 1,\n  "per_page": 20,\n  "total": 10001,\n  "total_pages": 501,\n  "has_more": true\n}',
      ),
    },
    {
      id: 'limits',
      title: 'Limits',
      text: html`${plansTable()}
        <p>
          Hours and days are fixed windows; days begin at 00:00 UTC. Every answer carries
          <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and
          <code>X-RateLimit-Reset</code> (unix seconds), refused ones too. Counted operations add
          <code>X-Daily-Limit</code>, <code>X-Daily-Remaining</code> and <code>X-Daily-Reset</code>; only
          calls that succeed count. What costs credits says so and adds <code>X-Credits-Cost</code> and
          <code>X-Credits-Balance</code>; a call that fails costs nothing, and months begin at 00:00 UTC.
        </p>`,
    },
    {
      id: 'errors',
      title: 'Errors',
      text: html`<p>
          Go by <code>code</code>; <code>message</code> is for people, in the language of
          <code>Accept-Language</code> if the interface has it, and may change. Every answer carries
          <code>X-Request-Id</code>, which finds the request in the log.
        </p>
        ${errorsTable()}`,
    },
    {
      id: 'agents',
      title: 'Agents (MCP)',
      text: html`<p>
          Agents use the operations as tools, by the Model Context Protocol: Streamable HTTP at
          <code>${apiUrl}/mcp</code>, with a key as bearer token. A tool has its operation’s name with an
          underscore: <code>cards_move</code>. The list shows what the key may call;
          <code>?nouns=trends,cards</code> after the address shows fewer.
        </p>
        <p>
          A call is a request: the same rights, limits, credits and audit log. It answers with
          <code>structuredContent</code> of <code>data</code> and <code>meta</code>; an error is a result with
          <code>isError</code>, its code, message and details. Files come in by their address (<a
            href="#media.add"
            ><code>media.add</code></a
          >).
        </p>
        <p>
          For programs that start a command, a copy of Copydesk passes their messages on:
          <code>npm run --silent cli -- mcp</code>, with <code>COPYDESK_URL</code> and
          <code>COPYDESK_TOKEN</code> in its environment.
        </p>`,
      example: html`${sample(
        'By address',
        config({ type: 'http', url: `${apiUrl}/mcp`, headers: { Authorization: 'Bearer <API_KEY>' } }),
      )}
      ${sample(
        'By command',
        config({
          command: 'npm',
          args: ['--prefix', '<FOLDER OF COPYDESK>', 'run', '--silent', 'cli', '--', 'mcp'],
          env: { COPYDESK_URL: new URL(apiUrl).origin, COPYDESK_TOKEN: '<API_KEY>' },
        }),
      )}`,
    },
    {
      id: 'versioning',
      title: 'Versioning',
      text: html`<p>
        The version is in the path: <code>/tool/api/v1/</code>. The same description for programs is at
        <a href="openapi.json"><code>openapi.json</code></a
        >, in OpenAPI 3.1.
      </p>`,
    },
  ];
}

/** In the form that most agents' programs read. */
function config(server: object): string {
  return JSON.stringify({ mcpServers: { copydesk: server } }, null, 2);
}

function sample(title: string, text: string): Html {
  return html`<figure>
    <figcaption>${title}</figcaption>
    <pre tabindex="0"><code>${text}</code></pre>
  </figure>`;
}

function groupsTable(): Html {
  return table(
    ['Permission', ...permissionGroupNames],
    permissions.map((permission) => [
      html`<code>${permission}</code><small>${permissionMeaning[permission]}</small>`,
      ...permissionGroupNames.map((group) =>
        groupAllows(group, permission) ? html`<span role="img" aria-label="yes">●</span>` : html``,
      ),
    ]),
    'ticks',
  );
}

function plansTable(): Html {
  const every: readonly Plan[] = Object.values(shippedPlans);
  return table(
    ['Plan', ...every.map(({ label }) => label)],
    [
      [
        html`Requests an hour and key`,
        ...every.map(({ requestsPerHour }) => html`${requestsPerHour ?? 'as installed (100)'}`),
      ],
      [html`Credits a month`, ...every.map(({ monthlyCredits }) => html`${monthlyCredits ?? 'not counted'}`)],
      [html`Content queries a day`, ...every.map(({ dailyQueries }) => html`${dailyQueries ?? 'no cap'}`)],
      [
        html`Trending posts`,
        ...every.map(({ delayHours }) => html`${delayHours > 0 ? `${delayHours} h behind` : 'live'}`),
      ],
      [
        html`Their numbers`,
        ...every.map(({ metricsHidden }) => html`${metricsHidden ? 'withheld' : 'shown'}`),
      ],
      [html`Publishing`, ...every.map(({ canPublish }) => html`${canPublish ? 'yes' : 'no'}`)],
    ],
  );
}

function errorsTable(): Html {
  const codes = Object.keys(errorMeaning).filter((code): code is ErrorCode => code in errorStatus);
  return table(
    ['Status', 'Code', 'Meaning'],
    codes.map((code) => [
      html`${errorStatus[code]}`,
      html`<code>${code}</code>`,
      html`${errorMeaning[code]}`,
    ]),
    'codes',
  );
}

function table(head: readonly string[], rows: readonly Html[][], kind = ''): Html {
  return html`<div class="wide" tabindex="0">
    <table class="${kind}">
      <thead>
        <tr>
          ${head.map((title) => html`<th scope="col">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
