import { z } from 'zod';

/** A refusal in the form of OAuth (RFC 6749, RFC 7591), for the app's developer. */
export class ParameterProblem extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The parameters of a query or a form, without those that Copydesk decides by itself. Access is for one
 * resource, so naming it changes nothing, and naming another one is refused.
 * @param sent anything that a client may send
 * @throws ParameterProblem invalid_request, invalid_target
 */
export function parametersOf(sent: unknown, resource: string): URLSearchParams {
  const parameters = new URLSearchParams(typeof sent === 'string' ? sent : '');
  if (parameters.toString().includes('%00'))
    throw new ParameterProblem('invalid_request', 'A parameter has characters that no parameter can have.');
  const others = parameters.getAll('resource').filter((named) => named !== resource);
  if (others.length > 0)
    throw new ParameterProblem('invalid_target', `The only resource here is ${resource}.`);
  for (const name of ['resource', 'claims', 'client_assertion', 'client_assertion_type'])
    parameters.delete(name);
  const repeated = [...parameters.keys()].find((name) => parameters.getAll(name).length > 1);
  if (repeated !== undefined)
    throw new ParameterProblem('invalid_request', `${repeated.slice(0, 40)} must be given once.`);
  return parameters;
}

/** How a client may say who it is: programs on people's machines keep no secret. */
export const clientAuthentication = ['none', 'client_secret_basic', 'client_secret_post'] as const;

const strings = z.array(z.string().max(2_000)).max(20);

/** What an app tells of itself, as far as it matters here: no logo is fetched, and no key of its own is read. */
const metadata = z.object({
  client_name: z.string().max(500).optional(),
  client_uri: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional()
    .catch(undefined),
  redirect_uris: strings.min(1),
  grant_types: strings.optional(),
  response_types: strings.optional(),
  token_endpoint_auth_method: z.enum(clientAuthentication).optional(),
  software_id: z.string().max(200).optional().catch(undefined),
  software_version: z.string().max(200).optional().catch(undefined),
});

const grants = ['authorization_code', 'refresh_token'];

/**
 * What a client registers, with what it may not choose left out (RFC 7591, 2).
 * @throws ParameterProblem invalid_client_metadata, invalid_redirect_uri
 */
export function metadataOf(sent: unknown): Record<string, unknown> {
  const parsed = metadata.safeParse(jsonOf(sent));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    const code = parsed.error.issues.some(({ path }) => path[0] === 'redirect_uris')
      ? 'invalid_redirect_uri'
      : 'invalid_client_metadata';
    throw new ParameterProblem(code, problems.join('; ').slice(0, 500));
  }
  const { client_name, redirect_uris, grant_types, ...rest } = parsed.data;
  return {
    ...rest,
    // A name of strangers: one line, without what turns or hides text.
    client_name:
      client_name
        ?.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim()
        .slice(0, 80) || undefined,
    redirect_uris: usable(redirect_uris),
    grant_types: grant_types && [
      ...new Set(['authorization_code', ...grant_types.filter((each) => grants.includes(each))]),
    ],
    // Apps that come back to the person's own machine say so seldom; https stays possible for this kind too.
    application_type: 'native',
  };
}

/** Leaves out schemes that any app may claim, such as `cursor:`, if the client has another way back. */
function usable(uris: readonly string[]): readonly string[] {
  const kept = uris.filter((uri) => /^https?:|^[\w-]+(\.[\w-]+)+:/.test(uri));
  return kept.length > 0 ? kept : uris;
}

function jsonOf(sent: unknown): unknown {
  try {
    // Without characters that no text of the database can have.
    return JSON.parse(typeof sent === 'string' ? sent : '', (_name, value: unknown) =>
      typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
    );
  } catch {
    throw new ParameterProblem('invalid_client_metadata', 'The body must be a JSON object.');
  }
}
