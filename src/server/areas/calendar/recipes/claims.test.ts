import { beforeEach, describe, expect, it } from 'vitest';

import type { Recipe } from '#contract/calendar/recipes.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

let now = new Date('2026-11-20T09:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, app } = room;
const project = await room.project();
const admin = await room.colleague('full', { role: 'admin' });
const manager = await room.colleague('full', { role: 'member' });
const ada = await named('Ada');
const ben = await named('Ben');
const due = '2026-11-21';

async function named(name: string) {
  const userId = await app.founder.agent({ organizationId: room.organizationId, name });
  return { userId, key: await room.keyOf(userId, 'writer') };
}

beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  await emptyTables(db, 'recipes');
});

async function post(action: string, input: object, key: string) {
  const { status, body } = await app.call('POST', 'recipes.php', { action, ...input }, key);
  return { status, error: body.error, data: body.data };
}
const take = (id: number, key: string, day = due) => post('take', { recipe_id: id, due: day }, key);
const release = (id: number, key: string, day = due) => post('release', { recipe_id: id, due: day }, key);

async function saved(fields: object = {}): Promise<number> {
  const input = { name: 'Words', source: 'manual', cadence: 'daily', networks: [], post_time: '09:00' };
  const { data, error } = await post('create', { ...input, ...fields }, admin.key);
  if (error) throw new Error(error.message);
  return (data as { recipe: Recipe }).recipe.id;
}
async function listed(id: number, key = ada.key): Promise<Recipe | undefined> {
  const { body } = await app.call('GET', 'recipes.php', {}, key);
  return (body.data as { recipes: Recipe[] }).recipes.find((one) => one.id === id);
}
const claims = () => db.selectFrom('recipe_claims').select(['user_id', 'due']).execute();

describe('the day on which a recipe is due', () => {
  it('is held by one of two who take it at once; the other is told who has it since when', async () => {
    const id = await saved();
    const answers = await Promise.all([ada, ben, ada, ben].map(({ key }) => take(id, key)));
    const [held] = await claims();
    const name = held?.user_id === ada.userId ? 'Ada' : 'Ben';
    const taken = { due, user_id: held?.user_id, user_name: name, at: now.toISOString() };
    const [ofAda, ofBen] = [answers.filter((_, at) => at % 2 === 0), answers.filter((_, at) => at % 2 === 1)];
    const [its, others] = name === 'Ada' ? [ofAda, ofBen] : [ofBen, ofAda];
    for (const { data } of its) expect(data).toEqual({ taken });
    for (const { status, error } of others) {
      expect([status, error?.code, error?.details]).toEqual([409, 'invalid_state', taken]);
      expect(error?.message).toContain(
        `${name} has taken ${due} of “Words” since 2026-11-20 10:00 (Europe/Berlin)`,
      );
    }
    expect(await claims()).toHaveLength(1);
  });

  it('taken again by the same user is the same, days after a crash too, and nobody else’s even then', async () => {
    const id = await saved();
    const { data } = await take(id, ada.key);
    now = new Date('2026-11-29T09:00:00Z');
    expect(await take(id, ada.key)).toMatchObject({ status: 200, data });
    expect((await take(id, ben.key)).status).toBe(409);
  });

  it('stays taken once it was carried out, and the next day is free', async () => {
    const id = await saved();
    await take(id, ada.key);
    await post('ran', { recipe_id: id, due }, ada.key);
    expect((await take(id, ben.key)).status).toBe(409);
    expect((await take(id, ben.key, '2026-11-22')).status).toBe(200);
    expect((await take(id, ada.key)).status).toBe(200);
  });

  it('that somebody has seen to without taking it is not taken any more', async () => {
    const id = await saved();
    await post('ran', { recipe_id: id, due }, ada.key);
    expect((await take(id, ben.key)).error?.code).toBe('validation_error');
  });

  it('stays taken after a run that failed: it may have posted before it did', async () => {
    const id = await saved();
    await take(id, ada.key);
    await post('ran', { recipe_id: id, ok: false, note: 'The connection was lost.' }, ada.key);
    expect((await take(id, ben.key)).status).toBe(409);
  });

  it('stays taken when whoever took it is gone, and no name is invented', async () => {
    const id = await saved();
    await take(id, ada.key);
    // By SQL: no operation removes a person from the installation.
    await db.updateTable('recipe_claims').set({ user_id: null }).execute();
    const { status, error } = await take(id, ada.key);
    expect([status, error?.details?.['user_name']]).toEqual([409, null]);
    expect(error?.message).toMatch(/^A former member has taken/);
  });

  it('is listed with who took it, until the recipe is due another day', async () => {
    const [id, other] = [await saved(), await saved({ name: 'Not taken' })];
    await take(id, ada.key);
    expect((await listed(id))?.taken).toEqual({
      due,
      user_id: ada.userId,
      user_name: 'Ada',
      at: now.toISOString(),
    });
    expect((await listed(other))?.taken).toBeNull();
    const ran = await post('ran', { recipe_id: id, due }, ada.key);
    expect(ran.data).toMatchObject({ recipe: { taken: null } });
    expect((await listed(id))?.taken).toBeNull();
  });

  it('ends with its recipe', async () => {
    const id = await saved();
    await take(id, ada.key);
    await post('remove', { recipe_id: id }, admin.key);
    expect(await claims()).toEqual([]);
  });
});

