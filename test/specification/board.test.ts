import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';

/** The specification's board and workspace: the fields of each resource, and every rule of a card. */

const room = await startNewsroom(await freshDatabase());
const owner = await room.colleague('full', { role: 'owner' });
const member = await room.colleague('writer');

type Row = Record<string, unknown>;

async function dataOf(path: string, parameters: Row = {}): Promise<Row> {
  const { body } = await room.app.call('GET', path, parameters, owner.key);
  return { ...(body.data as object) };
}
const rowsOf = async (path: string, name: string, parameters: Row = {}) =>
  (await dataOf(path, parameters))[name] as Row[];
const post = (path: string, sent: Row, key = member.key) => room.app.call('POST', path, sent, key);
const made = async (sent: Row) => (await post('cards.php', sent)).body.data as Row & { card_id: number };

const color = expect.stringMatching(/^#[0-9a-f]{6}$/i);
const columns = await rowsOf('columns.php', 'columns');
const done = columns.find(({ is_done }) => is_done)?.id;
const first = columns.find(({ is_default }) => is_default)?.id;

describe('the workspace', () => {
  test('columns are made when there are none, one of them done and one the default', () => {
    expect(columns).not.toEqual([]);
    expect(columns.map(({ position }) => position)).toEqual(columns.map((_, at) => at));
    for (const column of columns)
      expect(column).toMatchObject({
        id: expect.any(Number),
        name: expect.any(String),
        color,
        is_default: expect.any(Boolean),
        is_done: expect.any(Boolean),
      });
    expect(columns.filter(({ is_done }) => is_done)).toHaveLength(1);
  });

  test('card types are Post, Note, Article and Video at first; owners and admins add more', async () => {
    const types = await rowsOf('card-types.php', 'types');
    expect(types.map(({ name }) => name)).toEqual(['Post', 'Note', 'Article', 'Video']);
    expect(types[0]).toMatchObject({ id: expect.any(Number) });
    expect(codeOf(await post('card-types.php', { name: 'Reel' }))).toMatch(/^403/);
    expect(codeOf(await post('card-types.php', { name: 'Reel' }, owner.key))).toBe('200');
  });

  test('members, organization and the combined context carry the fields of the specification', async () => {
    const organization = {
      id: expect.any(Number),
      name: expect.any(String),
      team_size: 2,
      timezone: expect.any(String),
      niche_tags: expect.any(Array),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    };
    const who = {
      user_id: expect.any(Number),
      user_name: expect.any(String),
      user_email: expect.any(String),
      role: expect.stringMatching(/^(owner|admin|member)$/),
    };
    const members = await rowsOf('members.php', 'members');
    for (const one of members) expect(one).toMatchObject(who);
    expect(await dataOf('organization.php')).toMatchObject(organization);
    expect(await dataOf('context.php')).toMatchObject({
      organization,
      members: members.map(() => who),
      columns: columns.map(({ id }) => ({ id })),
      categories: expect.any(Array),
    });
  });

  test('a board category is listed while it is active', async () => {
    await post('categories.php', { name: 'Ports', color: '#3b82f6', icon: 'anchor' }, owner.key);
    const listed = () => rowsOf('categories.php', 'categories');
    expect(await listed()).toContainEqual(
      expect.objectContaining({ id: expect.any(Number), name: 'Ports', color, icon: 'anchor' }),
    );
    const id = (await listed()).find(({ name }) => name === 'Ports')?.id;
    await post('categories.php', { action: 'edit', id, active: false }, owner.key);
    expect((await listed()).map(({ name }) => name)).not.toContain('Ports');
  });
});

describe('a card', () => {
  test('is made pending in the first column, and says where it stands', async () => {
    expect(await made({ title: 'Harbour' })).toEqual({
      card_id: expect.any(Number),
      title: 'Harbour',
      status: 'pending',
      board_column_id: first,
      position: 0,
    });
  });

  test.each(['low', 'medium', 'high', 'urgent'])('takes the priority %s', async (priority) => {
    expect(codeOf(await post('cards.php', { title: 'x', priority }))).toBe('200');
  });

  test.each(['2026-12-01', '2026-12-01 09:30:00'])('takes the due date %s', async (due_date) => {
    const { card_id } = await made({ title: 'x', due_date });
    expect(await dataOf('card.php', { card_id })).toMatchObject({ card: { due_date } });
  });

  test.each([
    {},
    { title: '' },
    { title: 'x', priority: 'asap' },
    { title: 'x', due_date: '1.12.2026' },
    { title: 'x', due_date: '2026-02-30' },
    { title: 'x', category_id: 999_999 },
    { title: 'x', board_column_id: 999_999 },
    { title: 'x', assigned_to_user_id: 999_999 },
    { title: 'x', card_type: 'Poem' },
  ])('%o makes none', async (sent) => {
    expect(codeOf(await post('cards.php', sent))).toBe('422 validation_error');
  });

  test('is completed by a move into the done column, and by nothing else', async () => {
    const { card_id } = await made({ title: 'Finish' });
    const status = async () => ((await dataOf('card.php', { card_id })).card as Row).status;
    await post('card-comments.php', { card_id, comment: 'done' });
    expect(await status()).toBe('pending');
    const other = columns.find(({ id, is_done }) => id !== first && !is_done)?.id;
    await post('cards.php', { action: 'move', card_id, board_column_id: other });
    expect(await status()).toBe('pending');
    await post('cards.php', { action: 'move', card_id, board_column_id: done, position: 0 });
    expect(await status()).toBe('completed');
    expect(await dataOf('card.php', { card_id })).toMatchObject({
      card: { completed_at: expect.any(String) },
    });
  });

  test('is listed for its member with the fields of the specification, by status, project and page', async () => {
    const { card_id } = await made({
      title: 'Mine',
      assigned_to_user_id: owner.userId,
      post_url: null,
      due_date: '2026-12-01',
    });
    const mine = await rowsOf('my-cards.php', 'cards');
    expect(mine).toEqual([
      expect.objectContaining({
        card_id,
        title: 'Mine',
        description: null,
        status: 'pending',
        priority: 'medium',
        due_date: '2026-12-01',
        post_url: null,
        image_url: null,
        platform: null,
        board_column_id: first,
        column_name: expect.any(String),
        column_color: color,
        category_id: null,
        category_name: null,
        comment_count: 0,
        project_id: null,
        project_name: null,
        created_at: expect.any(String),
      }),
    ]);
    for (const status of ['pending', 'in_progress', 'completed', 'all'])
      expect(await rowsOf('my-cards.php', 'cards', { status })).toHaveLength(
        status === 'pending' || status === 'all' ? 1 : 0,
      );
    const refused = await room.app.call('GET', 'my-cards.php', { status: 'lost' }, owner.key);
    expect(codeOf(refused)).toBe('422 validation_error');
  });

  test('stands in the overview of what is pending, under its member or unassigned', async () => {
    const pending = await dataOf('pending.php');
    expect(pending).toMatchObject({
      summary: {
        total_pending: expect.any(Number),
        total_urgent: expect.any(Number),
        total_overdue: expect.any(Number),
        total_unassigned: expect.any(Number),
      },
    });
    const card = {
      card_id: expect.any(Number),
      title: expect.any(String),
      priority: expect.any(String),
      status: expect.any(String),
      is_overdue: expect.any(Boolean),
      column_name: expect.any(String),
    };
    expect(pending.members).toContainEqual(
      expect.objectContaining({
        user_id: owner.userId,
        user_name: expect.any(String),
        total: 1,
        urgent: 0,
        overdue: expect.any(Number),
        cards: [expect.objectContaining(card)],
      }),
    );
    expect((pending.unassigned as Row[])[0]).toMatchObject(card);
  });
});
