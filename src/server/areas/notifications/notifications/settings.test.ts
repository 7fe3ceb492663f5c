import { describe, expect, it } from 'vitest';

import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';

const database = await freshDatabase();
const app = await startApp(database);
const api = '/tool/api/v1/notification-settings.php';

async function person(role: 'member' | 'admin' = 'member') {
  const { email, browser } = await app.founder.person({ organizationId: app.organizationId, role });
  return {
    email,
    prefer: async (preferences: object) =>
      (await browser.post('/tool/api/v1/me.php', { action: 'save_preferences', ...preferences })).json(),
    settings: async () => (await browser.get(api)).json().data,
    post: async (sent: object) => (await browser.post(api, sent)).json(),
  };
}

describe('a person’s choices', () => {
  it('begin with the organization’s zone, no digest, no quiet hours and no mail', async () => {
    const { settings, email } = await person();
    const { events, ...rest } = await settings();
    expect(rest).toEqual({
      settings: { digest: 'off', digest_hour: 8, quiet_from: null, quiet_to: null },
      zone: 'Europe/Berlin',
      mail: { address: email, sends: false },
    });
    expect(events.every(({ in_app, mail }: { in_app: boolean; mail: boolean }) => in_app && !mail)).toBe(
      true,
    );
  });

  it('are changed one by one; what is left out stays', async () => {
    const { settings, post, prefer } = await person();
    await post({ action: 'save', quiet_from: '22:00', quiet_to: '07:00' });
    await post({ action: 'save', digest: 'daily', digest_hour: 17 });
    await prefer({ timezone: 'Asia/Tokyo' });
    await post({ action: 'choose', event: 'card_due', channel: 'mail', wanted: true });
    await post({ action: 'choose', event: 'card_due', channel: 'push', wanted: false });
    const { settings: own, zone, events } = await settings();
    expect(own).toEqual({
      digest: 'daily',
      digest_hour: 17,
      quiet_from: '22:00',
      quiet_to: '07:00',
    });
    expect(zone).toBe('Asia/Tokyo');
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'card_due', in_app: true, push: false, mail: true }),
    );
  });

  it('are each person’s own', async () => {
    const [ada, bo] = [await person(), await person()];
    await ada.post({ action: 'choose', event: 'mentioned', channel: 'in_app', wanted: false });
    expect((await bo.settings()).events).toContainEqual(
      expect.objectContaining({ event: 'mentioned', in_app: true }),
    );
  });

  it('name to members only what members are told of', async () => {
    const eventsOf = async (role: 'member' | 'admin') =>
      (await (await person(role)).settings()).events.map(({ event }: { event: string }) => event);
    expect(await eventsOf('member')).not.toContain('chat_off');
    expect(await eventsOf('admin')).toContain('chat_off');
  });

  it.each([
    ['quiet hours without an end', { quiet_from: '22:00' }],
    ['an hour that no clock shows', { quiet_from: '24:00', quiet_to: '07:00' }],
    ['an hour of the day that is none', { digest_hour: 24 }],
  ])('refuse %s', async (_, sent) => {
    const { post } = await person();
    expect((await post({ action: 'save', ...sent })).error.code).toBe('validation_error');
  });
});

describe('a test', () => {
  it('by mail goes to one’s own address, and tells what became of it to oneself', async () => {
    const { post } = await person();
    const { data } = await post({ action: 'test', channel: 'mail' });
    expect(data.delivery_ids).toHaveLength(1);
  });

  it('by push needs a browser that shows it', async () => {
    const { post } = await person();
    expect((await post({ action: 'test', channel: 'push' })).error).toMatchObject({
      code: 'invalid_state',
      message: 'No browser shows you push messages yet. Turn them on in one first.',
    });
  });

  it('by mail is nothing for an agent', async () => {
    const key = await app.token('reader', { role: 'member' });
    const { body } = await app.call(
      'POST',
      'notification-settings.php',
      { action: 'test', channel: 'mail' },
      key,
    );
    expect(body.error?.code).toBe('invalid_state');
  });
});
