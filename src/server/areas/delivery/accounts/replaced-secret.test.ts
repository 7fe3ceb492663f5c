import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

import type { NetworkName } from '#contract/networks/facts.ts';
import type { App } from '#server/networks/connecting.ts';
import { readSettings } from '#server/settings.ts';
import { signal } from '#test/networks/conformance-subject.ts';
import { doubles } from '#test/networks/doubles.ts';

const fieldsOf = (credentials: string | null | undefined): unknown => JSON.parse(credentials ?? '');
const keyed = z.looseObject({ client_secret: z.string() });
const former = { client_secret: 'the former one' };

/** An account whose sign-in was made with the app’s former secret, and the app as the settings have it. */
async function signedInBefore(name: NetworkName, change: (app: App) => Partial<App> = () => ({})) {
  const subject = await (await doubles[name]?.())?.start();
  if (!subject) throw new Error(`${name} has no double`);
  onTestFinished(subject.close);
  const { network, account, app: env } = subject;
  const { networkApps } = readSettings({ APP_SECRET: 'a secret only for tests, of some length', ...env });
  const apps = Object.fromEntries(
    Object.entries(networkApps).map(([of, app]) => [of, app && { ...app, ...change(app) }]),
  );
  const credentials = JSON.stringify({
    ...z.looseObject({}).parse(fieldsOf(account.credentials)),
    ...former,
  });
  return { network, account: { ...account, credentials, apps } };
}

const all = ['x', 'youtube', 'tiktok', 'pinterest', 'tumblr', 'reddit', 'linkedin'] as const;

test.each(all)(
  'a sign-in at %s goes on with the secret that its app has in the settings by now',
  async (name) => {
    const { network, account } = await signedInBefore(name);
    const renewed = await network.renew?.(account, signal);
    expect(network.connecting?.ways).toMatchObject([{ outlivesSecret: true }]);
    expect(keyed.parse(fieldsOf(renewed?.secret)).client_secret).not.toBe(former.client_secret);
  },
);

// Pinterest refuses a wrong secret as it refuses a sign-in that has ended.
test.each(all.filter((name) => name !== 'pinterest'))(
  'a secret in the settings that %s refuses ends no sign-in: an administrator corrects it',
  async (name) => {
    const { network, account } = await signedInBefore(name, () => ({ clientSecret: 'mistyped' }));
    await expect(network.renew?.(account, signal)).rejects.toMatchObject({
      kind: 'reject',
      next: expect.stringContaining('_SECRET'),
    });
  },
);

test.each(all)(
  'a sign-in at %s through another app than that of the settings must be made anew if it is refused',
  async (name) => {
    const { network, account } = await signedInBefore(name, () => ({ clientId: 'of another app' }));
    await expect(network.renew?.(account, signal)).rejects.toMatchObject({ kind: 'expired' });
  },
);
