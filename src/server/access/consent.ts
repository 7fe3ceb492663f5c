import { z } from 'zod';

import type { Settings } from '#server/settings.ts';
import { consentPath, grantingToken } from './oauth-provider.ts';
import { addressHeader, type SignIn } from './sign-in.ts';

const answered = z.object({ url: z.string() });

interface Decision {
  /** The app's signed request. */
  request: string;
  /** What the app gets; null to refuse it. */
  tokenId: number | null;
}

/**
 * Tells better-auth what a signed-in person decided about an app.
 * @param call the person's own request, with its cookies
 * @returns where the browser goes next; null for a request that is not valid, or no longer
 */
export async function decide(
  { signIn, settings }: { signIn: SignIn; settings: Settings },
  call: Headers,
  { request, tokenId }: Decision,
): Promise<string | null> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    origin: new URL(settings.baseUrl).origin,
    cookie: call.get('cookie') ?? '',
    [addressHeader]: call.get(addressHeader) ?? '',
  };
  const body = JSON.stringify({ accept: tokenId !== null, oauth_query: request });
  const send = () =>
    signIn.handler(
      new Request(new URL('/api/auth/oauth2/consent', settings.baseUrl), { method: 'POST', headers, body }),
    );
  const answer = await (tokenId === null ? send() : grantingToken(tokenId, send));
  if (answer.status >= 500) throw new Error(`the consent was answered with ${answer.status}`);
  const { data } = answered.safeParse(await answer.json().catch(() => null));
  // Back to the page: the app wants a newer sign-in than there is.
  return !answer.ok || !data || data.url.startsWith(consentPath) ? null : data.url;
}
