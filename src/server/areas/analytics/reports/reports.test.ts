import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { contents } from '#server/areas/notifications/outbox/content.ts';
import { noBrowser } from '#server/render/pool.ts';
import { RenderError } from '#server/render/render-error.ts';
import { now, startAppWithPosts } from '#test/app/app-with-posts.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { codeOf } from '#test/data/newsroom.ts';
import { mailReportsJob, sweepReportLinksJob } from './jobs.ts';

type Report = DataOf<Contract['reports']['create']>['report'];

const database = await freshDatabase();
const { db } = database;
const world = await startAppWithPosts(database);
const { app } = world;
const { deps } = app;
const signal = new AbortController().signal;

type Home = Awaited<ReturnType<typeof world.organization>>;
let home: Home;

beforeAll(async () => {
  home = await world.organization(['bluesky', 'mastodon']);
  const [bluesky = 0, mastodon = 0] = home.project.accounts;
  await world.publish(home, [
    { account: bluesky, counts: { likes: 12, shares: 3 } },
    { account: mastodon, counts: null },
  ]);
});
afterEach(() => emptyTables(db, 'notification_deliveries'));

const ask = (action: string, input: Record<string, unknown>, key = home.owner.key) =>
  app.call('POST', 'reports.php', { action, ...input }, key);
const made = async (input: Record<string, unknown> = {}) => {
  const sent = { name: 'Monthly report', project_id: home.project.id, range: 'last_7_days', ...input };
  const answer = await ask('create', sent);
  if (!answer.body.success) throw new Error(JSON.stringify(answer.body.error));
  return (answer.body.data as { report: Report }).report;
};
const found = async (id: number, key = home.owner.key) =>
  ((await app.call('GET', 'reports.php', {}, key)).body.data as { reports: Report[] }).reports.find(
    (report) => report.id === id,
  );
const linkTo = async (id: number, input: Record<string, unknown> = {}) => {
  const { body } = await ask('create_link', { id, name: 'Client', ...input });
  const { link, url } = body.data as { link: Report['links'][number]; url: string };
  return { link, path: new URL(url).pathname };
};
const open = (url: string) => app.fastify.inject({ url });
const mails = async () =>
  (await db.selectFrom('notification_deliveries').selectAll().orderBy('id').execute()).map((row) => ({
    ...row,
    mail: contents.mail.parse(row.content),
  }));
const daily = { every: 'weekly', day: 3, hour: 9, timezone: 'Europe/Berlin' };

test('where no post was published, no bar and no highest number are made up', async () => {
  const { owner, project } = await world.organization(['bluesky']);
  const made = await ask(
    'create',
    { name: 'Empty', project_id: project.id, range: 'last_7_days', sections: ['days'] },
    owner.key,
  );
  const { report } = made.body.data as { report: Report };
  const preview = { action: 'preview', id: report.id };
  const { html } = (await app.call('GET', 'reports.php', preview, owner.key)).body.data as { html: string };
  expect(html).toContain('No post was published in this range.');
  expect(html).not.toMatch(/Highest|<svg/);
});
const dueAt = new Date('2026-04-01T07:00:00Z');
const mailAt = (at: Date, more: Partial<typeof deps> = {}) =>
  mailReportsJob.run({ ...deps, ...more, now: () => at }, {}, signal);

