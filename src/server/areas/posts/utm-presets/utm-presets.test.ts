import { beforeAll, describe, expect, test } from 'vitest';

import type { PostRow } from '#contract/posts/posts.ts';
import { deliver } from '#server/areas/delivery/post-deliveries/deliver.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, outcomeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const now = new Date('2026-11-27T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), {
  now: () => now,
  env: { BASE_URL: 'https://desk.nord.example.org', SHORT_URL: 'https://nord.example.org' },
});
const { app, db, schedule } = room;
const { id: project, accounts } = await room.project(['bluesky', 'mastodon']);
const [bluesky = 0, mastodon = 0] = accounts;

let owner: Colleague;
let writer: Colleague;
let reviewer: Colleague;

beforeAll(async () => {
  owner = await room.colleague('full', { role: 'owner' });
  writer = await room.colleague('writer');
  reviewer = await room.colleague('reviewer', { okPublishes: false });
});

const presets = (sent: Record<string, unknown>, by = owner) =>
  app.call('POST', 'utm-presets.php', { project_id: project, ...sent }, by.key);
const set = async (sent: Record<string, unknown>) => {
  const answer = await presets({ action: 'set', ...sent });
  expect(codeOf(answer)).toBe('200');
};
const shorten = async (on: boolean) => {
  expect(codeOf(await presets({ action: 'shorten', on }))).toBe('200');
};

const clear = async () => {
  await shorten(false);
  const { body } = await app.call('GET', 'utm-presets.php', { project_id: project }, owner.key);
  for (const { network, campaign_id } of (
    body.data as { presets: { network: string; campaign_id: number }[] }
  ).presets)
    await presets({ action: 'remove', network, campaign_id });
};

const draft = (body: string, more: Record<string, unknown> = {}) =>
  room.draft(writer, { body, target_account_ids: accounts, ...more });
const linksOf = async (id: number): Promise<PostRow['links']> => (await room.postOf(owner, id)).links;

/** What the sandboxes of the accounts got of a post. */
async function sent(id: number): Promise<Record<number, string[]>> {
  for (const target of await db.selectFrom('post_targets').select('id').where('post_id', '=', id).execute())
    await deliver(app.deps, target.id);
  const { targets } = await room.postOf(owner, id);
  const bodies: Record<number, string[]> = {};
  for (const { account_id } of targets) {
    const rows = await db
      .selectFrom('sandbox_posts')
      .select('body')
      .where('account_id', '=', account_id)
      .orderBy('id', 'desc')
      .execute();
    bodies[account_id] = rows.map(({ body }) => body);
  }
  return bodies;
}

describe('UTM presets', () => {
  test('are for admins, and name what is wrong', async () => {
    expect(codeOf(await presets({ action: 'set', source: 'x' }, writer))).toMatch(/^403/);
    for (const wrong of [
      {},
      { source: '{nobody}' },
      { source: 'two\nlines' },
      { source: 'x'.repeat(201) },
      { network: 'nowhere', source: 'x' },
      { source: 'x', domains: [] },
      { source: 'x', domains: ['https://example.com/path'] },
      { source: 'x', domains: ['no dots'] },
      { source: 'x', campaign_id: 999 },
    ])
      expect(codeOf(await presets({ action: 'set', ...wrong }))).toBe('422 validation_error');
    expect(codeOf(await presets({ action: 'set', project_id: 999_999, source: 'x' }))).toBe('404 not_found');
    expect(codeOf(await presets({ action: 'remove', network: 'x' }))).toBe('404 not_found');
  });

  test('are shown in a draft for each account, and are what is published', async () => {
    await set({ source: '{network}', medium: 'social', content: '{project}-{post_id}-{date}' });
    await set({ network: 'bluesky', source: 'bsky', term: '{account}' });
    const id = await draft('Read https://nord.example.com/a and https://nord.example.com/b?utm_source=own.', {
      first_comment: '[More](https://nord.example.com/c#d)',
    });
    const content = `marsh-daily-${id}-2026-11-27`;
    const more = `utm_medium=social&utm_term=marsh-on-bluesky&utm_content=${content}`;
    const links = await linksOf(id);
    expect(links[bluesky]).toEqual({
      'https://nord.example.com/a': {
        sent: `https://nord.example.com/a?utm_source=bsky&${more}`,
        leads_to: `https://nord.example.com/a?utm_source=bsky&${more}`,
      },
      'https://nord.example.com/b?utm_source=own': {
        sent: `https://nord.example.com/b?utm_source=own&${more}`,
        leads_to: `https://nord.example.com/b?utm_source=own&${more}`,
      },
      'https://nord.example.com/c#d': {
        sent: `https://nord.example.com/c?utm_source=bsky&${more}#d`,
        leads_to: `https://nord.example.com/c?utm_source=bsky&${more}#d`,
      },
    });
    await schedule(owner, 'approve', { id });
    const bodies = await sent(id);
    expect(bodies[bluesky]).toContainEqual(
      `Read https://nord.example.com/a?utm_source=bsky&${more} and https://nord.example.com/b?utm_source=own&${more}.`,
    );
    expect(bodies[mastodon]?.join()).toContain(
      `https://nord.example.com/a?utm_source=mastodon&utm_medium=social&utm_content=${content} and`,
    );
    await clear();
  });

  test('count in the checks with the length that is published', async () => {
    const body = `${'a'.repeat(270)} https://n.example.com`;
    const blocked = async (id: number) =>
      (await room.postOf(owner, id)).findings.filter(({ code }) => code === 'text_over_limit');
    const id = await draft(body, { target_account_ids: [bluesky] });
    expect(await blocked(id)).toEqual([]);
    await set({ campaign: 'a-campaign-with-a-long-name' });
    expect(await blocked(id)).toHaveLength(1);
    await clear();
    expect(await blocked(id)).toEqual([]);
  });

  test('that change set drafts back, and leave alone what is released', async () => {
    await set({ source: 'before' });
    const reviewed = await draft('One https://nord.example.com/1');
    const untouched = await draft('Without an address');
    await schedule(reviewer, 'review', { id: reviewed, verdict: 'ok' });
    await schedule(reviewer, 'review', { id: untouched, verdict: 'ok' });
    const released = await draft('Two https://nord.example.com/2', {
      scheduled_at: '2026-11-28T09:00:00Z',
    });
    await schedule(owner, 'approve', { id: released });
    const { body } = await presets({ action: 'set', source: 'after' });
    expect(body.data).toMatchObject({ drafts_changed: expect.any(Number) as number });
    expect((await room.postOf(owner, reviewed)).valid_verdict).toBeNull();
    expect((await room.postOf(owner, reviewed)).review.entries[0]?.current).toBe(false);
    expect((await room.postOf(owner, untouched)).valid_verdict).toBe('ok');
    expect((await room.postOf(owner, released)).status).toBe('scheduled');
    expect(JSON.stringify(await linksOf(reviewed))).toContain('utm_source=after');
    expect(JSON.stringify(await linksOf(released))).toContain('utm_source=before');
    // The same presets again make the same content, so the verdict counts again.
    await set({ source: 'before' });
    expect((await room.postOf(owner, reviewed)).valid_verdict).toBe('ok');
    await clear();
  });

  test('of a campaign hold for its posts, which get other links with another campaign', async () => {
    const made = await room.manage<{ campaign: { id: number; slug: string } }>('campaigns.php', {
      action: 'create',
      project_id: project,
      name: 'Spring Fair',
    });
    const { id: campaign_id } = made.campaign;
    await set({ source: 'all', campaign: '{campaign}' });
    await set({ campaign_id, medium: 'fair' });
    const id = await draft('https://nord.example.com/');
    expect(JSON.stringify(await linksOf(id))).not.toContain('utm_campaign');
    const { content_hash } = await room.postOf(owner, id);
    await schedule(owner, 'label', { post_ids: [id], campaign_id });
    expect((await linksOf(id))[mastodon]?.['https://nord.example.com/']?.sent).toBe(
      'https://nord.example.com/?utm_source=all&utm_medium=fair&utm_campaign=spring-fair',
    );
    expect((await room.postOf(owner, id)).content_hash).not.toBe(content_hash);
    await clear();
  });
});

