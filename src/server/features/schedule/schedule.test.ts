import { beforeAll, describe, expect, test } from 'vitest';

import type { PostOutcome, PostRow } from '#contract/posts.ts';
import { freshDatabase } from '#test/database.ts';
import { saidBy, startNewsroom, type Colleague } from '#test/newsroom.ts';
import type { Answer } from '#test/desk.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00.000Z';
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, schedule, desk } = room;

let first: { id: number; accounts: number[] };
let writer: Colleague;
let reviewer: Colleague;
let owner: Colleague;

beforeAll(async () => {
  first = await room.project(['bluesky', 'mastodon']);
  writer = await room.colleague('writer');
  reviewer = await room.colleague('reviewer');
  owner = await room.colleague('full', { role: 'owner' });
});

const rowOf = async (id: number): Promise<PostRow> =>
  ((await schedule(owner, 'get', { id })).body.data as { post: PostRow }).post;
const outcomeOf = ({ body }: Answer) => body.data as PostOutcome & { review_url?: string };
const jobsFor = async () =>
  (
    await db
      .selectFrom('post_targets')
      .selectAll()
      .where('due_at', 'is not', null)
      .where('state', '=', 'queued')
      .execute()
  ).length;

async function card(category: string | null): Promise<number> {
  const made = category && (await desk.call('POST', 'categories.php', { name: category }, owner.key));
  const category_id = made ? (made.body.data as { category: { id: number } }).category.id : null;
  const { body } = await desk.call('POST', 'cards.php', { title: 'The harbour', category_id }, owner.key);
  return (body.data as { card_id: number }).card_id;
}

