import { request } from 'undici';
import { z } from 'zod';

import type { PdsAccount } from './pds.ts';

/** The requests of a server's pages when a person signs in there and approves a program. */

const api = '/@atproto/oauth-provider/~api';

/** The cookies of signed-in people: a server takes long over a password. */
const browsers = new Map<string, Map<string, string>>();

/**
 * A person at this URL signs in with their main password, and approves.
 * @returns the URL of the redirect
 */
export async function allowAt(
  address: string,
  person: Pick<PdsAccount, 'handle' | 'did' | 'password'>,
): Promise<URL> {
  const { origin } = new URL(address);
  const { handle, did, password } = person;
  const cookies = browsers.get(did) ?? new Map<string, string>();
  browsers.set(did, cookies);

  async function visit(url: string, headers: Record<string, string>, body?: object) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // fetch does not allow the headers of a browser's navigation.
    const reply = await request(url, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, cookie },
      body: body ? JSON.stringify(body) : null,
    });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const text = await reply.body.text();
    if (reply.statusCode >= 400)
      throw new Error(`${new URL(url).pathname}: ${reply.statusCode} ${text.slice(-800)}`);
    return { text, location: String(reply.headers.location ?? '') };
  }

  const navigating = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
  const page = await visit(address, navigating);
  // A user who is signed in there and has allowed it before is not asked again.
  if (page.location !== '') return new URL(page.location, origin);

  async function ask<Answer>(
    what: string,
    body: object | undefined,
    answer: z.ZodType<Answer>,
  ): Promise<Answer> {
    const { text } = await visit(
      `${origin}${api}${what}`,
      {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'same-origin',
        'sec-fetch-dest': 'empty',
        origin,
        referer: address,
        'x-csrf-token': cookies.get('csrf-token') ?? '',
      },
      body,
    );
    return answer.parse(JSON.parse(text));
  }

  const sessions = z.array(z.object({ account: z.object({ did: z.string() }), loginRequired: z.boolean() }));
  const known = await ask('/device-sessions', undefined, sessions);
  if (!known.some(({ account, loginRequired }) => account.did === did && !loginRequired)) {
    const given = { username: handle, password, locale: 'en', remember: true };
    await ask('/sign-in', given, z.unknown());
  }
  const { url } = await ask('/consent', { did }, z.object({ url: z.string() }));
  const left = await visit(url, { ...navigating, 'sec-fetch-site': 'same-origin', referer: address });
  return new URL(left.location, origin);
}
