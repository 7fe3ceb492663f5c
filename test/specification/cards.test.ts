import { beforeAll, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { startOutside } from '#test/app/outside.ts';
import { dataOf, rowsOf, startOrganization, type Client, type Row } from '#test/app/specification-client.ts';
import { codeOf } from '#test/data/newsroom.ts';

/** The specification's cards: what is read from an address, every field, moves, comments, and work by member. */

const now = new Date('2026-11-20T12:00:00Z');
const outside = await startOutside();
const office = await startOrganization(await freshDatabase(), {
  now: () => now,
  env: { OUTBOUND_ALLOW: outside.host },
});
const { owner, member } = office;
const writer = await member('writer');
const colleague = await member('writer');
const project = await office.project('Marsh Daily', []);
const columns = rowsOf(await owner.get('columns.php'), 'columns');
const first = columns.find(({ is_default }) => is_default)?.id;
const done = columns.find(({ is_done }) => is_done)?.id;
const between = columns.find(({ is_default, is_done }) => !is_default && !is_done)?.id;

const post = (body: Row, by: Client = writer) => by.post('cards.php', body);
const create = async (body: Row) => dataOf(await post({ title: 'A card', ...body }));
const cardOf = async (card_id: unknown) => dataOf(await writer.get('card.php', { card_id })).card as Row;
const move = (body: Row, by = writer) => post({ action: 'move', ...body }, by);
const page = `http://${outside.host}/harbour`;

beforeAll(() => {
  outside.answers.set('/harbour', (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        '<meta property="og:title" content="Harbour opens"><meta property="og:description" content="On Monday">' +
          `<meta property="og:image" content="http://${outside.host}/a.jpg">`,
      ),
  );
});

describe('a card from an address', () => {
  test('without a title gets title, description and picture from the page, and says so', async () => {
    const made = dataOf(await post({ post_url: page }));
    expect(made).toMatchObject({
      card_id: expect.any(Number),
      title: 'Harbour opens',
      status: 'pending',
      board_column_id: first,
      position: 0,
      auto_extracted: true,
      description: 'On Monday',
      image_url: `http://${outside.host}/a.jpg`,
      platform: null,
    });
    expect(await cardOf(made.card_id)).toMatchObject({ post_url: page, description: 'On Monday' });
  });

  test('keeps what was given, and fills what is absent', async () => {
    const given = { title: 'My title', description: 'My words', image_url: 'https://example.com/b.jpg' };
    const { card_id } = dataOf(await post({ post_url: page, ...given }));
    expect(await cardOf(card_id)).toMatchObject(given);
    const filled = dataOf(await post({ post_url: page, title: 'My title' }));
    expect(await cardOf(filled.card_id)).toMatchObject({ title: 'My title', description: 'On Monday' });
  });

  test('tells the platform by the domain', async () => {
    const { card_id } = await create({ post_url: 'https://www.reddit.com/r/ports/comments/1/a/' });
    expect(await cardOf(card_id)).toMatchObject({ platform: 'reddit' });
  });

  test('that cannot be read asks for a title', async () => {
    const answer = await post({ post_url: `http://${outside.host}/missing` });
    expect(codeOf(answer)).toBe('422 validation_error');
    expect(answer.body.error?.message).toMatch(/title/i);
  });
});

describe('a card', () => {
  test('keeps every field that it is made with', async () => {
    const { category } = dataOf(await owner.post('categories.php', { name: 'Ports' }));
    const category_id = (category as Row).id;
    const sent = {
      title: 'Harbour',
      description: 'What to ask',
      priority: 'urgent',
      due_date: '2026-12-01 09:30:00',
      post_url: 'https://example.com/story',
      image_url: 'https://example.com/a.jpg',
      platform: 'x',
      category_id,
      assigned_to_user_id: colleague.userId,
      board_column_id: between,
      links: 'https://example.com/more',
      notes: 'Call first',
      card_type: 'Article',
    };
    const made = await create(sent);
    expect(made).toMatchObject({
      title: 'Harbour',
      status: 'pending',
      board_column_id: between,
      position: 0,
    });
    expect(await cardOf(made.card_id)).toMatchObject(sent);
  });

  test('takes its type by id, and has priority medium unless another is said', async () => {
    const types = rowsOf(await owner.get('card-types.php'), 'types');
    const video = types.find(({ name }) => name === 'Video');
    const { card_id } = await create({ card_type_id: video?.id });
    expect(await cardOf(card_id)).toMatchObject({ card_type: 'Video', priority: 'medium' });
  });
});

describe('a move', () => {
  test('goes to the top, or to the position that is given', async () => {
    const ids = [];
    for (const title of ['One', 'Two', 'Three']) ids.push((await create({ title })).card_id);
    for (const card_id of ids) dataOf(await move({ card_id, board_column_id: between }));
    expect(await cardOf(ids[2])).toMatchObject({ board_column_id: between, position: 0 });
    expect(await cardOf(ids[0])).toMatchObject({ position: 2 });
    const answer = dataOf(await move({ card_id: ids[2], board_column_id: between, position: 1 }));
    expect(answer).toMatchObject({ card_id: ids[2], board_column_id: between, position: 1 });
    expect(await cardOf(ids[1])).toMatchObject({ position: 0 });
  });

  test('is open to any member, and completes in the done column', async () => {
    const { card_id } = await create({ assigned_to_user_id: writer.userId });
    expect(dataOf(await move({ card_id, board_column_id: done }, colleague))).toMatchObject({
      status: 'completed',
      completed_at: expect.stringMatching(/^2026-11-20/),
    });
  });

  test.each<[string, Row, string]>([
    ['without a card', { board_column_id: between }, '422 validation_error'],
    ['without a column', { card_id: 1 }, '422 validation_error'],
    ['to a position below 0', { card_id: 1, board_column_id: between, position: -1 }, '422 validation_error'],
    ['of a card that there is not', { card_id: 999_999, board_column_id: between }, '404 not_found'],
  ])('%s is refused', async (_what, body, message) => {
    expect(codeOf(await move(body))).toBe(message);
  });

  test('needs a key that may write', async () => {
    const reader = await member('reader');
    const { card_id } = await create({});
    for (const answer of [
      await move({ card_id, board_column_id: done }, reader),
      await post({ title: 'x' }, reader),
    ]) {
      expect(codeOf(answer)).toBe('403 insufficient_scope');
      expect(answer.body.error?.details).toEqual({ required: 'write', group: 'reader' });
    }
  });
});

describe('a comment', () => {
  test('may be read and written by any member, on any card', async () => {
    const { card_id } = await create({ assigned_to_user_id: writer.userId });
    expect(codeOf(await colleague.post('card-comments.php', { card_id, comment: 'Ready?' }))).toBe('200');
    const comments = rowsOf(await owner.get('card-comments.php', { card_id }), 'comments');
    expect(JSON.stringify(comments)).toContain('Ready?');
  });

  test('needs a card and words', async () => {
    const { card_id } = await create({});
    for (const body of [{ card_id }, { comment: 'x' }, { card_id, comment: '' }])
      expect(codeOf(await writer.post('card-comments.php', body))).toBe('422 validation_error');
    expect(codeOf(await writer.get('card-comments.php'))).toBe('422 validation_error');
    expect(codeOf(await writer.get('card-comments.php', { card_id: 999_999 }))).toBe('404 not_found');
  });

  test('tells the card’s assignee', async () => {
    const { card_id } = await create({ title: 'Tell me', assigned_to_user_id: writer.userId });
    await colleague.post('card-comments.php', { card_id, comment: 'Look.' });
    const notifications = dataOf(await writer.get('notifications.php'));
    expect(JSON.stringify(notifications)).toContain('Tell me');
  });
});

describe('the work of a member', () => {
  test('is narrowed by project, by name or id, and paged', async () => {
    const mine = { assigned_to_user_id: owner.userId };
    await create({ ...mine, title: 'Of the project', project_id: project.id });
    await create({ ...mine, title: 'Of none' });
    const titles = async (parameters: Row) =>
      rowsOf(await owner.get('my-cards.php', parameters), 'cards').map(({ title }) => title);
    expect(await titles({ project: 'Marsh Daily' })).toEqual(['Of the project']);
    expect(await titles({ project_id: project.id })).toEqual(['Of the project']);
    const { body } = await owner.get('my-cards.php', { per_page: 1 });
    expect(body.meta).toEqual({ page: 1, per_page: 1, total: 2, total_pages: 2, has_more: true });
    expect(codeOf(await owner.get('my-cards.php', { per_page: 101 }))).toBe('422 validation_error');
  });

  test('stands in the overview by user and status, with what is overdue and urgent', async () => {
    const busy = await member('writer');
    const mine = { assigned_to_user_id: busy.userId };
    await create({ ...mine, title: 'Late', due_date: '2026-11-19', priority: 'urgent' });
    await create({ ...mine, title: 'Today', due_date: '2026-11-20' });
    const { card_id } = await create({ ...mine, title: 'Finished' });
    await move({ card_id, board_column_id: done });
    const of = async (parameters: Row) => dataOf(await owner.get('pending.php', parameters));
    expect((await of({ user_id: busy.userId })).members).toEqual([
      expect.objectContaining({ user_id: busy.userId, total: 2, urgent: 1, overdue: 1 }),
    ]);
    const [one] = (await of({ user_id: busy.userId })).members as { cards: Row[] }[];
    expect(one?.cards).toContainEqual(
      expect.objectContaining({ title: 'Late', is_overdue: true, due_date: '2026-11-19', post_url: null }),
    );
    expect(one?.cards).toContainEqual(expect.objectContaining({ title: 'Today', is_overdue: false }));
    expect(await of({ user_id: busy.userId, status: 'in_progress' })).toMatchObject({
      summary: { total_pending: 0 },
    });
    expect(codeOf(await owner.get('pending.php', { status: 'completed' }))).toBe('422 validation_error');
  });
});
