import { describe, expect, test } from 'vitest';

import { firstPreferences } from '#contract/workspace/preferences.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { Browser } from '#test/app/sign-in-app.ts';
import { afterSeeing, lastSeenBefore, visitGapMs } from './rules.ts';

const database = await freshDatabase();
const { db } = database;
let now = new Date('2030-01-01T08:00:00Z');
const { fastify, founder } = await startApp(database, { now: () => now });
const url = '/tool/api/v1/me.php';

/** A member of several organizations who works in the first. */
async function signedIn([first = 0, ...more]: number[]) {
  const person = await founder.person({ organizationId: first });
  for (const organizationId of more) await founder.join(person.browser, { organizationId });
  await person.browser.post(url, { action: 'switch', organization_id: first });
  return person;
}

describe('a person', () => {
  test('of several organizations works in one at a time, each browser in its own', async () => {
    const [first, second] = [await founder.organization(), await founder.organization('free')];
    const person = await signedIn([first, second]);
    const laptop = person.browser;
    const phone = new Browser(fastify);
    await phone.signIn(person.email);

    const before = (await laptop.get(url)).json().data;
    expect(before.organization.id).toBe(first);
    expect(before.organizations.map(({ id }: { id: number }) => id)).toEqual([first, second]);
    expect((await laptop.post(url, { action: 'switch', organization_id: second })).statusCode).toBe(200);
    expect((await laptop.get(url)).json().data.organization).toMatchObject({ id: second, plan: 'free' });
    expect((await phone.get(url)).json().data.organization.id).toBe(first);
  });

  test('does not get into an organization they are not, or no longer, a member of', async () => {
    const [mine, foreign] = [await founder.organization(), await founder.organization()];
    const { browser, email, id } = await signedIn([mine]);
    for (const organization_id of [foreign, 999_999]) {
      const refused = await browser.post(url, { action: 'switch', organization_id });
      expect(refused.json().error.code).toBe('not_found');
    }
    await founder.ask(mine, 'members.php', { action: 'deactivate', user_id: id, hand_over_to: null });
    await browser.signIn(email);
    expect((await browser.get(url)).json().data).toMatchObject({ organization: null, organizations: [] });
    const back = await browser.post(url, { action: 'switch', organization_id: mine });
    expect(back.json().error.code).toBe('not_found');
  });

  test('reads dates and times as their browser does until they choose, each for themselves', async () => {
    const organization = await founder.organization();
    const [ada, bo] = [await signedIn([organization]), await signedIn([organization])];
    const preferencesOf = async ({ browser }: typeof ada) => (await browser.get(url)).json().data.preferences;
    const save = async (change: object) =>
      (await ada.browser.post(url, { action: 'save_preferences', ...change })).json();
    expect(await preferencesOf(ada)).toEqual(firstPreferences);

    await save({ week_start: 'sunday', clock: '12h', timezone: 'America/New_York' });
    await save({ date_form: 'year_month_day' });
    await save({});
    expect(await preferencesOf(ada)).toEqual({
      ...firstPreferences,
      week_start: 'sunday',
      clock: '12h',
      timezone: 'America/New_York',
      date_form: 'year_month_day',
    });
    expect(await preferencesOf(bo)).toEqual(firstPreferences);
    for (const wrong of [{ clock: '13h' }, { timezone: 'Mars/Olympus' }, { language: 'xx' }, { times: null }])
      expect((await save(wrong)).error.code).toBe('validation_error');
  });

  test('without a password sets one and signs in with it; a second one is refused', async () => {
    const { browser, email, id } = await signedIn([await founder.organization()]);
    const set = (words: string) => browser.post(url, { action: 'set_password', password: words });
    const hasPassword = async () => (await browser.get(url)).json().data.user.has_password;
    expect(await hasPassword()).toBe(true);
    expect((await set('another long password')).json().error.code).toBe('invalid_state');

    // By SQL: as a user who signs in by another method.
    await db.deleteFrom('auth_accounts').where('user_id', '=', id).execute();
    expect(await hasPassword()).toBe(false);
    expect((await set('too short')).statusCode).toBe(422);
    expect((await set('another long password')).statusCode).toBe(200);
    expect(await hasPassword()).toBe(true);
    expect((await new Browser(fastify).signIn(email, 'another long password')).statusCode).toBe(200);
    expect((await set('one more long password')).json().error.code).toBe('invalid_state');
  });

  test('learns what is new since the visit before', async () => {
    const { browser } = await signedIn([await founder.organization()]);
    const lastVisit = async () => (await browser.get(url)).json().data.last_visit_at;
    const see = () => browser.post(url, { action: 'visited' });

    expect(await lastVisit()).toBeNull();
    const firstVisit = now;
    await see();
    expect(await lastVisit()).toBeNull();
    now = new Date(now.getTime() + visitGapMs);
    expect(await lastVisit()).toBe(firstVisit.toISOString());
    await see();
    now = new Date(now.getTime() + 60_000);
    await see();
    expect(await lastVisit()).toBe(firstVisit.toISOString());
  });

  test('stays signed in while they come', async () => {
    const { browser, id } = await signedIn([await founder.organization()]);
    const days = 24 * 60 * 60 * 1000;
    const old = new Date(Date.now() + 10 * days);
    // By SQL: sessions use the machine's clock.
    await db.updateTable('auth_sessions').set({ expires_at: old }).where('user_id', '=', id).execute();
    const response = await browser.get(url);
    expect(response.cookies).toMatchObject([{ name: 'copydesk.session_token', maxAge: 30 * 24 * 60 * 60 }]);
    const session = await db
      .selectFrom('auth_sessions')
      .select('expires_at')
      .where('user_id', '=', id)
      .executeTakeFirst();
    expect(session?.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * days);
  });
});

