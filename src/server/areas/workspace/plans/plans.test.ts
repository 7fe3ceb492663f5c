import { describe, expect, test } from 'vitest';

import type { Role } from '#contract/permissions.ts';
import { startApp, type Answer } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';

const database = await freshDatabase();
const app = await startApp(database);
const { founder } = app;
// A second node on the same database.
const other = await startApp(database);

async function somebody(role: Role, administrator = false) {
  const home = await founder.organization('free');
  const userId = administrator
    ? founder.userId
    : role === 'owner'
      ? (await founder.person({ organizationId: home, role })).id
      : await founder.agent({ organizationId: home, role });
  return { home, key: await founder.key({ userId, organizationId: home, group: 'full' }) };
}

const send = (by: { key: string }, action: string, sent: Record<string, unknown>) =>
  app.call('POST', 'plans.php', { action, ...sent }, by.key);
const codeOf = ({ body }: Answer) => body.error?.code ?? 'ok';
const planOf = async (by: { key: string }, node = app) => {
  const { body } = await node.call('GET', 'account.php', {}, by.key);
  return (body.data as { plan: Record<string, unknown> }).plan;
};

const guests = {
  key: 'guests',
  label: 'Guests',
  requests_per_hour: 7,
  daily_queries: 2,
  monthly_credits: 3,
  delay_hours: 0,
  metrics_hidden: false,
  can_publish: true,
  open: false,
  projects: null,
};

describe('an owner', () => {
  test('chooses the organization’s plan, which holds from the next request on, on every node', async () => {
    const owner = await somebody('owner');
    expect(await planOf(owner, other)).toMatchObject({ key: 'free', requests_per_hour: 60 });
    expect(codeOf(await send(owner, 'choose', { plan: 'desk' }))).toBe('ok');
    for (const node of [app, other])
      expect(await planOf(owner, node)).toMatchObject({ key: 'desk', can_publish: true });
  });

  test('chooses none that is not there, is not open, or is for somebody else', async () => {
    const [owner, stranger, root] = [
      await somebody('owner'),
      await somebody('owner'),
      await somebody('owner', true),
    ];
    expect(codeOf(await send(root, 'save', { ...guests, key: 'closed' }))).toBe('ok');
    expect(codeOf(await send(owner, 'choose', { plan: 'closed' }))).toBe('forbidden');
    expect(codeOf(await send(owner, 'choose', { plan: 'nothing' }))).toBe('not_found');
    const foreign = await send(owner, 'choose', { plan: 'desk', organization_id: stranger.home });
    const unknown = await send(owner, 'choose', { plan: 'desk', organization_id: 999_999 });
    expect(foreign.body.error).toEqual(unknown.body.error);
    expect(await planOf(stranger)).toMatchObject({ key: 'free' });
    for (const action of ['save', 'remove'])
      expect(codeOf(await send(owner, action, guests))).toBe('forbidden');
  });
});

test('an admin and a member choose none', async () => {
  for (const role of ['admin', 'member'] as const)
    expect(codeOf(await send(await somebody(role), 'choose', { plan: 'desk' }))).toBe('forbidden');
});

describe('the administrator', () => {
  test('makes a plan, gives it to an organization, and changes it for all who have it', async () => {
    const [owner, root] = [await somebody('owner'), await somebody('owner', true)];
    expect((await send(root, 'save', guests)).body.data).toEqual({ plan: guests, made: true });
    expect(codeOf(await send(root, 'choose', { plan: 'guests', organization_id: owner.home }))).toBe('ok');
    expect(await planOf(owner)).toEqual({
      key: 'guests',
      label: 'Guests',
      group: 'paid',
      requests_per_hour: 7,
      can_publish: true,
    });
    const trending = () => app.call('GET', 'trending.php', { source: 'rss' }, owner.key);
    expect((await trending()).headers).toMatchObject({ 'x-daily-limit': '2', 'x-ratelimit-limit': '7' });
    const changed = await send(root, 'save', { ...guests, label: 'Visitors', metrics_hidden: true });
    expect(changed.body.data).toMatchObject({ made: false });
    expect((await trending()).body.data).toMatchObject({ metrics_hidden: true });
    expect(await planOf(owner, other)).toMatchObject({ label: 'Visitors' });
    const { body } = await app.call('GET', 'plans.php', { action: 'organizations' }, root.key);
    expect((body.data as { organizations: unknown[] }).organizations).toContainEqual({
      id: owner.home,
      name: 'Marsh Media',
      plan: 'guests',
    });
  });

  test('removes a plan only when nobody has it', async () => {
    const [owner, root] = [await somebody('owner'), await somebody('owner', true)];
    await send(root, 'save', { ...guests, key: 'short' });
    await send(root, 'choose', { plan: 'short', organization_id: owner.home });
    const refused = await send(root, 'remove', { key: 'short' });
    expect(refused.body.error).toMatchObject({ code: 'invalid_state', details: { organizations: 1 } });
    await send(root, 'choose', { plan: 'free', organization_id: owner.home });
    expect(codeOf(await send(root, 'remove', { key: 'short' }))).toBe('ok');
    expect(codeOf(await send(root, 'remove', { key: 'short' }))).toBe('not_found');
  });

  test.each([
    { key: 'Über' },
    { key: '' },
    { label: ' ' },
    { requests_per_hour: 0 },
    { daily_queries: -1 },
    { monthly_credits: 1e12 },
    { delay_hours: 100_000 },
    { can_publish: 'perhaps' },
    { projects: 0 },
  ])('makes none of %j', async (bad) => {
    expect(codeOf(await send(await somebody('owner', true), 'save', { ...guests, ...bad }))).toBe(
      'validation_error',
    );
  });
});