describe('A correction of a published text', () => {
  test('keeps the links that were published, and gives new addresses theirs', async () => {
    await set({ source: 'first' });
    const id = await draft('Old https://nord.example.com/1', { target_account_ids: [mastodon] });
    await schedule(owner, 'approve', { id });
    await sent(id);
    await set({ source: 'second' });
    const answer = await app.founder.browser.post('/tool/api/v1/schedule.php?action=correct', {
      id,
      account_id: mastodon,
      body: 'New https://nord.example.com/1 https://nord.example.com/2',
    });
    expect(answer.statusCode).toBe(200);
    const { body } = await db
      .selectFrom('sandbox_posts')
      .select('body')
      .where('account_id', '=', mastodon)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(body).toBe(
      'New https://nord.example.com/1?utm_source=first https://nord.example.com/2?utm_source=second',
    );
    await clear();
  });
});

test('A published address stays as it is in a correction, also where it has no parameters', async () => {
  const id = await draft('Old https://nord.example.com/1', { target_account_ids: [mastodon] });
  await schedule(owner, 'approve', { id });
  await sent(id);
  await set({ source: 'later' });
  await app.founder.browser.post('/tool/api/v1/schedule.php?action=correct', {
    id,
    account_id: mastodon,
    body: 'New https://nord.example.com/1 https://nord.example.com/2',
  });
  const links = await linksOf(id);
  expect(Object.keys(links[mastodon] ?? {})).toEqual(['https://nord.example.com/2']);
  await clear();
});

test('A new time of a draft changes no link, whatever was renamed meanwhile', async () => {
  await set({ source: '{account}' });
  const id = await draft('https://nord.example.com/', { target_account_ids: [mastodon] });
  await schedule(reviewer, 'review', { id, verdict: 'ok' });
  await app.call(
    'POST',
    'accounts.php',
    { action: 'edit', account_id: mastodon, name: 'New name' },
    owner.key,
  );
  await schedule(writer, 'update', { id, scheduled_at: '2026-12-01T09:00:00Z' });
  expect((await room.postOf(owner, id)).valid_verdict).toBe('ok');
  await schedule(writer, 'update', { id, body: 'https://nord.example.com/ again' });
  expect(JSON.stringify(await linksOf(id))).toContain('utm_source=new-name');
  await clear();
});

test('Another organization has none of it', async () => {
  const other = await room.addOrganization();
  const stranger = await room.colleague('full', { role: 'owner', organizationId: other });
  for (const sent of [
    { action: 'set', source: 'x' },
    { action: 'shorten', on: true },
  ])
    expect(codeOf(await presets(sent, stranger))).toBe('404 not_found');
  const list = await app.call('GET', 'utm-presets.php', { project_id: project }, stranger.key);
  expect(codeOf(list)).toBe('404 not_found');
});

test('Posts are sent as they are written where a project has neither presets nor short links', async () => {
  const answer = await schedule(owner, 'create', {
    body: 'As written https://nord.example.com/x',
    target_account_ids: [mastodon],
    scheduled_at: '2026-11-28T09:00:00Z',
  });
  expect((await room.postOf(owner, outcomeOf(answer).id)).links).toEqual({});
});