describe('creating', () => {
  test('a draft sends nothing, goes to all accounts of the first project, and says where it is looked at', async () => {
    const before = await jobsFor();
    const outcome = outcomeOf(await schedule(writer, 'create', { body: 'A draft.', draft: true }));
    expect(outcome).toMatchObject({ status: 'draft', content_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(outcome.review_url).toContain(`post=${outcome.id}`);
    expect(outcome.targets.map(({ account_id }) => account_id)).toEqual(first.accounts);
    expect(await jobsFor()).toBe(before);
    expect(await rowOf(outcome.id)).toMatchObject({
      submitted_via: 'api',
      stage: 'review',
      needs_review: true,
    });
  });

  test('without a time it is due now, with one then, and its deliveries are bound to its content', async () => {
    const sent = outcomeOf(await schedule(owner, 'create', { body: 'Now.' }));
    expect(sent.status).toBe('sending');
    const timed = outcomeOf(await schedule(owner, 'create', { body: 'Later.', scheduled_at: later }));
    expect(timed).toMatchObject({ status: 'scheduled', targets: [{ scheduled_at: later }, {}] });
    const targets = await db.selectFrom('post_targets').selectAll().where('post_id', '=', timed.id).execute();
    expect(targets.map(({ content_hash, due_at }) => [content_hash, due_at?.toISOString()])).toEqual([
      [timed.content_hash, later],
      [timed.content_hash, later],
    ]);
  });

  test('names a project, and accounts by id or by network', async () => {
    const other = await room.project(['x', 'threads']);
    const byNetwork = outcomeOf(
      await schedule(writer, 'create', { project_id: other.id, networks: ['threads'], draft: true }),
    );
    expect(byNetwork.targets.map(({ network }) => network)).toEqual(['threads']);
    const [x] = other.accounts;
    const byId = outcomeOf(
      await schedule(writer, 'create', { project_id: other.id, target_account_ids: [x], draft: true }),
    );
    expect(byId.targets.map(({ network }) => network)).toEqual(['x']);
  });

  test.each([
    ['a time that has passed', { scheduled_at: '2026-11-20T11:59:59Z' }, 'scheduled_at'],
    ['a day that does not exist', { scheduled_at: '2026-02-30T10:00:00Z' }, 'scheduled_at'],
    ['an hour that does not exist', { scheduled_at: '2026-11-21T24:30:00Z' }, 'scheduled_at'],
    ['a time of no zone', { scheduled_at: '2026-11-21T10:00:00' }, 'scheduled_at'],
    ['a project that there is not', { project_id: 999_999 }, 'project_id'],
    ['an account that there is not', { target_account_ids: [999_999] }, 'target_account_ids'],
    ['no account at all', { target_account_ids: [] }, 'target_account_ids'],
    ['a network without an account', { networks: ['tiktok'] }, 'networks'],
    ['an unknown network', { networks: ['myspace'] }, 'networks'],
    ['a card that there is not', { card_id: 999_999 }, 'card_id'],
    ['a copy for an unknown network', { overrides: { myspace: { body: 'Hi' } } }, 'overrides.myspace'],
    ['a copy for an unknown account', { overrides: { '999999': { body: 'Hi' } } }, 'overrides.999999'],
    ['an address that runs', { media: ['javascript:alert(1)'] }, 'media.0'],
    [
      'a thread of ten thousand parts',
      { thread: Array.from({ length: 10_000 }, () => ({ body: 'x' })) },
      'thread',
    ],
    ['an unknown kind', { kind: 'rumour' }, 'kind'],
  ])('refuses %s, says where, and keeps nothing', async (_what, input, field) => {
    const count = () => db.selectFrom('posts').select('id').execute();
    const before = await count();
    const answer = await schedule(owner, 'create', { body: 'Text', ...input });
    expect(saidBy(answer)).toBe('422 validation_error');
    expect(Object.keys(answer.body.error?.details?.fields ?? {})).toContain(field);
    expect(await count()).toEqual(before);
  });

  test('takes the kind from the card’s category where it is called like one', async () => {
    const kindWith = async (input: object) => (await rowOf(await room.draft(writer, { ...input }))).kind;
    expect(await kindWith({ card_id: await card('Meme') })).toBe('meme');
    expect(await kindWith({ card_id: await card('Technology') })).toBeNull();
    expect(await kindWith({ card_id: await card(null) })).toBeNull();
    expect(await kindWith({ card_id: await card('Promo'), kind: 'fact' })).toBe('fact');
  });

  test('needs a paid plan', async () => {
    const home = await room.addOrganization('free');
    const free = await room.colleague('full', { role: 'owner', organizationId: home });
    await room.project(['x'], { organizationId: home });
    for (const action of ['create', 'targets', 'drafts', 'list'])
      expect(saidBy(await schedule(free, action, { body: 'x' }))).toBe('403 plan_required');
  });

  test('needs a connected account', async () => {
    const home = await room.addOrganization();
    const alone = await room.colleague('full', { role: 'owner', organizationId: home });
    await room.project([], { organizationId: home });
    const answer = await schedule(alone, 'create', { body: 'x', draft: true });
    expect(answer.body.error?.details?.fields).toHaveProperty('target_account_ids');
  });

  test('an account whose network would refuse the post is left out, with the reason', async () => {
    const outcome = outcomeOf(
      await schedule(owner, 'create', { body: 'x'.repeat(400), scheduled_at: later }),
    );
    expect(outcome.results).toMatchObject([
      { network: 'bluesky', status: 'skipped', error: { message: expect.stringContaining('300') } },
      { network: 'mastodon', status: 'queued', error: null },
    ]);
  });

  test('what no account would take is refused', async () => {
    const answer = await schedule(owner, 'create', { body: 'x'.repeat(5_000) });
    expect(saidBy(answer)).toBe('422 validation_error');
  });
});

describe('script in every field', () => {
  test('is kept as the text that it is, letter by letter', async () => {
    const script = '<script>alert("x")</script><img src=x onerror=alert(1)>';
    const id = await room.draft(writer, {
      body: script,
      first_comment: script,
      author_notes: script,
      thread: [{ body: script }],
      media: [{ url: 'https://example.com/a.png', alt: script }],
      overrides: { bluesky: { body: script } },
      design: { template: script, variables: { title: script } },
    });
    expect(await rowOf(id)).toMatchObject({
      body: script,
      first_comment: script,
      author_notes: script,
      thread: [{ body: script }],
      media: [{ alt: script }],
      overrides: { bluesky: { body: script } },
      design: { template: script, variables: { title: script } },
    });
  });
});

describe('updating', () => {
  test('merges copies by account, takes one back by null, and replaces all when asked', async () => {
    const [bluesky = 0] = first.accounts;
    const id = await room.draft(writer, {
      overrides: { mastodon: { body: 'Elephants' }, [bluesky]: { body: 'Sky', first_comment: 'First' } },
    });
    const after = async (input: object) => {
      await schedule(writer, 'update', { id, ...input });
      return (await rowOf(id)).overrides;
    };
    expect(await after({ overrides: { [bluesky]: { body: 'Blue' } } })).toEqual({
      mastodon: { body: 'Elephants' },
      [bluesky]: { body: 'Blue', first_comment: 'First' },
    });
    expect(await after({ overrides: { [bluesky]: { first_comment: null } } })).toEqual({
      mastodon: { body: 'Elephants' },
      [bluesky]: { body: 'Blue' },
    });
    expect(await after({ overrides: { mastodon: null } })).toEqual({ [bluesky]: { body: 'Blue' } });
    expect(await after({ overrides: { mastodon: { body: 'New' } }, overrides_replace: true })).toEqual({
      mastodon: { body: 'New' },
    });
  });

  test('drops an OK when the content changes, and keeps it when only the time does', async () => {
    const id = await room.draft(writer);
    await schedule(reviewer, 'review', { id, verdict: 'ok' });
    await schedule(writer, 'update', { id, scheduled_at: later });
    expect(await rowOf(id)).toMatchObject({ valid_verdict: 'ok', needs_review: false });
    await schedule(writer, 'update', { id, author_notes: 'Checked with the port office.' });
    expect(await rowOf(id)).toMatchObject({ valid_verdict: null, needs_review: true });
  });

  test('a block stands after an edit until a new review', async () => {
    const id = await room.draft(writer);
    await schedule(reviewer, 'review', { id, verdict: 'block' });
    await schedule(writer, 'update', { id, body: 'Mended.' });
    expect(saidBy(await schedule(owner, 'approve', { id }))).toBe('409 blocked_by_review');
    await schedule(reviewer, 'review', { id, verdict: 'fix' });
    expect(saidBy(await schedule(owner, 'approve', { id }))).toBe('200');
  });

  test.each([
    ['body', { body: 'B' }],
    ['media', { media: ['https://example.com/a.png'] }],
    ['alt text', { media: [{ url: 'https://example.com/a.png', alt: 'A harbour' }] }],
    ['thread', { thread: [{ body: 'More' }] }],
    ['first comment', { first_comment: 'Link' }],
    ['overrides', { overrides: { mastodon: { body: 'M' } } }],
    ['kind', { kind: 'fact' }],
    ['notes', { author_notes: 'From the port office' }],
    ['accounts', { networks: ['mastodon'] }],
    ['design', { design: { template: 'quote' } }],
  ])('changes the content hash by the %s', async (_what, input) => {
    const id = await room.draft(writer);
    const before = (await rowOf(id)).content_hash;
    await schedule(writer, 'update', { id, ...input });
    expect((await rowOf(id)).content_hash).not.toBe(before);
  });

  test('a scheduled post goes back to draft, and nothing of it is due any more', async () => {
    const { id } = outcomeOf(await schedule(owner, 'create', { body: 'Later.', scheduled_at: later }));
    const outcome = outcomeOf(await schedule(owner, 'update', { id, body: 'Otherwise.' }));
    expect(outcome.status).toBe('draft');
    const targets = await db.selectFrom('post_targets').selectAll().where('post_id', '=', id).execute();
    expect(targets.map(({ due_at, content_hash, state }) => [due_at, content_hash, state])).toEqual([
      [null, null, 'queued'],
      [null, null, 'queued'],
    ]);
    const { body } = await schedule(owner, 'get', { id });
    expect(body.data).toMatchObject({
      events: [{ kind: 'created' }, { kind: 'released' }, { kind: 'withdrawn' }],
    });
  });

  test('a trusted reviewer changes only copies and kind of another’s post', async () => {
    const trusted = await room.colleague('reviewer', { okPublishes: true });
    const id = await room.draft(writer);
    for (const input of [
      { body: 'x' },
      { scheduled_at: later },
      { author_notes: 'x' },
      { kind: 'fact', thread: [] },
    ])
      expect(saidBy(await schedule(trusted, 'update', { id, ...input })).slice(0, 3)).toBe('403');
    expect(
      saidBy(
        await schedule(trusted, 'update', { id, kind: 'quote', overrides: { mastodon: { body: 'M' } } }),
      ),
    ).toBe('200');
  });

  test('with the version that somebody read it refuses what was changed since', async () => {
    const id = await room.draft(writer);
    const { version } = await rowOf(id);
    await schedule(owner, 'update', { id, body: 'Mine.' });
    const answer = await schedule(writer, 'update', { id, body: 'No, mine.', version });
    expect(saidBy(answer)).toBe('409 content_changed');
    expect(answer.body.error?.details).toMatchObject({ version: version + 1 });
    expect((await rowOf(id)).body).toBe('Mine.');
  });

  test('saving what was there changes neither version nor log', async () => {
    const id = await room.draft(writer, { body: 'Same.' });
    const before = await rowOf(id);
    await schedule(writer, 'update', { id, body: 'Same.', media: [], thread: [] });
    expect(await rowOf(id)).toEqual(before);
  });

  test('the edit log says field by field who changed what', async () => {
    const id = await room.draft(writer, { body: 'One' });
    await schedule(writer, 'update', { id, body: 'Two', kind: 'fact' });
    await schedule(owner, 'update', { id, scheduled_at: later });
    const { body } = await schedule(owner, 'edit_log', { id });
    expect(body.data).toMatchObject({
      edits: [
        { field: 'scheduled_at', before: null, after: later, user_id: owner.userId },
        { field: 'kind', before: null, after: 'fact', user_id: writer.userId },
        { field: 'body', before: 'One', after: 'Two', user_id: writer.userId },
      ],
    });
    expect((await schedule(owner, 'edit_log', { id, since: '2026-11-20T12:00:01Z' })).body.meta?.total).toBe(
      0,
    );
  });
});

describe('approving', () => {
  test('without a time it goes out now; with one at its time', async () => {
    expect(outcomeOf(await schedule(owner, 'approve', { id: await room.draft(writer) })).status).toBe(
      'sending',
    );
    const id = await room.draft(writer, { scheduled_at: later });
    expect(outcomeOf(await schedule(owner, 'approve', { id })).status).toBe('scheduled');
  });

  test('after its time has passed it goes out now, and says so', async () => {
    const id = await room.draft(writer, { scheduled_at: later });
    const passed = new Date('2026-11-20T11:00:00Z');
    await db.updateTable('posts').set({ scheduled_at: passed }).where('id', '=', id).execute();
    const outcome = outcomeOf(await schedule(owner, 'approve', { id }));
    expect(outcome.warnings.map(({ code }) => code)).toContain('time_passed');
    expect(outcome.targets[0]?.scheduled_at).toBe(now.toISOString());
  });

  test('with a hash it refuses what was changed since', async () => {
    const id = await room.draft(writer);
    const { content_hash } = await rowOf(id);
    await schedule(writer, 'update', { id, body: 'Changed.' });
    const answer = await schedule(owner, 'approve', { id, content_hash });
    expect(saidBy(answer)).toBe('409 content_changed');
    expect((await rowOf(id)).status).toBe('draft');
  });

  test('a design that is not rendered yet is not sent', async () => {
    const id = await room.draft(writer, { design: { template: 'quote' } });
    const answer = await schedule(owner, 'approve', { id });
    expect(saidBy(answer)).toBe('409 invalid_state');
    expect(answer.body.error?.details).toEqual({ needs_png: true });
  });

  test('two at once release it once', async () => {
    const id = await room.draft(writer);
    const answers = await Promise.all([
      schedule(owner, 'approve', { id }),
      schedule(owner, 'approve', { id }),
    ]);
    expect(answers.map(saidBy).toSorted()).toEqual(['200', '409 invalid_state']);
  });
});

describe('cancelling', () => {
  test('calls a scheduled post off', async () => {
    const { id } = outcomeOf(await schedule(owner, 'create', { body: 'Later.', scheduled_at: later }));
    expect(saidBy(await schedule(owner, 'cancel', { id }))).toBe('200');
    expect(await rowOf(id)).toMatchObject({
      status: 'cancelled',
      targets: [{ state: 'cancelled' }, { state: 'cancelled' }],
    });
    expect(saidBy(await schedule(owner, 'cancel', { id }))).toBe('409 invalid_state');
  });
});

describe('lists', () => {
  test('one’s own drafts are listed; with all=1 and in the reviewer’s queue everybody’s', async () => {
    const author = await room.colleague('writer');
    const id = await room.draft(author);
    const idsOf = async (by: Colleague, input: object) =>
      (
        (await schedule(by, 'drafts', { per_page: 100, ...input })).body.data as { drafts: PostRow[] }
      ).drafts.map((row) => row.id);
    expect(await idsOf(author, {})).toEqual([id]);
    expect(await idsOf(reviewer, {})).not.toContain(id);
    expect(await idsOf(reviewer, { all: '1' })).toContain(id);
    expect(await idsOf(reviewer, { stage: 'review', needs_review: '1' })).toContain(id);
    await schedule(reviewer, 'review', { id, verdict: 'fix' });
    expect(await idsOf(reviewer, { stage: 'review', needs_review: '1' })).not.toContain(id);
    await schedule(author, 'update', { id, body: 'Mended.' });
    expect(await idsOf(reviewer, { stage: 'review', needs_review: '1' })).toContain(id);
  });

  test('targets name the projects, the accounts and what their networks take', async () => {
    const { body } = await schedule(writer, 'targets', { project_id: first.id });
    expect(body.data).toMatchObject({
      project: { id: first.id, lang: 'en', timezone: 'Europe/Berlin' },
      accounts: [
        { network: 'bluesky', text_limit: 300, sandbox: true },
        { network: 'mastodon', text_limit: 500 },
      ],
      media_limits: { bluesky: { image_bytes: 2_000_000, video_seconds: 600, text: 300 } },
    });
  });
});

describe('what helps the support', () => {
  test('tells states and the networks’ words, and neither secrets nor notes', async () => {
    const { id } = outcomeOf(
      await schedule(owner, 'create', {
        body: 'The text',
        author_notes: 'Private note',
        scheduled_at: later,
      }),
    );
    await db
      .insertInto('post_events')
      .values({
        post_id: id,
        at: now,
        kind: 'failed',
        text: 'Refused.',
        network_said: '{"error":"bad","access_token":"sekret-123456"} Authorization: Bearer abcdef0123456789',
        details: '{}',
      })
      .execute();
    const { body } = await schedule(owner, 'get', { id });
    const { support_text: said } = body.data as { support_text: string };
    expect(said).toContain('bluesky');
    expect(said).toContain('"error":"bad"');
    expect(said).not.toMatch(/sekret|abcdef0123456789|Private note/);
  });
});

describe('another organization', () => {
  test('finds nothing of ours, on any operation', async () => {
    const home = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: home });
    const theirs = await room.project(['x'], { organizationId: home });
    const id = await room.draft(writer);
    for (const [action, input] of [
      ['get', {}],
      ['update', { body: 'Mine now.' }],
      ['review', { verdict: 'ok' }],
      ['approve', {}],
      ['cancel', {}],
      ['retry', { account_id: first.accounts[0] }],
      ['settle', { account_id: first.accounts[0], outcome: 'sent' }],
    ] as const)
      expect([action, saidBy(await schedule(stranger, action, { id, ...input }))]).toEqual([
        action,
        '404 not_found',
      ]);
    for (const input of [
      { project_id: first.id },
      { target_account_ids: first.accounts },
      { card_id: await card(null) },
      { overrides: { [String(first.accounts[0])]: { body: 'x' } } },
    ])
      expect(saidBy(await schedule(stranger, 'create', { body: 'x', ...input }))).toBe(
        '422 validation_error',
      );
    expect(saidBy(await schedule(stranger, 'targets', { project_id: first.id }))).toBe(
      '422 validation_error',
    );
    expect((await schedule(stranger, 'drafts', { all: '1' })).body.meta?.total).toBe(0);
    expect((await schedule(stranger, 'list')).body.meta?.total).toBe(0);
    expect((await schedule(stranger, 'edit_log', { id })).body.meta?.total).toBe(0);
    expect((await schedule(stranger, 'review_stats')).body.data).toMatchObject({ collaborators: [] });
    expect(saidBy(await schedule(stranger, 'pause', { paused: true, project_id: first.id }))).toBe(
      '404 not_found',
    );
    for (const action of ['edit', 'remove'])
      expect(
        saidBy(
          await desk.call('POST', 'accounts.php', { action, account_id: first.accounts[0] }, stranger.key),
        ),
      ).toBe('404 not_found');
    expect(
      saidBy(
        await desk.call(
          'GET',
          'accounts.php',
          { action: 'next_slot', account_id: first.accounts[0] },
          stranger.key,
        ),
      ),
    ).toBe('404 not_found');
    for (const method of ['GET', 'POST'] as const)
      expect(
        saidBy(await desk.call(method, 'post-comments.php', { post_id: id, comment: 'x' }, stranger.key)),
      ).toBe('404 not_found');
    const own = outcomeOf(await schedule(stranger, 'create', { body: 'x', draft: true }));
    expect(own.targets.map(({ account_id }) => account_id)).toEqual(theirs.accounts);
    const moved = await schedule(stranger, 'update', { id: own.id, target_account_ids: first.accounts });
    expect(saidBy(moved)).toBe('422 validation_error');
    expect((await rowOf(id)).body).toBe('The harbour opens again.');
  });
});

describe('pausing', () => {
  test('stops the organization with a reason, and tells on resuming what was missed', async () => {
    const home = await room.addOrganization();
    const boss = await room.colleague('full', { role: 'owner', organizationId: home });
    await room.project(['x'], { organizationId: home });
    const { id } = outcomeOf(await schedule(boss, 'create', { body: 'x', scheduled_at: later }));
    expect((await schedule(boss, 'pause', { paused: true, reason: 'Breaking news' })).body.data).toEqual({
      done: true,
      missed: [],
    });
    const held = await db.selectFrom('organizations').selectAll().where('id', '=', home).executeTakeFirst();
    expect(held?.paused_reason).toBe('Breaking news');
    const longAgo = new Date(now.getTime() - 16 * 60_000);
    await db.updateTable('post_targets').set({ due_at: longAgo }).where('post_id', '=', id).execute();
    expect((await schedule(boss, 'pause', { paused: false })).body.data).toEqual({
      done: true,
      missed: [id],
    });
  });

  test('is for owners and admins', async () => {
    const publisher = await room.colleague('publisher');
    expect(saidBy(await schedule(publisher, 'pause', { paused: true }))).toBe('403 forbidden');
  });
});