describe('a day that is not the recipe’s is refused in words', () => {
  it.each([
    ['before it', '2026-11-20', {}],
    ['after it', '2026-11-22', {}],
    ['of a recipe by hand, which has none', due, { cadence: 'manual', post_time: null }],
  ])('one %s', async (_what, day, fields) => {
    const { status, error } = await take(await saved(fields), ada.key, day);
    expect([status, error?.code, Object.keys(error?.details?.['fields'] ?? {})]).toEqual([
      422,
      'validation_error',
      ['due'],
    ]);
    expect(await claims()).toEqual([]);
  });

  it.each(['2026-11-31', 'tomorrow', undefined])('%s, which is none', async (day) => {
    const { status } = await post('take', { recipe_id: await saved(), due: day }, ada.key);
    expect(status).toBe(422);
  });

  it('one of a recipe that is off', async () => {
    const { status, error } = await take(await saved({ is_active: false }), ada.key);
    expect([status, error?.code]).toEqual([409, 'invalid_state']);
    expect(error?.message).toMatch(/turned off/);
  });
});

describe('a run by hand', () => {
  const ran = (id: number, key: string, fields: object = {}) =>
    post('ran', { recipe_id: id, ...fields }, key);

  it.each([
    ['on that day, naming none', due, {}],
    ['before that day, naming it', '2026-11-20', { due }],
    ['days later', '2026-11-24', {}],
  ])('for a day that somebody else has taken is refused with who it is: %s', async (_what, day, fields) => {
    const id = await saved();
    await take(id, ada.key);
    now = new Date(`${day}T09:00:00Z`);
    const { status, error } = await ran(id, ben.key, fields);
    expect([status, error?.code, error?.details?.['user_name']]).toEqual([409, 'invalid_state', 'Ada']);
    expect(error?.message).toMatch(/^Ada has taken 2026-11-21 of “Words” since .* with anyway/);
    expect((await listed(id))?.next_due?.date).toBe(due);
    expect(await db.selectFrom('recipe_runs').select('id').execute()).toEqual([]);
  });

  it('counts all the same once it is said that it does', async () => {
    const id = await saved();
    await take(id, ada.key);
    expect((await ran(id, ben.key, { due, anyway: true })).status).toBe(200);
    expect((await listed(id))?.next_due?.date).toBe('2026-11-22');
  });

  it('that failed is logged whoever has the day, and leaves it due', async () => {
    const id = await saved();
    await take(id, ada.key);
    expect((await ran(id, ben.key, { ok: false })).status).toBe(200);
    expect((await listed(id))?.next_due?.date).toBe(due);
  });

  it('today says nothing of a day to come that somebody has taken', async () => {
    const id = await saved();
    await take(id, ada.key);
    expect((await ran(id, ben.key)).status).toBe(200);
    expect((await listed(id))?.taken?.user_name).toBe('Ada');
  });
});

describe('a day is freed', () => {
  it('by an owner or admin, and the audit log says which; then another takes it', async () => {
    const id = await saved();
    await take(id, ada.key);
    expect((await release(id, admin.key)).status).toBe(200);
    expect((await take(id, ben.key)).status).toBe(200);
    const { body } = await app.call('GET', 'audit.php', { operation: 'recipes.release' }, admin.key);
    expect(body.data).toMatchObject({
      entries: [
        {
          user_id: admin.userId,
          words: expect.stringContaining(`Released a day of recipe ${id}`),
          object: `recipe ${id}`,
          details: { due },
        },
      ],
    });
  });

  it('once: releasing a day that is not taken is refused', async () => {
    const id = await saved();
    const { status, error } = await release(id, admin.key);
    expect([status, error?.code]).toEqual([409, 'invalid_state']);
    expect(error?.message).toBe(`${due} of “Words” is not taken.`);
  });

  it('by no other member, though their key may manage', async () => {
    const id = await saved();
    await take(id, ada.key);
    expect((await release(id, manager.key)).error?.code).toBe('forbidden');
    expect(await claims()).toHaveLength(1);
  });

  it('by nobody who may only write, though it is theirs', async () => {
    const id = await saved();
    await take(id, ada.key);
    expect((await release(id, ada.key)).error?.code).toBe('insufficient_scope');
    expect(await claims()).toHaveLength(1);
  });
});

describe('whose recipe it is', () => {
  it('a reader takes nothing', async () => {
    const reader = await room.colleague('reader');
    expect((await take(await saved(), reader.key)).error?.code).toBe('insufficient_scope');
  });

  it('another organization neither takes nor frees its day', async () => {
    const id = await saved();
    await take(id, ada.key);
    const stranger = await app.token('full', { plan: 'free' });
    for (const act of [take, release]) expect((await act(id, stranger)).error?.code).toBe('not_found');
    expect(await claims()).toHaveLength(1);
  });

  it('a key limited to its project takes and frees it; one limited to another project finds none', async () => {
    const id = await saved();
    const elsewhere = await room.project();
    const keyFor = (projectId: number) =>
      room.keyOf(admin.userId, 'full', room.organizationId, { projectIds: [projectId] });
    const [inside, outside] = [await keyFor(project.id), await keyFor(elsewhere.id)];
    expect((await take(id, outside)).error?.code).toBe('not_found');
    expect((await take(id, inside)).status).toBe(200);
    expect((await release(id, outside)).error?.code).toBe('not_found');
    expect((await release(id, inside)).status).toBe(200);
  });
});
