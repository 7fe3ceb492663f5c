import { finishSignIn } from '#server/areas/delivery/accounts/finish-sign-in.ts';
import { accounts } from '#server/areas/delivery/accounts/handlers.ts';
import { createIo } from '#server/lib/io.ts';
import { networks } from '#server/networks/all.ts';
import { readSettings } from '#server/settings.ts';
import type { House } from './network-house.ts';
import { crashSecret } from './network-round.ts';

/**
 * What a person does about an account whose sign-in has ended: signs in at its network and returns, as often as an
 * account needs it. @returns whether it was needed
 */
export async function reconnect({
  database,
  network,
  newsroom,
  subject,
  accountId,
}: House): Promise<boolean> {
  const { db } = database;
  const { context } = newsroom;
  const { app, origin } = subject;
  const listed = await accounts.list(context, {});
  const account = listed.accounts.find(({ account_id }) => account_id === accountId);
  if (account?.state !== 'needs_reconnect' || !app) return false;
  const env = { APP_SECRET: crashSecret, BASE_URL: 'https://desk.example', ...app };
  const io = createIo({ allow: [new URL(origin).host], userAgent: 'Copydesk-test/1' });
  const settings = readSettings(env);
  const now = subject.account.now();
  const before = networks[network];
  networks[network] = subject.network;
  try {
    const { url } = await accounts.begin({ ...context, settings, io, now }, { account_id: accountId });
    const { headers } = await fetch(url, { redirect: 'manual' });
    const back = new URL(headers.get('location') ?? '').searchParams;
    await finishSignIn({ db, settings, io, now: () => now }, context.actor, {
      state: back.get('state'),
      code: back.get('code'),
      issuer: null,
      error: null,
      errorDescription: null,
    });
  } finally {
    networks[network] = before;
    await io.close();
  }
  return true;
}