test('what the owner lets a member do is told, so that the screens say what their OK will do', async () => {
  const organization = await founder.organization();
  const person = await signedIn([organization]);
  const told = async () => (await person.browser.get(url)).json().data.flags;
  expect(await told()).toEqual({ ok_publishes: false, publishes_own_after_grade: false });
  await founder.ask(organization, 'members.php', {
    action: 'change',
    user_id: person.id,
    ok_publishes: true,
  });
  expect(await told()).toEqual({ ok_publishes: true, publishes_own_after_grade: false });
});

test('that all sending is paused, and that the organization goes, is told with who one is', async () => {
  const organization = await founder.organization();
  const { browser } = await founder.person({ organizationId: organization, role: 'owner' });
  const told = async () => (await browser.get(url)).json().data.organization;
  expect(await told()).toMatchObject({ paused_reason: null, removal_at: null });
  const pause = { paused: true, reason: 'Power cut' };
  expect((await browser.post('/tool/api/v1/schedule.php?action=pause', pause)).statusCode).toBe(200);
  expect(await told()).toMatchObject({ paused_reason: 'Power cut', removal_at: null });
  const begin = { action: 'begin', name: 'Marsh Media' };
  const { removal_at } = (await browser.post('/tool/api/v1/organization-removal.php', begin)).json().data;
  expect(await told()).toMatchObject({ paused_reason: 'Power cut', removal_at });
  expect(removal_at).toMatch(/Z$/);
});

test('a key tells of its group and organization only, and does nothing that is a person’s', async () => {
  const [first, second] = [await founder.organization(), await founder.organization()];
  const person = await signedIn([first, second]);
  const key = await founder.key({ userId: person.id, organizationId: second, group: 'reader' });
  const headers = { authorization: `Bearer ${key}` };
  const { data } = (await fastify.inject({ url, headers })).json();
  expect(data).toMatchObject({ group: 'reader', permissions: ['read'], organization: { id: second } });
  expect(data.organizations).toHaveLength(1);
  const payload = { action: 'switch', organization_id: first };
  const refused = await fastify.inject({ method: 'POST', url, headers, payload });
  expect(refused.json().error.code).toBe('forbidden');
});

test('looking about within half an hour is one visit', () => {
  const at = (minutes: number) => new Date(minutes * 60_000);
  const once = afterSeeing({ lastVisitAt: null, previousVisitAt: null }, at(0));
  expect(once).toEqual({ lastVisitAt: at(0), previousVisitAt: null });
  const still = afterSeeing(once, at(29));
  expect(still).toEqual({ lastVisitAt: at(29), previousVisitAt: null });
  expect(afterSeeing(still, at(59))).toEqual({ lastVisitAt: at(59), previousVisitAt: at(29) });
  expect(lastSeenBefore(still, at(60))).toEqual(at(29));
});
