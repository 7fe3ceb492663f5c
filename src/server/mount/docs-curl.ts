import type { Example, Operation } from '#contract/operation.ts';

/**
 * An example as a shell command, with a placeholder for the key. For operations of browser sessions only, the
 * body is shown alone.
 */
export function curlOf(operation: Operation, { input }: Example, apiUrl: string): string {
  const { action, path, permission, session, stream } = operation;
  const url = `${apiUrl}/${path}`;
  const inQuery = { ...(action?.in === 'query' && { action: action.value }) };
  const key = permission === 'public' ? [] : [`-H "Authorization: Bearer <API_KEY>"`];
  if (operation.kind === 'query') {
    const parameters = Object.entries({ ...inQuery, ...input }).map(parameter);
    const get = ['curl', stream && '-N', parameters.length > 0 && '-G'].filter(Boolean).join(' ');
    return [`${get} ${quoted(url)}`, ...key, ...parameters].join(' \\\n  ');
  }
  const body = { ...(action?.in === 'body' && { action: action.value }), ...input };
  if (session) return JSON.stringify(body, null, 2);
  const address = url + (action?.in === 'query' ? `?action=${action.value}` : '');
  if (operation.file)
    return [`curl ${quoted(address)}`, ...key, `-F ${operation.file.field}=@picture.jpg`].join(' \\\n  ');
  const type = '-H "Content-Type: application/json"';
  const json = JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
  return [`curl ${quoted(address)}`, ...key, type, `-d ${quoted(json)}`].join(' \\\n  ');
}

function parameter([name, value]: [string, unknown]): string {
  const text = Array.isArray(value) ? value.join(',') : String(value);
  return /^[\w.,-]*$/.test(text) ? `-d ${name}=${text}` : `--data-urlencode ${quoted(`${name}=${text}`)}`;
}

function quoted(text: string): string {
  return /^[\w.,:/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
