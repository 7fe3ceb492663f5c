import { UnauthorizedError, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import type { FastifyInstance } from 'fastify';

import type { Browser } from './sign-in-app.ts';

export const agentsUrl = 'http://localhost:4400/tool/api/v1/mcp';
const api = '/tool/api/v1/connected-apps.php';

let machines = 0;

/** Sends requests into the app without a network, from an address of its own. */
export function fetchFrom(app: FastifyInstance): typeof fetch {
  machines++;
  const remoteAddress = `10.9.${machines >> 8}.${machines & 255}`;
  return async (input, init = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const answer = await app.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      remoteAddress,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...typeOf(init.body) },
      ...(init.body !== undefined && init.body !== null && { payload: textOf(init.body) }),
    });
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const body = [202, 204, 304].includes(answer.statusCode) ? null : answer.payload;
    return new Response(body, { status: answer.statusCode, headers });
  };
}

const typeOf = (body: unknown): Record<string, string> =>
  body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : {};

function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error('a body of another kind');
}

/** What a person chooses when an app asks them. */
interface Choice {
  organization_id: number;
  group: string;
  project_ids?: number[];
  daily_cap?: number;
  expires_at?: string;
}

const ofAProgram: OAuthClientMetadata = {
  client_name: 'Marsh agent',
  redirect_uris: ['http://127.0.0.1:33418/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

/** A program with the official client, which connects by OAuth as such programs do. */
export class AgentApp implements OAuthClientProvider {
  readonly redirectUrl = 'http://127.0.0.1:33418/callback';
  /** Where the person's browser was sent, after the last attempt to connect. */
  asked: URL | null = null;
  client: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  verifier = '';
  readonly #fetch: typeof fetch;
  #transport: StreamableHTTPClientTransport;

  readonly clientMetadata: OAuthClientMetadata;

  constructor(app: FastifyInstance, metadata: OAuthClientMetadata = ofAProgram) {
    this.clientMetadata = metadata;
    this.#fetch = fetchFrom(app);
    this.#transport = this.#newTransport();
  }

  #newTransport() {
    return new StreamableHTTPClientTransport(new URL(agentsUrl), { authProvider: this, fetch: this.#fetch });
  }

  clientInformation = () => this.client;
  saveClientInformation = (client: OAuthClientInformationMixed) => void (this.client = client);
  tokens = () => this.kept;
  saveTokens = (tokens: OAuthTokens) => void (this.kept = tokens);
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
  invalidateCredentials = (which: string) => {
    if (which === 'all' || which === 'tokens') this.kept = undefined;
    if (which === 'all' || which === 'client') this.client = undefined;
  };
  redirectToAuthorization = (url: URL) => void (this.asked = url);

  /** Connects with what it has. Throws UnauthorizedError after asking for a person. */
  async connect(): Promise<Client> {
    const client = new Client({ name: 'an agent', version: '1' });
    this.#transport = this.#newTransport();
    await client.connect(this.#transport);
    return client;
  }

  /** Tries to connect, and says where the person's browser has to go. */
  async ask(): Promise<URL> {
    await this.connect().then(
      () => {
        throw new Error('it was connected already');
      },
      (error: unknown) => {
        if (!(error instanceof UnauthorizedError)) throw error;
      },
    );
    if (!this.asked) throw new Error('nobody was asked');
    return this.asked;
  }

  /** Exchanges a code, and connects. */
  async enter(code: string): Promise<Client> {
    await this.#transport.finishAuth(code);
    return this.connect();
  }

  /** From the first request to a connected client, allowed by this person. */
  async connectBy(browser: Browser, choice: Choice): Promise<Client> {
    const request = await requestIn(browser, await this.ask());
    return this.enter(codeIn(await allow(browser, request, choice)));
  }

  /** Sends a form to one of the endpoints of sign-in. */
  async form(endpoint: 'token' | 'revoke', fields: Record<string, string>) {
    const answer = await this.#fetch(`http://localhost:4400/api/auth/oauth2/${endpoint}`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: this.client?.client_id ?? '', ...fields }),
    });
    const text = await answer.text();
    const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
    return { status: answer.status, body };
  }
}

/** Opens what an app asked for in a browser, and says the request that the page then has. */
export async function requestIn(browser: Browser, asked: URL): Promise<string> {
  const answer = await browser.get(asked.pathname + asked.search);
  const { pathname, searchParams } = new URL(String(answer.headers.location), 'http://localhost:4400');
  const request = searchParams.get('request');
  if (pathname !== '/connect-app' || request === null)
    throw new Error(`the browser was sent to ${String(answer.headers.location)}`);
  return request;
}

/** Says where the browser goes after the person has allowed an app. */
export async function allow(browser: Browser, request: string, choice: Choice): Promise<URL> {
  const answer = await browser.post(api, { action: 'allow', request, ...choice });
  const { success, data, error } = answer.json<{
    success: boolean;
    data: { url: string };
    error?: { code: string };
  }>();
  if (!success) throw new Error(error?.code);
  return new URL(data.url);
}

export function codeIn(url: URL): string {
  const code = url.searchParams.get('code');
  if (code === null) throw new Error(`there is no code in ${url.href}`);
  return code;
}
