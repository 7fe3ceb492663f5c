import { beforeAll, describe, expect, test } from 'vitest';

import { postStates, type PostState } from '#contract/post-states.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00Z';
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, schedule } = room;

/** `yes`, or the status of the refusal. An empty cell is a case that does not exist. */
type Cell = 'yes' | '403' | '';

const actors = [
  'reader',
  'writer, own',
  'writer, other’s',
  'reviewer token',
  'trusted reviewer',
  'publisher member, own',
  'publisher member, other’s',
  'admin',
  'owner',
] as const;

type Actor = (typeof actors)[number];

const any = postStates;
const editable = ['draft', 'scheduled'] as const;

/** Who may do what: each row is an operation, each column an actor, then the states it needs. */
const table: readonly [Action, ...Cell[], readonly PostState[]][] = [
  //                reader  w own  w other reviewer trusted p own  p other admin  owner
  ['get', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', any],
  ['drafts', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', any],
  ['targets', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', any],
  ['edit_log', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', any],
  ['review_stats', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', any],
  ['update', '403', 'yes', '403', '403', '403', 'yes', '403', 'yes', 'yes', editable],
  ['update overrides, kind', '403', 'yes', '403', '403', 'yes', 'yes', '403', 'yes', 'yes', editable],
  ['review', '403', '403', '403', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', ['draft']],
  ['approve', '403', '403', '403', '403', '403', '403', '403', 'yes', 'yes', ['draft']],
  ['cancel', '403', 'yes', '403', '403', '403', 'yes', '403', 'yes', 'yes', editable],
  ['restore', '403', 'yes', '403', '403', '403', 'yes', '403', 'yes', 'yes', ['cancelled']],
];

type Action =
  | 'get'
  | 'drafts'
  | 'targets'
  | 'edit_log'
  | 'review_stats'
  | 'update'
  | 'update overrides, kind'
  | 'review'
  | 'approve'
  | 'cancel'
  | 'restore';

const people = new Map<Actor, Colleague>();
let author: Colleague;

beforeAll(async () => {
  await room.project();
  author = await room.colleague('writer');
  const writer = await room.colleague('writer');
  const publisher = await room.colleague('publisher');
  people.set('reader', await room.colleague('reader'));
  people.set('writer, own', writer);
  people.set('writer, other’s', writer);
  people.set('reviewer token', await room.colleague('reviewer'));
  people.set('trusted reviewer', await room.colleague('reviewer', { okPublishes: true }));
  people.set('publisher member, own', publisher);
  people.set('publisher member, other’s', publisher);
  people.set('admin', await room.colleague('full', { role: 'admin' }));
  people.set('owner', await room.colleague('full', { role: 'owner' }));
});

function who(actor: Actor): Colleague {
  const person = people.get(actor);
  if (!person) throw new Error(`nobody is ${actor}`);
  return person;
}

/** Reading operations leave the post unchanged, so one post serves them all. */
const reads: ReadonlySet<Action> = new Set(['get', 'drafts', 'targets', 'edit_log', 'review_stats']);
const readPosts = new Map<string, Promise<number>>();

function postFor(action: Action, actor: Actor, state: PostState): Promise<number> {
  if (!reads.has(action)) return postOf(actor, state);
  const key = `${actor} ${state}`;
  const post = readPosts.get(key) ?? postOf(actor, state);
  readPosts.set(key, post);
  return post;
}

async function postOf(actor: Actor, state: PostState): Promise<number> {
  const id = await room.draft(actor.endsWith('own') ? who(actor) : author, { scheduled_at: later });
  // By SQL: each state, also those that only a delivery reaches.
  await db.updateTable('posts').set({ state }).where('id', '=', id).execute();
  return id;
}

function call(action: Action, by: Colleague, id: number) {
  switch (action) {
    case 'get':
    case 'cancel':
    case 'restore':
    case 'approve':
      return schedule(by, action, { id });
    case 'drafts':
      return schedule(by, 'drafts', { all: '1' });
    case 'targets':
    case 'edit_log':
    case 'review_stats':
      return schedule(by, action);
    case 'update':
      return schedule(by, 'update', { id, body: 'Another text.' });
    case 'update overrides, kind':
      return schedule(by, 'update', { id, kind: 'fact', overrides: { bluesky: { body: 'Shorter.' } } });
    case 'review':
      return schedule(by, 'review', { id, verdict: 'ok', scores: { risk10: 2, fake_news: 90 } });
  }
}

const cases = table.flatMap(([action, ...rest]) => {
  const needs = rest.at(-1);
  return actors.flatMap((actor, column) =>
    postStates.map((state) => {
      const cell = rest[column];
      const fits = Array.isArray(needs) && needs.includes(state);
      const expected = cell === '403' ? '403' : fits ? '200' : '409 invalid_state';
      return { action, actor, state, expected };
    }),
  );
});

describe('the table of who may do what', () => {
  test.each(cases)('$action by $actor on a post that is $state: $expected', async (row) => {
    const id = await postFor(row.action, row.actor, row.state);
    const said = codeOf(await call(row.action, who(row.actor), id));
    expect(row.expected === '403' ? said.slice(0, 3) : said).toBe(row.expected);
  });

  const creates: readonly (readonly [
    'off' | 'agents' | 'all',
    'draft' | 'now' | 'scheduled',
    Actor,
    string,
  ])[] = [
    ...(['off', 'agents', 'all'] as const).flatMap((mode) => [
      ...(['draft', 'now', 'scheduled'] as const).flatMap((what) => [
        [mode, what, 'reader', '403'] as const,
        [mode, what, 'reviewer token', '403'] as const,
        [mode, what, 'trusted reviewer', '403'] as const,
      ]),
      [mode, 'draft', 'writer, own', 'draft'] as const,
      [mode, 'draft', 'publisher member, own', 'draft'] as const,
      [mode, 'draft', 'admin', 'draft'] as const,
      [mode, 'draft', 'owner', 'draft'] as const,
    ]),
    ...(['now', 'scheduled'] as const).flatMap((what) => [
      ['off', what, 'writer, own', '403'] as const,
      ['agents', what, 'writer, own', 'draft'] as const,
      ['all', what, 'writer, own', 'draft'] as const,
      ...(['publisher member, own', 'admin', 'owner'] as const).flatMap((actor) => [
        ['off', what, actor, what === 'now' ? 'sending' : 'scheduled'] as const,
        ['all', what, actor, 'draft'] as const,
      ]),
    ]),
  ];

  test.each(creates)(
    'under review mode %s, creating %s by %s: %s',
    async (review_mode, what, actor, expected) => {
      await room.manage('organization.php', { action: 'edit', review_mode });
      const answer = await schedule(who(actor), 'create', {
        body: 'The harbour opens again.',
        ...(what === 'draft' && { draft: true }),
        ...(what === 'scheduled' && { scheduled_at: later }),
      });
      const { data } = answer.body;
      const status = typeof data === 'object' && data !== null && 'status' in data ? data.status : undefined;
      expect(status ?? String(answer.status)).toBe(expected);
      await room.manage('organization.php', { action: 'edit', review_mode: 'off' });
    },
  );
});

describe('a delivery that needs a decision', () => {
  /** retry / settle a target: own by a publisher, any by owners and admins. */
  const decisions: Record<Actor, Cell> = {
    reader: '403',
    'writer, own': '403',
    'writer, other’s': '403',
    'reviewer token': '403',
    'trusted reviewer': '403',
    'publisher member, own': 'yes',
    'publisher member, other’s': '403',
    admin: 'yes',
    owner: 'yes',
  };
  const targetStates = ['queued', 'sent', 'failed', 'missed', 'unknown', 'cancelled'] as const;
  const needs = { retry: ['failed', 'missed'], settle: ['unknown'] } as const;

  test.each(
    (['retry', 'settle'] as const).flatMap((action) =>
      actors.flatMap((actor) =>
        targetStates.map((state) => {
          const fits = needs[action].some((one) => one === state);
          const expected = decisions[actor] === '403' ? '403' : fits ? '200' : '409 invalid_state';
          return { action, actor, state, expected };
        }),
      ),
    ),
  )(
    '$action by $actor of a delivery that is $state: $expected',
    async ({ action, actor, state, expected }) => {
      const id = await postOf(actor, 'failed');
      // By SQL: as deliveries with this outcome leave it.
      const target = await db
        .updateTable('post_targets')
        .from('posts')
        .whereRef('posts.id', '=', 'post_targets.post_id')
        .set((eb) => ({ state, due_at: now, content_hash: eb.ref('posts.content_hash') }))
        .where('post_id', '=', id)
        .returning(['post_targets.id', 'account_id'])
        .executeTakeFirstOrThrow();
      await db
        .insertInto('post_steps')
        .values({
          target_id: target.id,
          number: 0,
          kind: 'post',
          state: state === 'unknown' ? 'unknown' : 'waiting',
          prepared: 'null',
        })
        .execute();
      const { account_id } = target;
      const input = { id, account_id, ...(action === 'settle' && { outcome: 'sent' }) };
      const said = codeOf(await schedule(who(actor), action, input));
      expect(expected === '403' ? said.slice(0, 3) : said).toBe(expected);
    },
  );
});

describe('an author who publishes their own posts after the grade', () => {
  test.each(['writer', 'publisher'] as const)('(%s) waits for it', async (group) => {
    const own = await room.colleague(group, { publishesOwnAfterGrade: true });
    const reviewer = await room.colleague('reviewer');
    const id = await room.draft(own, { scheduled_at: later });
    expect(codeOf(await schedule(own, 'approve', { id }))).toBe('403 forbidden');
    await schedule(reviewer, 'review', { id, verdict: 'fix', note: 'A comma.' });
    expect(codeOf(await schedule(own, 'approve', { id }))).toBe('200');
  });

  test('does not publish what was edited after the grade', async () => {
    const own = await room.colleague('writer', { publishesOwnAfterGrade: true });
    const reviewer = await room.colleague('reviewer');
    const id = await room.draft(own);
    await schedule(reviewer, 'review', { id, verdict: 'ok' });
    await schedule(own, 'update', { id, body: 'Something nobody has read.' });
    expect(codeOf(await schedule(own, 'approve', { id }))).toBe('403 forbidden');
  });

  test('does not publish what a review blocks, nor another’s post', async () => {
    const own = await room.colleague('writer', { publishesOwnAfterGrade: true });
    const reviewer = await room.colleague('reviewer');
    const id = await room.draft(own);
    await schedule(reviewer, 'review', { id, verdict: 'block' });
    expect(codeOf(await schedule(own, 'approve', { id }))).toBe('409 blocked_by_review');
    const others = await room.draft(author);
    await schedule(reviewer, 'review', { id: others, verdict: 'ok' });
    expect(codeOf(await schedule(own, 'approve', { id: others }))).toBe('403 insufficient_scope');
  });

  test('does not grade it themselves, with whatever token', async () => {
    const own = await room.colleague('writer', { publishesOwnAfterGrade: true });
    const asReviewer = { key: await room.keyOf(own.userId, 'reviewer') };
    const id = await room.draft(own);
    const { body } = await schedule(asReviewer, 'review', { id, verdict: 'ok' });
    expect(body.data).toMatchObject({ ignored: true, sent: { sent: false } });
    expect(codeOf(await schedule(own, 'approve', { id }))).toBe('403 forbidden');
  });
});
