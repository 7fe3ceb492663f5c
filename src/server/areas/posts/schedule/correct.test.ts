import { describe, expect, test } from 'vitest';

import type { Role } from '#contract/permissions.ts';
import type { PolicyDocument } from '#contract/posts/policy-document.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { deliver } from '#server/areas/delivery/post-deliveries/deliver.ts';
import type { Answer } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import type { Browser } from '#test/app/sign-in-app.ts';
import { picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { codeOf, outcomeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

let now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, schedule, app, organizationId } = room;
const { accounts } = await room.project(['bluesky', 'mastodon']);
const [bluesky = 0, mastodon = 0] = accounts;
const owner = await room.colleague('full', { role: 'owner' });
const { browser } = app.founder;

let posts = 0;

/** A post of this author that is published on these accounts. */
async function published(
  on: readonly number[] = [bluesky, mastodon],
  { by = owner, ...input }: Record<string, unknown> & { by?: Colleague } = {},
): Promise<number> {
  const created = await schedule(by, 'create', {
    body: `The harbour opens on Tuesday (${++posts}).`,
    target_account_ids: on,
    ...input,
  });
  const { id } = outcomeOf(created);
  await carry(id);
  return id;
}

async function carry(id: number): Promise<void> {
  for (const target of await db.selectFrom('post_targets').select('id').where('post_id', '=', id).execute())
    await deliver(app.deps, target.id);
}

const corrected = 'The harbour opens on Wednesday.';

async function correct(
  id: number,
  input: Record<string, unknown> = {},
  by: Browser = browser,
): Promise<Answer> {
  const sent = { id, account_id: mastodon, body: corrected, ...input };
  const response = await by.post('/tool/api/v1/schedule.php?action=correct', sent);
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

const switches = (account: number, set: object) =>
  app.call('POST', 'accounts.php', { action: 'edit', account_id: account, switches: set }, owner.key);

const messageOf = ({ body }: Answer) => body.error?.message;

async function policyNow() {
  const { body } = await app.call('GET', 'policy.php', {}, owner.key);
  const { version, ...policy } = body.data as PolicyDocument & { version: number };
  return { version, policy };
}

async function savePolicy(version: number, policy: unknown) {
  const saved = await app.call('POST', 'policy.php', { action: 'save', version, policy }, owner.key);
  expect(codeOf(saved)).toBe('200');
}

/** What the sandbox of this account shows of its last post. */
async function shownOn(account: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('sandbox_posts')
    .select('body')
    .where('account_id', '=', account)
    .where('kind', '=', 'post')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.body;
}

async function eventsOf(id: number) {
  const { body } = await schedule(owner, 'get', { id });
  return (body.data as { events: { kind: string; text: string; user_name: string | null }[] }).events;
}

test('the text is replaced at the network, and becomes the account’s own text', async () => {
  const id = await published([bluesky, mastodon], { overrides: { bluesky: { body: 'Harbour: Tuesday.' } } });
  const before = await room.postOf(owner, id);
  const outcome = outcomeOf(await correct(id));
  expect(await shownOn(mastodon)).toBe(corrected);
  expect(await shownOn(bluesky)).toBe('Harbour: Tuesday.');
  const after = await room.postOf(owner, id);
  expect(after).toMatchObject({
    status: 'sent',
    body: before.body,
    overrides: { bluesky: { body: 'Harbour: Tuesday.' }, [mastodon]: { body: corrected } },
    version: before.version + 1,
  });
  expect(outcome.content_hash).toBe(after.content_hash);
  expect(after.content_hash).not.toBe(before.content_hash);
  expect((await eventsOf(id)).at(-1)).toMatchObject({
    kind: 'corrected',
    text: 'Text corrected on Mastodon.',
    user_name: 'Fern Oakley',
  });
  const { body } = await schedule(owner, 'edit_log', { id });
  expect((body.data as { edits: unknown[] }).edits[0]).toMatchObject({
    user_id: app.founder.userId,
    field: 'overrides',
    before: { bluesky: { body: 'Harbour: Tuesday.' } },
    after: { bluesky: { body: 'Harbour: Tuesday.' }, [mastodon]: { body: corrected } },
  });
  const audit = await db
    .selectFrom('audit_log')
    .select(['details', 'user_id'])
    .where('what', '=', 'schedule.correct')
    .where('subject', '=', `post ${id}`)
    .execute();
  expect(audit).toEqual([{ user_id: app.founder.userId, details: { account_id: mastodon } }]);
});

test('no verdict counts for the corrected post', async () => {
  const reviewer = await room.colleague('reviewer');
  const id = await room.draft(owner, { target_account_ids: [mastodon] });
  await schedule(owner, 'update', { id, submit: true });
  await schedule(reviewer, 'review', { id, verdict: 'ok', scores: { risk10: 2, fake_news: 90 } });
  await schedule(owner, 'approve', { id });
  await carry(id);
  expect((await room.postOf(owner, id)).valid_verdict).toBe('ok');
  expect(codeOf(await correct(id))).toBe('200');
  const { valid_verdict, review } = await room.postOf(owner, id);
  expect(valid_verdict).toBeNull();
  expect(review.entries).toMatchObject([{ verdict: 'ok', current: false }]);
});

test('what the other accounts still have to publish is published as it was released', async () => {
  await switches(bluesky, { rejects: true });
  const body = `The bridge opens on Tuesday (${++posts}).`;
  const id = await published([bluesky, mastodon], { body });
  await switches(bluesky, { rejects: false });
  expect(codeOf(await correct(id))).toBe('200');
  expect(codeOf(await schedule(owner, 'retry', { id, account_id: bluesky }))).toBe('200');
  await carry(id);
  expect((await room.postOf(owner, id)).status).toBe('sent');
  expect(await shownOn(bluesky)).toBe(body);
});

test('each correction is an entry of its own beside what was edited before', async () => {
  const made = await browser.post('/tool/api/v1/schedule.php', {
    body: `Before the weekend (${++posts}).`,
    draft: true,
    target_account_ids: [mastodon],
  });
  const { id } = made.json().data;
  const edit = { id, overrides: { [mastodon]: { body: 'Before Friday.' } } };
  await browser.post('/tool/api/v1/schedule.php?action=update', edit);
  await browser.post('/tool/api/v1/schedule.php?action=approve', { id });
  await carry(id);
  await correct(id, { body: 'Before Saturday.' });
  const { body } = await schedule(owner, 'edit_log', { id });
  const edits = (body.data as { edits: { after: unknown }[] }).edits;
  expect(edits.map(({ after }) => after)).toEqual([
    { [mastodon]: { body: 'Before Saturday.' } },
    { [mastodon]: { body: 'Before Friday.' } },
  ]);
});

describe('refused', () => {
  test('for an API key, whatever its scope', async () => {
    const id = await published([mastodon]);
    const said = await schedule(owner, 'correct', { id, account_id: mastodon, body: corrected });
    expect(codeOf(said)).toBe('403 forbidden');
    expect(await shownOn(mastodon)).not.toBe(corrected);
  });

  const people: [who: string, may: boolean, role: Role, own: boolean, flag: boolean][] = [
    ['owner', true, 'owner', false, false],
    ['admin', true, 'admin', false, false],
    ['author who may publish after the grade', true, 'member', true, true],
    ['author', false, 'member', true, false],
    ['other member who may publish after the grade', false, 'member', false, true],
    ['other member', false, 'member', false, false],
  ];

  test.each(people)('or not, by who asks: %s, %s', async (_, may, role, own, flag) => {
    const person = await app.founder.person({
      organizationId,
      role,
      ...(flag && { publishesOwnAfterGrade: true }),
    });
    const id = await published([mastodon]);
    // By SQL: what its author publishes without a grade, which each of these may not.
    if (own) await db.updateTable('posts').set({ author_user_id: person.id }).where('id', '=', id).execute();
    expect(codeOf(await correct(id, {}, person.browser))).toBe(may ? '200' : '403 forbidden');
    expect((await shownOn(mastodon)) === corrected).toBe(may);
  });

  test('for a text that the checks block, with their sentence', async () => {
    const id = await published([mastodon]);
    const said = await correct(id, { body: 'x'.repeat(501) });
    expect(codeOf(said)).toBe('422 validation_error');
    expect(messageOf(said)).toMatch(/Mastodon.*500/);
    expect(codeOf(await correct(id))).toBe('200');
  });

  test('for the text that is published already', async () => {
    const id = await published([mastodon]);
    const { body } = await room.postOf(owner, id);
    const said = await correct(id, { body });
    expect([codeOf(said), messageOf(said)]).toEqual([
      '422 validation_error',
      'This is the published text. Change it first.',
    ]);
  });

  test('for a post that was changed since it was read', async () => {
    const id = await published([mastodon]);
    const { content_hash } = await room.postOf(owner, id);
    expect(codeOf(await correct(id, { content_hash }))).toBe('200');
    const said = await correct(id, { content_hash, body: 'On Thursday.' });
    expect(codeOf(said)).toBe('409 content_changed');
    expect(await shownOn(mastodon)).toBe(corrected);
  });

  test('by a network that changes no posts', async () => {
    const id = await published([bluesky]);
    expect(messageOf(await correct(id, { account_id: bluesky }))).toBe(
      'Copydesk can’t change posts on Bluesky. Correct it there, if the network allows that.',
    );
  });

  test('of a story, which has no text', async () => {
    const { id: project_id, accounts: own } = await room.project(['facebook']);
    const image = await sendFile(
      app,
      owner.key,
      await picture('jpeg', { width: 90, height: 160 }).toBuffer(),
    );
    const id = await published(own, {
      project_id,
      media: [{ url: uploadedOf(image).url, alt: 'A harbour' }],
      overrides: { facebook: { options: { format: 'story' } } },
    });
    expect(messageOf(await correct(id, { account_id: own[0] }))).toBe(
      'On Facebook Stories, only the image or video is published, without the text.',
    );
  });

  test('for what is not published, or was deleted', async () => {
    const draft = await room.draft(owner, { target_account_ids: [mastodon] });
    expect(messageOf(await correct(draft))).toBe(
      'Only a published delivery can be corrected. This delivery is queued.',
    );
    const id = await published([mastodon]);
    await schedule(owner, 'unpublish', { id, account_id: mastodon });
    expect(messageOf(await correct(id))).toBe('This delivery was deleted already.');
    expect(codeOf(await correct(id, { account_id: bluesky }))).toBe('404 not_found');
    expect(codeOf(await correct(987_654))).toBe('404 not_found');
  });

  test('in an archived project', async () => {
    const { id: project_id, accounts: own } = await room.project(['mastodon']);
    const id = await published(own, { project_id });
    await room.manage('projects.php', { action: 'archive', project_id });
    expect(codeOf(await correct(id, { account_id: own[0] }))).toBe('409 invalid_state');
  });
});

test('what the checks say of new posts, and of what stays as it is, does not stand against a correction', async () => {
  const id = await published([mastodon], { first_comment: 'Port of Marsh — the notice' });
  const other = await published([mastodon]);
  const { policy, version } = await policyNow();
  const blocking = (code: keyof typeof policy.rules) => ({ ...policy.rules[code], severity: 'block' });
  const rules = {
    ...policy.rules,
    fix_repeat: blocking('fix_repeat'),
    fix_dashes: blocking('fix_dashes'),
  };
  await savePolicy(version, { ...policy, rules });
  const { body } = await room.postOf(owner, other);
  expect(codeOf(await correct(id, { body }))).toBe('200');
  expect(codeOf(await correct(id, { body: 'It opens — on Friday.' }))).toBe('422 validation_error');
  await savePolicy(version + 1, policy);
});

describe('a network that does not take it', () => {
  test('because it refuses: the text stays what it was, and the log says so', async () => {
    const id = await published([mastodon]);
    const before = await room.postOf(owner, id);
    await switches(mastodon, { rejects: true });
    const said = await correct(id);
    await switches(mastodon, { rejects: false });
    expect(codeOf(said)).toBe('409 invalid_state');
    expect(messageOf(said)).toMatch(
      /^The text was not corrected\. Mastodon rejected the post\. Mastodon said: “.+”\. Change the text, or correct it on Mastodon itself\.$/,
    );
    const after: PostRow = await room.postOf(owner, id);
    expect([after.content_hash, after.overrides]).toEqual([before.content_hash, before.overrides]);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ kind: 'not_corrected' });
    expect(codeOf(await correct(id))).toBe('200');
  });

  test('because it is down: the same text may be sent again', async () => {
    const id = await published([mastodon]);
    await switches(mastodon, { unavailable: true });
    expect(messageOf(await correct(id))).toContain(
      'Correcting the text did not finish. Mastodon is not available.',
    );
    await switches(mastodon, { unavailable: false });
    expect(codeOf(await correct(id))).toBe('200');
  });

  test('because its sign-in was revoked: the account must be reconnected', async () => {
    const id = await published([mastodon]);
    await switches(mastodon, { expired_token: true });
    expect(messageOf(await correct(id))).toContain('Reconnect the account');
    expect(messageOf(await correct(id))).toContain('must be reconnected');
    await switches(mastodon, { expired_token: false });
    expect(codeOf(await correct(id))).toBe('200');
  });
});