describe('a link', () => {
  test('shows the numbers of its moment to whoever has it, without scripts or anything foreign', async () => {
    const { id } = await made({ name: '<script>alert(1)</script> \u202Eabc' });
    const { link, path } = await linkTo(id);
    expect(link).toMatchObject({ name: 'Client', openings: 0, from: '2026-03-24', to: '2026-03-30' });
    const { statusCode, body, headers } = await open(path);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/<script|src="(?!data:image\/webp)|https?:/);
    expect(body).toContain('&#60;script&#62;');
    expect(body).toContain('Marsh Daily');
    expect(body).toContain('As of');
    expect(body).toContain('Bluesky doesn’t report impressions');
    expect(body).toContain('Not counted yet on Mastodon: 1 post.');
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect((await found(id))?.links[0]).toMatchObject({ openings: 1, last_opened_at: now.toISOString() });
  });

  test('shows the best posts with text, picture and numbers, and the logo, as they were', async () => {
    const place = await world.organization(['bluesky', 'mastodon']);
    const [bluesky = 0, mastodon = 0] = place.project.accounts;
    const send = async (colour: string) =>
      uploadedOf(await sendFile(app, place.owner.key, await picture('png', { colour }).toBuffer()));
    const logo = await send('#aa3300');
    const { url } = await send('#0033aa');
    await app.founder.ask(place.organizationId, 'projects.php', {
      action: 'edit',
      project_id: place.project.id,
      logo_media_id: logo.media_id,
    });
    const media = [{ url, type: 'image/png', alt: 'The <quay>' }];
    await world.publish(place, [{ account: bluesky, counts: { likes: 40 } }], { body: 'Most liked', media });
    await world.publish(place, [{ account: mastodon, counts: { likes: 3 } }], { body: 'Less liked' });
    await world.publish(place, [{ account: mastodon, counts: null }], { body: 'Not counted' });
    const made = await ask(
      'create',
      { name: 'Best', project_id: place.project.id, range: 'last_7_days' },
      place.owner.key,
    );
    const { id } = (made.body.data as { report: Report }).report;
    const link = await ask('create_link', { id, name: 'Client' }, place.owner.key);
    const { pathname } = new URL((link.body.data as { url: string }).url);
    const before = (await open(pathname)).body;
    expect(before.match(/data:image\/webp/g)).toHaveLength(2);
    expect(before).toContain('alt="The &#60;quay&#62;"');
    expect(before.indexOf('Most liked')).toBeLessThan(before.indexOf('Less liked'));
    expect(before.indexOf('Less liked')).toBeLessThan(before.indexOf('Not counted'));
    expect(before).toContain('Not counted yet');
    expect(before).toContain('Not available');
    // A sandbox's posts are on a page of ours.
    expect(before).not.toContain('View on');
    // By SQL: its file is removed, and its text is changed at the network.
    await db
      .updateTable('posts')
      .set({ body: 'Changed', media: '[]' })
      .where('organization_id', '=', place.organizationId)
      .execute();
    expect((await open(pathname)).body).toBe(before);
  });

  test('is kept as a hash of its secret alone', async () => {
    const { id } = await made();
    const secret = (await linkTo(id)).path.split('/').at(-1) ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    for (const table of ['report_links', 'audit_log', 'events', 'rate_limits'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(secret);
  });

  test('that is revoked, has expired or is wrong opens nothing, as page or PDF', async () => {
    const { id } = await made();
    const { link, path } = await linkTo(id);
    await ask('revoke_link', { link_id: link.id });
    for (const url of [path, `${path}.pdf`, `/shared-reports/${'x'.repeat(43)}`]) {
      const { statusCode, body } = await open(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('This report is not available');
    }
    const old = await linkTo(id, { expires_in_days: 1 });
    // By SQL: its day has passed.
    await db.updateTable('report_links').set({ expires_at: now }).where('id', '=', old.link.id).execute();
    expect((await open(old.path)).statusCode).toBe(404);
    await sweepReportLinksJob.run({ ...deps, now: () => new Date('2027-01-01T00:00:00Z') }, {}, signal);
    expect((await found(id))?.links).toEqual([]);
  });

  test('cannot be guessed at for long', async () => {
    const url = `/shared-reports/${'y'.repeat(43)}`;
    let last = 0;
    for (let round = 0; round < 310 && last !== 429; round += 1) last = (await open(url)).statusCode;
    expect(last).toBe(429);
  });

  test('has a PDF with tags and page numbers', async () => {
    const { id } = await made({ language: 'ar' });
    const { path } = await linkTo(id);
    const { statusCode, rawPayload, headers } = await app.fastify.inject({
      url: `${path}.pdf`,
      remoteAddress: '10.0.0.9',
    });
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toBe(
      'attachment; filename="Monthly-report-2026-03-24-2026-03-30.pdf"',
    );
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(rawPayload.toString('latin1')).toContain('/MarkInfo');
  });

  test('has a PDF that says in words and in the color of the project what the page says', async () => {
    await app.founder.ask(home.organizationId, 'projects.php', {
      action: 'edit',
      project_id: home.project.id,
      color: '#a03c14',
    });
    const { id } = await made({ name: 'Results of March' });
    const { path } = await linkTo(id);
    const { rawPayload } = await app.fastify.inject({ url: `${path}.pdf`, remoteAddress: '10.0.0.10' });
    const pdf = await getDocumentProxy(new Uint8Array(rawPayload));
    const { text } = await extractText(pdf, { mergePages: true });
    for (const words of ['Results of March', 'Marsh Daily', 'As of', 'Not counted yet on Mastodon: 1 post.'])
      expect(text).toContain(words);
    const { argsArray } = await (await pdf.getPage(1)).getOperatorList();
    expect(JSON.stringify(argsArray)).toContain('#a03c14');
  });
});

describe('mails', () => {
  test('go once to each recipient of a period, however often jobs run, with link, PDF and a way to stop', async () => {
    const { id } = await made({
      range: 'last_30_days',
      schedule: daily,
      member_ids: [home.owner.userId],
      addresses: ['Client@example.org', 'client@example.org'],
    });
    expect((await found(id))?.next_mail_at).toBe('2026-04-01T07:00:00.000Z');
    await mailAt(new Date('2026-04-01T06:59:00Z'));
    expect(await mails()).toEqual([]);
    await Promise.all([mailAt(dueAt), mailAt(dueAt), mailAt(dueAt)]);
    await mailAt(dueAt);
    const sent = await mails();
    expect(sent.map(({ target }) => target).filter((target) => target === 'client@example.org')).toHaveLength(
      1,
    );
    expect(sent).toHaveLength(2);
    expect(sent[0]?.mail.attachment?.name).toMatch(/\.pdf$/);
    expect(await found(id)).toMatchObject({
      next_mail_at: '2026-04-08T07:00:00.000Z',
      last_mail_note: null,
      links: [{ name: 'Mail' }],
    });

    const stop = new URL(sent.find(({ user_id: of }) => of === null)?.mail.unsubscribe ?? '');
    expect((await open(stop.pathname + stop.search)).body).toContain('Stop these mails');
    const form = {
      method: 'POST',
      url: stop.pathname + stop.search,
      payload: 'List-Unsubscribe=One-Click',
    } as const;
    expect((await app.fastify.inject(form)).statusCode).toBe(200);
    await ask('update', { id, addresses: [] });
    await ask('update', { id, addresses: ['client@example.org'] });
    await emptyTables(db, 'notification_deliveries');
    await mailAt(new Date('2026-04-08T07:00:00Z'));
    expect((await mails()).map(({ user_id: of }) => of)).toEqual([home.owner.userId]);
    await ask('remove', { id });
  });

  test('need somebody who gets them', async () => {
    const refused = '422 validation_error';
    const toNobody = { name: 'To nobody', project_id: home.project.id, schedule: daily };
    expect(codeOf(await ask('create', toNobody))).toBe(refused);
    const { id } = await made({ schedule: daily, addresses: ['a@example.org'] });
    expect(codeOf(await ask('update', { id, addresses: [] }))).toBe(refused);
    expect(await found(id)).toMatchObject({ addresses: [{ email: 'a@example.org' }] });
    await ask('update', { id, schedule: null, addresses: [] });
    expect(codeOf(await ask('update', { id, schedule: daily }))).toBe(refused);
    await ask('remove', { id });
  });

  test('of a program that ends while it queues them are all queued later, and none twice', async () => {
    const { id } = await made({ schedule: daily, addresses: ['a@example.org', 'b@example.org'] });
    let sent = 0;
    const send = async () => {
      sent += 1;
      if (sent > 1) throw new Error('the program ended');
      return null;
    };
    await mailAt(dueAt, { queue: { ...deps.queue, send } });
    expect(await mails()).toEqual([]);
    expect(await found(id)).toMatchObject({ next_mail_at: dueAt.toISOString(), links: [] });
    await mailAt(dueAt);
    expect((await mails()).map(({ target }) => target)).toEqual(['a@example.org', 'b@example.org']);
    await ask('remove', { id });
  });

  test('say that there is no PDF where no Chromium runs, and go out all the same', async () => {
    const { id } = await made({ schedule: daily, addresses: ['a@example.org'] });
    const print = () => Promise.reject(new RenderError('unavailable', noBrowser));
    await mailAt(dueAt, { renderer: { ...deps.renderer, print } });
    const [sent] = await mails();
    expect(sent?.mail).toMatchObject({ text: expect.stringContaining('could not be made') });
    expect(sent?.mail.attachment).toBeUndefined();
    expect((await found(id))?.last_mail_note).toContain('Sent without its PDF');
    await ask('remove', { id });
  });

  test('are left out with a reason where there is nothing to tell', async () => {
    const quiet = await world.organization(['bluesky']);
    const { body } = await ask(
      'create',
      { name: 'Quiet', project_id: quiet.project.id, schedule: daily, addresses: ['a@example.org'] },
      quiet.owner.key,
    );
    const { id } = (body.data as { report: Report }).report;
    await mailAt(dueAt);
    expect(await mails()).toEqual([]);
    expect(await found(id, quiet.owner.key)).toMatchObject({
      next_mail_at: '2026-04-08T07:00:00.000Z',
      last_mail_note: 'No post was published in this range, and no follower counted.',
    });
  });

  test('do not go to a member who has lost the project', async () => {
    const { organizationId } = home;
    const { id: userId } = await app.founder.person({ organizationId });
    const { id } = await made({ schedule: daily, member_ids: [userId] });
    // By SQL: as an admin limits them to other projects.
    await db.updateTable('members').set({ project_roles: {} }).where('user_id', '=', userId).execute();
    await mailAt(dueAt);
    expect(await mails()).toEqual([]);
    expect((await found(id))?.last_mail_note).toBe('Nobody is left to mail it to.');
    await ask('remove', { id });
  });

  test('go to oneself at once, with a name that breaks no header', async () => {
    const { id } = await made({ name: 'Report\r\nBcc: x@example.org' });
    expect((await ask('send_to_me', { id })).body.data).toMatchObject({ with_pdf: true });
    const [sent] = await mails();
    expect(sent?.mail.subject).not.toMatch(/[\r\n]/);
  });
});

test('an agent, who has no mailbox, is mailed none', async () => {
  const { id } = await made();
  const agent = await world.newsroom.colleague('full', { organizationId: home.organizationId });
  expect(codeOf(await ask('send_to_me', { id }, agent.key))).toBe('409 invalid_state');
  expect(await mails()).toEqual([]);
});

describe('bad input', () => {
  test.each([
    ['201 addresses', { addresses: Array.from({ length: 201 }, (_, at) => `a${at}@example.org`) }],
    ['a header in an address', { addresses: ['a@example.org\r\nBcc: b@example.org'] }],
    ['the 32nd of a month', { schedule: { ...daily, every: 'monthly', day: 32 } }],
    ['a weekday after Sunday', { schedule: { ...daily, day: 8 } }],
    ['an unknown zone', { schedule: { ...daily, timezone: 'Mars/Olympus' } }],
    ['a color of words', { color: 'red;}' }],
    ['no section', { sections: [] }],
    ['a stranger', { member_ids: [999_999] }],
    ['a project of nobody', { project_id: 999_999 }],
  ])('%s is refused', async (_what, input) => {
    expect(codeOf(await ask('create', { name: 'Report', ...input }))).toBe('422 validation_error');
  });

  test('addresses outside are for admins; other organizations see nothing', async () => {
    const writer = await world.newsroom.colleague('writer', { organizationId: home.organizationId });
    const outside = { name: 'Report', project_id: home.project.id, addresses: ['a@example.org'] };
    expect(codeOf(await ask('create', outside, writer.key))).toBe('403 forbidden');
    const { id } = await made();
    const { link } = await linkTo(id);
    const stranger = await world.organization(['bluesky']);
    for (const action of ['update', 'remove', 'send_to_me'])
      expect(codeOf(await ask(action, { id }, stranger.owner.key))).toBe('404 not_found');
    expect(codeOf(await ask('revoke_link', { link_id: link.id }, stranger.owner.key))).toBe('404 not_found');
    expect(await found(id, stranger.owner.key)).toBeUndefined();
  });
});
