import { expect, test } from 'vitest';

import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { policyOf } from '#server/areas/posts/policy/policy.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startOutside } from '#test/app/outside.ts';
import { startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { inLanguage } from './languages.ts';

const { host } = await startOutside();
const now = new Date('2027-01-01T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), {
  now: () => now,
  env: { OUTBOUND_ALLOW: host },
});
const { app, db, organizationId } = room;
const owner = await room.colleague('full', { role: 'owner' });
const tomorrow = '2027-01-02T12:00:00Z';

/** Calls as somebody who reads German. */
async function ask<Data>(path: string, payload: object, { key }: Colleague = owner): Promise<Data> {
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/tool/api/v1/${path}`,
    headers: { authorization: `Bearer ${key}`, 'accept-language': 'de' },
    payload,
  });
  const { data, error } = response.json<{ data: Data; error?: unknown }>();
  expect(error).toBeUndefined();
  return data;
}

const eventsOf = async (postId: number) =>
  (await db.selectFrom('post_events').select('text').where('post_id', '=', postId).execute()).map(
    ({ text }) => text,
  );

test('why accounts are left out', async () => {
  const { accounts } = await room.project(['bluesky', 'mastodon', 'instagram']);
  const [, mastodon = 0] = accounts;
  const id = await room.draft(owner, { account_ids: accounts, scheduled_at: tomorrow });
  await ask('schedule.php?action=pause', { paused: true });
  const { warnings } = await ask<{ warnings: { code: string; text: string }[] }>(
    'schedule.php?action=approve',
    { id, leave_out: [mastodon] },
  );
  const textOf = (code: string) => warnings.find((warning) => warning.code === code)?.text;
  expect(textOf('paused')).toBe('Die Veröffentlichung ist pausiert: Von einem Admin pausiert');
  expect(textOf('media_missing')).not.toContain('requires');
  await ask('schedule.php?action=pause', { paused: false });
  const rows = await db
    .selectFrom('post_targets')
    .select(['reason', 'next_step'])
    .where('post_id', '=', id)
    .where('state', '=', 'skipped')
    .orderBy('account_id')
    .execute();
  expect(rows).toEqual([
    {
      reason: 'Skipped when the post was approved.',
      next_step: 'Create a separate draft for this account.',
    },
    {
      reason: 'Instagram requires an image or video.',
      next_step: 'Create a separate draft that fits this account.',
    },
  ]);
});

test('what becomes of the posts of an archived project, and of a member who leaves', async () => {
  const project = await room.project();
  const [writer, successor] = [await room.colleague('writer'), await room.colleague('writer')];
  const scheduled = { project_id: project.id, body: 'The harbour opens.', scheduled_at: tomorrow };
  const { id } = await ask<{ id: number }>('schedule.php', scheduled);
  await ask('projects.php', { action: 'archive', project_id: project.id, unschedule: true });
  expect((await eventsOf(id)).at(-1)).toMatch(/^Its project was archived: it is a draft again/);
  const draft = await room.draft(writer);
  const leaving = { user_id: writer.userId, hand_over_to: successor.userId };
  await ask('members.php', { action: 'deactivate', ...leaving });
  expect((await eventsOf(draft)).at(-1)).toMatch(/^Handed over from .* to /);
});

test('what is wrong with a picture', async () => {
  const { warnings } = await ask<{ warnings: { code: string; text: string }[] }>('schedule.php', {
    body: 'The harbour.',
    media: [`http://${host}/gone.png`],
    draft: true,
  });
  expect(warnings.map(({ code }) => code)).toContain('media_unreadable');
  const looks = await db.selectFrom('media_looks').select('problem').execute();
  expect(looks).toEqual([{ problem: `${host} answered 404.` }]);
});

test('the default texts of a policy, which everybody reads in their language', async () => {
  const criteria = [
    ...defaultPolicy.criteria,
    { code: 'fix_own', severity: 'fix', text: 'Nennt keine Quelle.' },
  ];
  const policy = await inLanguage('de', () => structuredClone({ ...defaultPolicy, criteria }));
  const german = await inLanguage('de', () => defaultPolicy.rules.fix_doi.text);
  expect(policy.rules.fix_doi.text).toBe(german);
  expect(await ask('policy.php', { action: 'save', version: 0, policy })).toMatchObject({
    rules: { fix_doi: { text: german } },
  });
  const { document } = await db.selectFrom('policies').select('document').executeTakeFirstOrThrow();
  expect(document).toEqual(structuredClone({ ...defaultPolicy, criteria }));
  const readAgain = await inLanguage('de', () => policyOf(db, organizationId));
  expect(readAgain.document).toEqual(policy);
});

test('but the name of a copy is in the organization’s language', async () => {
  const { id } = await db.selectFrom('templates').select('id').limit(1).executeTakeFirstOrThrow();
  const copy = async () =>
    (await ask<{ template: { name: string } }>('templates.php', { action: 'duplicate', id })).template.name;
  expect(await copy()).toMatch(/, copy$/);
  await room.manage('organization.php', { action: 'edit', lang: 'de-AT' });
  expect(await copy()).toMatch(/, Kopie$/);
  await room.manage('organization.php', { action: 'edit', lang: 'en' });
});

test('and so is a card of the calendar', async () => {
  const { body } = await app.call('GET', 'calendar.php', { date: '2027-01-04' }, owner.key);
  const [first, second] = (body.data as { items: { id: number; date: string }[] }).items;
  const make = async (item: typeof first) => {
    const items = [{ calendar_id: item?.id, date: item?.date }];
    await ask('calendar.php', { action: 'make_cards', items });
    const rows = await db.selectFrom('cards').select('description').orderBy('id', 'desc').limit(1).execute();
    return rows[0]?.description;
  };
  expect(await make(first)).toContain('On 2027-01-04.');
  await room.manage('organization.php', { action: 'edit', lang: 'de-AT' });
  expect(await make(second)).toContain('Am 2027-01-04.');
});
