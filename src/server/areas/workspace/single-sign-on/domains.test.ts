import { expect, test } from 'vitest';

import { actorOfMember } from '#server/access/actors.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { confirmDomain } from './domains.ts';

const database = await freshDatabase();
const { db } = database;
const app = await startApp(database);
const { founder } = app;
const path = 'single-sign-on.php';

interface Settings {
  domains: {
    id: number;
    domain: string;
    confirmed_at: string | null;
    record: { name: string; value: string } | null;
  }[];
}

test('a domain counts once its record is there, and is nobody else’s then', async () => {
  const organizationId = await founder.organization();
  const owner = await founder.person({ organizationId, role: 'owner' });
  const ask = async (sent: Record<string, unknown>) =>
    (await owner.browser.post(`/tool/api/v1/${path}`, sent)).json<{
      data: Settings;
      error?: { code: string };
    }>();
  const { data } = await ask({ action: 'add_domain', domain: ' @Bücher.Example ' });
  const [domain] = data.domains;
  if (!domain?.record) throw new Error('there is no domain');
  expect(domain).toMatchObject({ domain: 'xn--bcher-kva.example', confirmed_at: null });
  expect((await ask({ action: 'confirm_domain', id: domain.id })).error?.code).toBe('invalid_state');
  for (const odd of [
    'example',
    'a b.example',
    '*.example',
    'https://x.example',
    '1.2.3.4/5',
    '-a.example',
    'x'.repeat(250),
  ])
    expect([odd, (await ask({ action: 'add_domain', domain: odd })).error?.code]).toEqual([
      odd,
      'validation_error',
    ]);

  // The record is read by the system’s resolver, which the test stands in for.
  const { name, value } = domain.record;
  const ctx = {
    db,
    now: new Date(),
    actor: { ...(await actorOf(owner.id, organizationId)), administrator: false },
  };
  await expect(confirmDomain(ctx, domain.id, async () => [['something else']])).rejects.toThrow(name);
  await confirmDomain(ctx, domain.id, async (asked) =>
    asked === name ? [[value.slice(0, 9), value.slice(9)]] : [],
  );

  const home = app.organizationId;
  await expect(founder.ask(home, path, { action: 'add_domain', domain: 'bücher.example' })).rejects.toThrow(
    'invalid_state',
  );
  expect((await ask({ action: 'remove_domain', id: domain.id })).data.domains).toEqual([]);
  const settings = await founder.ask<Settings>(home, path, {
    action: 'add_domain',
    domain: 'bücher.example',
  });
  expect(settings.domains).toMatchObject([{ confirmed_at: expect.any(String), record: null }]);
  await ask({ action: 'add_domain', domain: 'bücher.example' }).then(({ error }) =>
    expect(error?.code).toBe('invalid_state'),
  );
});

async function actorOf(userId: number, organizationId: number) {
  const actor = await actorOfMember(db, userId, organizationId);
  const { role } = actor;
  if (role === null) throw new Error('they are no member');
  return { ...actor, organizationId, role };
}