test('of two at once on one account, one is taken', async () => {
  const id = await published([mastodon]);
  const answers = await db.transaction().execute(async (trx) => {
    // By SQL: the network takes its time over the first until the second has its answer.
    await trx
      .selectFrom('sandbox_posts')
      .select('id')
      .where('account_id', '=', mastodon)
      .forUpdate()
      .execute();
    const both = [correct(id, { body: 'One.' }), correct(id, { body: 'Two.' })];
    await Promise.race(both);
    return both;
  });
  expect((await Promise.all(answers)).map(codeOf).toSorted()).toEqual(['200', '409 invalid_state']);
  const { overrides } = await room.postOf(owner, id);
  expect(await shownOn(mastodon)).toBe(overrides[mastodon]?.body);
});

test('two at once on two accounts are both kept', async () => {
  const { accounts: own, id: project_id } = await room.project(['mastodon', 'mastodon']);
  const [one = 0, two = 0] = own;
  const id = await published(own, { project_id });
  now = new Date(now.getTime() + 60_000);
  const both = await Promise.all([
    correct(id, { account_id: one, body: 'One.' }),
    correct(id, { account_id: two, body: 'Two.' }),
  ]);
  expect(both.map(codeOf)).toEqual(['200', '200']);
  expect((await room.postOf(owner, id)).overrides).toEqual({
    [one]: { body: 'One.' },
    [two]: { body: 'Two.' },
  });
});
