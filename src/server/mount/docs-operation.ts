import { errorStatus, type ErrorCode } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { html, type Html } from '#server/lib/html.ts';
import { curlOf } from './docs-curl.ts';
import { fieldsOf, type Field } from './docs-fields.ts';
import { errorMeaning } from './docs-texts.ts';
import { methodOf, type Mounted } from './walk.ts';

/** The section of one operation: what it does and its parameters on the left, how to call it on the right. */
export function operationSection({ name, operation }: Mounted, apiUrl: string): Html {
  const { summary, description, path, action, beyond, input, output, meta, stream } = operation;
  const method = methodOf(operation);
  return html`<section
    class="operation"
    id="${name}"
    aria-labelledby="${name}-title"
    data-operation="${name}"
  >
    <header>
      <h3 id="${name}-title"><a href="#${name}">${summary}</a></h3>
      <p class="tags"><code>${name}</code>${beyond && html`<span class="mark">extension</span>`}</p>
    </header>
    <div class="says">
      <p class="address">
        <b class="${method.toLowerCase()}">${method}</b> <code>/${path}</code>
        ${action && html`<span>with</span> <code>action=${action.value}</code> <span>in the ${action.in}</span>`}
      </p>
      ${description && html`<p>${prose(description)}</p>`}
      <dl class="facts">
        ${factsOf(operation).map(
          ([term, fact]) =>
            html`<dt>${term}</dt>
              <dd>${fact}</dd>`,
        )}
      </dl>
      <h4>${method === 'GET' ? 'Parameters' : 'Body'}</h4>
      ${fieldList(fieldsOf(input, 'input'), true)}
      <h4>${stream ? html`Events, the <code>data</code> of each` : 'Answer'}</h4>
      <div class="answer">
        ${fieldList(fieldsOf(output, 'output'))} ${meta && html`<p class="and">and in <code>meta</code></p>`}
        ${meta && fieldList(fieldsOf(meta, 'output'))}
      </div>
      <h4>Errors</h4>
      ${errorList(errorsOf(operation))}
    </div>
    <div class="shows">
      ${operation.examples.map(
        (example) =>
          html`<figure>
            <figcaption>${example.title}</figcaption>
            <pre tabindex="0"><code>${curlOf(operation, example, apiUrl)}</code></pre>
          </figure>`,
      )}
    </div>
  </section>`;
}

/** Who may call it and what it costs, one line each. */
function factsOf({
  permission,
  or = [],
  role,
  administrator,
  session,
  counted,
  credits,
  when,
  created,
  strict,
  file,
  stream,
}: Operation): [string, Html][] {
  const facts: [string, Html | false | undefined][] = [
    ['Permission', anyOf([permission, ...or])],
    ['Role', role && html`${role}${role !== 'owner' && ' or above'}`],
    ['Who', administrator && html`the administrator of the installation`],
    ['From', session && html`a signed-in browser; an API key cannot call it`],
    ['Quota', counted && html`counts toward the <a href="#limits">free plan’s daily queries</a>`],
    ['Credits', credits !== undefined && html`${credits}, for a call that succeeds`],
    ['Meant', when && html`where <code>${when.join(', ')}</code> is given`],
    ['Answers', created && html`201 where something was made, else 200`],
    [
      'File',
      file &&
        html`one, as <code>multipart/form-data</code> in the field <code>${file.field}</code>, of at most
          ${file.bytes / 1024 / 1024} MB`,
    ],
    ['Stream', stream && html`server-sent events, outside the envelope, until you leave; one request`],
    ['Strict', strict && html`unknown parameters are refused`],
  ];
  return facts.flatMap(([term, fact]) => (fact ? [[term, fact]] : []));
}

function anyOf(permissions: readonly Operation['permission'][]): Html {
  return html`${permissions.map((one, index) => html`${index > 0 && ' or '}${permissionText(one)}`)}`;
}

