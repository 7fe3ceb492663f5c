import { describe, expect, test } from 'vitest';

import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';

const database = await freshDatabase();
const { db } = database;
const closed = await startApp(database);
const open = await startApp(database, { env: { ORGANIZATIONS: 'everyone' } });
const url = '/tool/api/v1/organization.php';
const hill = { action: 'create', name: 'Hill Media', timezone: 'Asia/Tokyo', lang: 'ja' };

/** The administrator, or a member of an organization of their own. */
async function person({ administrator = false, on = closed } = {}) {
  const { founder } = on;
  const home = administrator ? founder.organizationId : await founder.organization();
  const { id, browser } = administrator
    ? { id: founder.userId, browser: founder.browser }
    : await founder.person({ organizationId: home });
  const me = async () => (await browser.get('/tool/api/v1/me.php')).json().data;
  return { id, home, browser, me };
}

describe('a further organization', () => {
  test('is its creator’s, who works in it at once and switches back and forth', async () => {
    const { browser, home, me } = await person({ administrator: true });
    expect(await me()).toMatchObject({ may_create_organizations: true });
    const created = (await browser.post(url, hill)).json().data;
    expect(created).toMatchObject({ name: 'Hill Media', timezone: 'Asia/Tokyo', lang: 'ja', team_size: 1 });
    expect(await me()).toMatchObject({
      organization: { id: created.id, role: 'owner', plan: 'desk' },
      organizations: expect.arrayContaining([
        expect.objectContaining({ id: home, role: 'owner' }),
        expect.objectContaining({ id: created.id, name: 'Hill Media', role: 'owner' }),
      ]),
    });
    const project = await browser.post('/tool/api/v1/projects.php', { name: '灯台新報' });
    expect(project.json().data.project).toMatchObject({ timezone: 'Asia/Tokyo', lang: 'ja' });
    await browser.post('/tool/api/v1/me.php', { action: 'switch', organization_id: home });
    expect((await browser.get('/tool/api/v1/projects.php')).json().data.projects).toEqual([]);
    await browser.post('/tool/api/v1/me.php', { action: 'switch', organization_id: created.id });
    const log = (await browser.get('/tool/api/v1/audit.php')).json().data.entries;
    expect(log.at(-1)).toMatchObject({ words: `Created organization ${created.id} “Hill Media”` });
  });

  test('is the administrator’s to create, unless the installation lets everyone', async () => {
    const [refused, allowed] = [await person(), await person({ on: open })];
    expect(await refused.me()).toMatchObject({ may_create_organizations: false });
    expect((await refused.browser.post(url, hill)).json().error.code).toBe('forbidden');
    expect((await refused.me()).organizations).toHaveLength(1);
    expect(await allowed.me()).toMatchObject({ may_create_organizations: true });
    expect((await allowed.browser.post(url, hill)).statusCode).toBe(200);
    expect((await allowed.me()).organizations).toHaveLength(2);
  });

  test('is open to a person who belongs to none', async () => {
    const { id, browser } = await open.founder.stranger();
    expect((await browser.post(url, hill)).statusCode).toBe(200);
    const members = db.selectFrom('members').select('role').where('user_id', '=', id);
    expect(await members.where('active', '=', true).execute()).toEqual([{ role: 'owner' }]);
  });

  test('is created by no key', async () => {
    const { status, body } = await open.call('POST', 'organization.php', hill, await open.token('full'));
    expect([status, body.error?.code]).toEqual([403, 'forbidden']);
  });

  test.each([{ name: ' ' }, { name: '\u200b' }, { timezone: 'Mars/Olympus' }, { lang: '!' }])(
    'is none with %j',
    async (wrong) => {
      const { browser, me } = await person({ on: open });
      expect((await browser.post(url, { ...hill, ...wrong })).statusCode).toBe(422);
      expect((await me()).organizations).toHaveLength(1);
    },
  );
});
