import { beforeAll, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { outcomeOf, codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00.000Z';
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, schedule, app } = room;

let first: { id: number; accounts: number[] };
let writer: Colleague;
let owner: Colleague;

beforeAll(async () => {
  first = await room.project(['bluesky', 'mastodon']);
  writer = await room.colleague('writer');
  owner = await room.colleague('full', { role: 'owner' });
});

const rowOf = (id: number) => room.postOf(owner, id);

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
  const made = category && (await app.call('POST', 'categories.php', { name: category }, owner.key));
  const category_id = made ? (made.body.data as { category: { id: number } }).category.id : null;
  const { body } = await app.call('POST', 'cards.php', { title: 'The harbour', category_id }, owner.key);
  return (body.data as { card_id: number }).card_id;
}

describe('creating', () => {
  test('a draft sends nothing, goes to all accounts of the first project, and says where it is looked at', async () => {
    const before = await jobsFor();
    const outcome = outcomeOf(await schedule(writer, 'create', { body: 'A draft.', draft: true }));
    expect(outcome).toMatchObject({ status: 'draft', content_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(outcome.review_url).toMatch(new RegExp(`/compose/${outcome.id}$`));
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
    expect(codeOf(answer)).toBe('422 validation_error');
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

  test('under review of agents, what an agent would send is a draft, and what a person sends goes out', async () => {
    const mode = (review_mode: 'off' | 'agents') =>
      room.manage('organization.php', { action: 'edit', review_mode });
    const agent = await room.colleague('publisher', { agent: true });
    const person = await room.colleague('publisher', { agent: false });
    await mode('agents');
    const said = [];
    for (const by of [agent, person])
      said.push(
        outcomeOf(await schedule(by, 'create', { body: 'Out.', scheduled_at: '2026-11-21T12:00:00Z' }))
          .status,
      );
    await mode('off');
    expect(said).toEqual(['draft', 'scheduled']);
  });

  test('needs a paid plan', async () => {
    const home = await room.addOrganization();
    const free = await room.colleague('full', { role: 'owner', organizationId: home });
    await room.project(['x'], { organizationId: home });
    await room.app.founder.choosePlan(home, 'free');
    for (const action of ['create', 'targets', 'drafts', 'list'])
      expect(codeOf(await schedule(free, action, { body: 'x' }))).toBe('403 plan_required');
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
    expect(codeOf(answer)).toBe('422 validation_error');
  });
});

describe('a call that its client repeats', () => {
  const count = async () =>
    Number(
      (
        await db
          .selectFrom('posts')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );

  test('makes no second post, and answers with the first one', async () => {
    const call = { body: 'Said once.', scheduled_at: later, client_key: 'a word of mine' };
    const first = outcomeOf(await schedule(owner, 'create', call));
    const before = await count();
    const again = outcomeOf(await schedule(owner, 'create', call));
    expect(again).toMatchObject({ id: first.id, status: 'scheduled' });
    expect(await count()).toBe(before);
  });

  test('makes one post even when both come at once', async () => {
    const call = { body: 'Said at once.', draft: true, client_key: 'two at once' };
    const both = await Promise.all([schedule(writer, 'create', call), schedule(writer, 'create', call)]);
    const [one, two] = both.map((answer) => outcomeOf(answer).id);
    expect(one).toBe(two);
  });

  test('with other content is refused, and told which post its word stands for', async () => {
    const call = { body: 'This.', draft: true, client_key: 'this word' };
    const { id } = outcomeOf(await schedule(writer, 'create', call));
    const answer = await schedule(writer, 'create', { ...call, body: 'That.' });
    expect(codeOf(answer)).toBe('409 invalid_state');
    expect(answer.body.error?.details).toMatchObject({ id });
  });

  test('may use a word that somebody else has used', async () => {
    const call = { body: 'A common word.', draft: true, client_key: '1' };
    const mine = outcomeOf(await schedule(writer, 'create', call));
    const theirs = outcomeOf(await schedule(owner, 'create', call));
    expect(theirs.id).not.toBe(mine.id);
  });

  test.each([' ', 'x'.repeat(201), 5])('with the key %j is refused', async (client_key) => {
    expect(codeOf(await schedule(writer, 'create', { body: 'x', draft: true, client_key }))).toBe(
      '422 validation_error',
    );
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
      design: { template: 'quote-plain', variables: { quote: script, author: script.slice(0, 40) } },
    });
    expect(await rowOf(id)).toMatchObject({
      body: script,
      first_comment: script,
      author_notes: script,
      thread: [{ body: script }],
      media: [{ alt: script }],
      overrides: { bluesky: { body: script } },
      design: { template: 'quote-plain', variables: { quote: script, author: script.slice(0, 40) } },
    });
  });
});