function permissionText(permission: Operation['permission']): Html {
  if (permission === 'public') return html`none: no key is needed`;
  if (permission === 'signed_in') return html`any key or session, also without an organization`;
  return html`<a href="#groups"><code>${permission}</code></a>`;
}

/** This operation's errors besides the common ones. */
function errorsOf({
  errors = [],
  role,
  administrator,
  session,
  counted,
  credits,
  strict,
}: Operation): ErrorCode[] {
  const implied: [ErrorCode, unknown][] = [
    ['forbidden', role ?? administrator ?? session],
    ['unknown_parameter', strict],
    ['daily_limit_reached', counted],
    ['insufficient_credits', credits],
  ];
  return [...new Set([...errors, ...implied.flatMap(([code, applies]) => (applies ? [code] : []))])];
}

function errorList(codes: readonly ErrorCode[]): Html {
  const rest = html`<a href="#errors">The common ones</a>`;
  if (codes.length === 0) return html`<p>${rest} only.</p>`;
  return html`<ul class="errors">
      ${codes.map(
        (code) =>
          html`<li>
            <span class="status">${errorStatus[code]}</span> <code>${code}</code>
            <span class="meaning">${errorMeaning[code]}</span>
          </li>`,
      )}
    </ul>
    <p>${rest} besides.</p>`;
}

/** Below the first level, more fields than this are folded. */
const atOnce = 8;

function fieldList(fields: readonly Field[], asInput = false, depth = 0): Html {
  if (fields.length === 0) return html`<p>None.</p>`;
  return html`<ul class="fields">
    ${fields.map(
      (field) =>
        html`<li>
          <p class="field">
            <code>${field.name}</code> <span>${field.type}</span> ${presence(field, asInput)}
          </p>
          ${describe(field.description)}
          ${
            field.choices.length > 0 &&
            html`<p class="choices">${field.choices.map((choice) => html`<code>${choice}</code> `)}</p>`
          }
          ${asInput && field.rules.length > 0 && html`<p class="rules">${field.rules.join(' · ')}</p>`}
          ${
            field.children.length > 0 &&
            html`<details ${(depth === 0 || field.children.length <= atOnce) && html`open`}>
              <summary>${counted(field.children.length, field.variants.length > 0)}</summary>
              ${fieldList(field.children, asInput, depth + 1)}
            </details>`
          }
          ${field.variants.map(
            ({ when, children }) =>
              html`<details>
                <summary>
                  <code>${when}</code> adds ${children.map(({ name }) => name).join(', ') || 'nothing'}
                </summary>
                ${fieldList(children, asInput, depth + 1)}
              </details>`,
          )}
        </li>`,
    )}
  </ul>`;
}

function presence({ required, fallback }: Field, asInput: boolean): Html | false {
  if (!asInput) return !required && html`<span>sometimes</span>`;
  if (fallback !== null) return html`<span>default <code>${fallback}</code></span>`;
  return required && html`<strong>required</strong>`;
}

function counted(count: number, shared: boolean): string {
  const fields = count === 1 ? '1 field' : `${count} fields`;
  return shared ? `${fields} that every one has` : fields;
}

/** A description that lists cases separated by dots is shown as a list. */
function describe(description: string): Html | false {
  const [first = '', ...more] = description.split(' · ');
  if (more.length < 2) return description !== '' && html`<p>${prose(description)}</p>`;
  const lead = first.lastIndexOf('. ') + 1;
  const cases = [first.slice(lead), ...more].map((item) => /^\s*(?:([^:]+):)?(.*)$/s.exec(item) ?? []);
  return html`${lead > 0 && html`<p>${first.slice(0, lead)}</p>`}
    <dl class="cases">
      ${cases.map(
        ([, term, rest]) =>
          html`<dt>${term}</dt>
            <dd>${rest?.trim()}</dd>`,
      )}
    </dl>`;
}

/** Text in backticks is code. */
function prose(text: string): Html {
  return html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
