import { beforeAll, expect, test, describe } from 'vitest';

import type { WholeTemplate } from '#contract/designs/template-fields.ts';
import { CodedError } from '#contract/errors.ts';
import { textNow } from '#contract/message-text.ts';
import { readBy } from '#server/lib/languages.ts';
import { freshDatabase } from '#test/app/database.ts';
import { shouting } from '#test/app/shouting.ts';
import { codeOf } from '#test/data/newsroom.ts';
import { fieldsOf, layout, oneOf, rowsOf, startTemplates } from '#test/data/templates.ts';
import { checkDesign } from './designs.ts';
import { columnsOf } from './present.ts';
import { shippedTemplates } from './shipped.ts';
import { insertTemplate } from './store.ts';
import { syncGlobalTemplates } from './sync.ts';

const database = await freshDatabase();
const { db } = database;
const { room, here, owner, stranger, theirs, get, post, assign, make, globalOne } =
  await startTemplates(database);

describe('list', () => {
  let quote: WholeTemplate;
  let wide: WholeTemplate;
  let reel: WholeTemplate;
  const ids = async (asked: Record<string, unknown>) => rowsOf(await get(owner, asked)).map(({ id }) => id);

  beforeAll(async () => {
    quote = await make({ category: 'quote', name: 'Zebra 100%', description: 'Black on white' });
    wide = await make({ category: 'fact', formats: [layout.formats[1]] });
    reel = await make({ category: 'fact', media_type: 'video' });
  });

  test('has neither html nor css unless it is full', async () => {
    const { body } = await get(owner, {});
    expect(JSON.stringify(body.data)).not.toMatch(/"(?:html|css)":/);
    expect(body.meta).toMatchObject({ page: 1, per_page: 100, has_more: false });
    for (const row of rowsOf(await get(owner, { full: 1 }))) expect(row.html).toContain('vh-card');
  });

  test('is filtered by category, medium, network and words', async () => {
    // Global ones may be facts and films too.
    const own = async (filter: Record<string, unknown>) =>
      (await ids(filter)).filter((id) => [wide.id, reel.id, quote.id].includes(id));
    expect(await own({ category: 'fact' })).toEqual([wide.id, reel.id]);
    expect(await own({ media_type: 'video' })).toEqual([reel.id]);
    expect(await own({ network: 'x', category: 'fact', media_type: 'image' })).toEqual([wide.id]);
    expect(await own({ network: 'instagram', category: 'fact' })).toEqual([reel.id]);
    expect(await own({ q: 'white BLACK' })).toEqual([quote.id]);
    expect(await own({ q: '0% zeb' })).toEqual([quote.id]);
    expect(await own({ q: '%' })).toEqual([quote.id]);
  });

  test('has favourites of the project first, and alone where they are asked for', async () => {
    const other = await room.project([]);
    const answer = await post(owner, 'favorite', { id: reel.id, project_id: here.id, favorite: true });
    expect(answer.body.data).toEqual({
      project: { id: here.id, name: 'Marsh Daily' },
      template: { id: reel.id, slug: reel.slug, name: reel.name },
      favorite: true,
    });
    expect((await ids({ project_id: here.id }))[0]).toBe(reel.id);
    expect(await ids({ project_id: here.id, favorites: 1 })).toEqual([reel.id]);
    expect(await ids({ project_id: other.id, favorites: 1 })).toEqual([]);
    expect(await ids({ favorites: 1 })).toEqual([reel.id]);
    expect(oneOf(await get(owner, { id: reel.id, project_id: other.id })).favorite).toBe(false);
    await post(owner, 'favorite', { id: reel.id, project_id: here.id, favorite: false });
    expect(await ids({ project_id: here.id, favorites: 1 })).toEqual([]);
  });

  test('of what is assigned follows the assignments, of global ones too', async () => {
    const { id: global } = await globalOne();
    for (const template_id of [wide.id, wide.id, global]) {
      const answer = await assign(owner, 'add', { project_id: here.id, template_id });
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({
        project: { id: here.id },
        template: { id: template_id },
        assigned: true,
      });
    }
    expect(await ids({ assigned: 1, project_id: here.id })).toEqual([wide.id, global]);
    expect(oneOf(await get(owner, { id: wide.id })).assigned_to).toEqual([here.id]);
    expect((await globalOne()).assigned_to).toEqual([]);
    const gone = await assign(owner, 'remove', { project_id: here.id, template_id: global });
    expect(gone.body.data).toMatchObject({ assigned: false });
    expect(await ids({ assigned: 1, project_id: here.id })).toEqual([wide.id]);
  });

  test('needs a project to say what is assigned, and one of one’s own', async () => {
    const answer = await get(owner, { assigned: 1 });
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['422 validation_error', ['project_id']]);
    expect(codeOf(await get(owner, { assigned: 1, project_id: theirs.id }))).toBe('404 not_found');
  });

  test.each([{ full: 2 }, { network: 'orkut' }, { media_type: 'x' }, { per_page: 101 }, { category: '"' }])(
    'refuses %j',
    async (asked) => {
      expect(codeOf(await get(owner, asked))).toBe('422 validation_error');
    },
  );

  test('is read page by page', async () => {
    const all = await ids({});
    const second = await get(owner, { per_page: 1, page: 2 });
    expect(rowsOf(second).map(({ id }) => id)).toEqual(all.slice(1, 2));
    expect(second.body.meta).toMatchObject({ total: all.length, has_more: true });
  });
});

describe('what belongs to another organization', () => {
  test('is seen, changed, starred and assigned by nobody else', async () => {
    const { id, slug } = await make();
    expect(rowsOf(await get(stranger, { per_page: 100 })).every(({ scope }) => scope === 'global')).toBe(
      true,
    );
    for (const answer of [
      await get(stranger, { id }),
      await get(stranger, { slug }),
      await post(stranger, 'update', { id, name: 'Mine' }),
      await post(stranger, 'remove', { id }),
      await post(stranger, 'favorite', { id, project_id: theirs.id }),
      await assign(stranger, 'add', { project_id: theirs.id, template_id: id }),
      await assign(owner, 'add', { project_id: theirs.id, template_id: id }),
      await post(owner, 'favorite', { id, project_id: theirs.id }),
    ])
      expect(codeOf(answer)).toBe('404 not_found');
  });
});

describe('remove', () => {
  test('deletes an own template and says how many drafts are designed with it', async () => {
    const { id, slug } = await make();
    const design = { template: slug, variables: { title: 'Hello' } };
    await room.draft(owner, { project_id: here.id, design });
    const { body } = await post(owner, 'remove', { id });
    expect(body.data).toMatchObject({ template: { id, slug }, drafts: 1 });
    expect(codeOf(await get(owner, { id }))).toBe('404 not_found');
  });

  test('leaves global ones', async () => {
    const { id } = await globalOne();
    expect(codeOf(await post(owner, 'remove', { id }))).toBe('403 forbidden');
  });
});

describe('a design', () => {
  const draftWith = (design: unknown) =>
    room.schedule(owner, 'create', { body: 'News', draft: true, project_id: here.id, design });

  test('is stored and given back as it was sent', async () => {
    const { slug, id: template } = await make();
    for (const design of [
      { template: slug, format: 'wide', variables: { title: 'Hello' } },
      { template, variables: { title: 'Hello' } },
    ]) {
      const id = await room.draft(owner, { project_id: here.id, design });
      expect((await room.postOf(owner, id)).design).toEqual(design);
    }
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['another format', { format: 'tall', variables: { title: 'A' } }, ['design.format']],
    ['a variable it lacks', { variables: { title: 'A', more: 'B' } }, ['design.variables.more']],
    ['nothing for what it needs', { variables: {} }, ['design.variables.title']],
    ['a text too long', { variables: { title: 'x'.repeat(21) } }, ['design.variables.title']],
    ['markup for a text', { variables: { title: { html: '<b>' } } }, ['design.variables.title']],
  ])('is refused with %s', async (_, design, fields) => {
    const { slug } = await make();
    const answer = await draftWith({ template: slug, ...design });
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['422 validation_error', fields]);
    const id = await room.draft(owner, { project_id: here.id });
    const updated = await room.schedule(owner, 'update', { id, design: { template: slug, ...design } });
    expect(fieldsOf(updated)).toEqual(fields);
  });

  test('that is refused is refused in the language of whoever reads why, also later', async () => {
    const { slug } = await make();
    const design = { template: slug, variables: { title: 'x'.repeat(21) } };
    const refused = checkDesign(db, room.organizationId, design);
    const error = await refused.then(String, (refusal: unknown) => refusal);
    if (!(error instanceof CodedError)) throw new Error('it was not refused');
    expect(readBy(shouting, () => textNow(error.text))).toContain('HAS');
    expect(textNow(error.text)).toMatch(/has 21 characters; 20 fit\.$/);
  });

  test('of a template that is not there, or another organization’s, is refused', async () => {
    const { id } = oneOf(await post(stranger, 'create', { ...layout, slug: 'theirs-only' }));
    for (const template of ['theirs-only', id, 'no-such', 999_999]) {
      const answer = await draftWith({ template, variables: { title: 'A' } });
      expect([codeOf(answer), fieldsOf(answer)]).toEqual(['422 validation_error', ['design.template']]);
    }
  });

  test('that stays as it was is kept, also when its template is gone', async () => {
    const { id: template, slug } = await make();
    const design = { template: slug, variables: { title: 'Hello' } };
    const id = await room.draft(owner, { project_id: here.id, design });
    await post(owner, 'remove', { id: template });
    const answer = await room.schedule(owner, 'update', { id, body: 'Other words', design });
    expect(codeOf(answer)).toBe('200');
  });
});

describe('what uses a template', () => {
  const usesOf = (by: Parameters<typeof get>[0], id: number) => get(by, { action: 'uses', id });

  test('is counted and named before it is deleted, of its own organization alone', async () => {
    const { id, slug } = await make();
    const design = { template: slug, variables: { title: 'Hello' } };
    await room.draft(owner, { project_id: here.id, design });
    await room.draft(owner, { project_id: here.id, design: { ...design, template: id } });
    await assign(owner, 'add', { project_id: here.id, template_id: id });
    await room.app.call(
      'POST',
      'recipes.php',
      {
        action: 'create',
        name: 'Daily word',
        source: 'quotes',
        networks: ['bluesky'],
        cadence: 'weekdays',
        template: slug,
      },
      owner.key,
    );
    expect((await usesOf(owner, id)).body.data).toMatchObject({
      template: { id, slug },
      drafts: 2,
      sent: 0,
      recipes: [{ name: 'Daily word' }],
      projects: [{ id: here.id, name: 'Marsh Daily' }],
    });
    expect(codeOf(await usesOf(stranger, id))).toBe('404 not_found');
    expect(codeOf(await usesOf(owner, 999_999))).toBe('404 not_found');
    // Uses of a global template by one organization's drafts do not count for others.
    const { id: globalId } = await globalOne();
    expect((await usesOf(stranger, globalId)).body.data).toMatchObject({
      drafts: 0,
      recipes: [],
      projects: [],
    });
  });
});

describe('a duplicate', () => {
  const duplicate = (by: typeof owner, input: Record<string, unknown>) => post(by, 'duplicate', input);

  test('begins as its template, under a slug of its own, and is used by nothing', async () => {
    const template = await make({ name: 'Harbour' });
    const answer = await duplicate(owner, { id: template.id });
    expect(answer.status).toBe(201);
    const copy = oneOf(answer);
    expect(copy).toMatchObject({
      name: 'Harbour, copy',
      scope: 'organization',
      html: template.html,
      css: template.css,
      variables: template.variables,
      assigned_to: [],
      favorite: false,
    });
    expect(copy.slug).not.toBe(template.slug);
    expect(oneOf(await duplicate(owner, { id: template.id, name: 'Second' }))).toMatchObject({
      name: 'Second',
    });
    expect(oneOf(await get(owner, { id: template.id }))).toEqual(template);
  });

  test('of a global one stands beside it, and never takes the place of one', async () => {
    const before = await globalOne();
    const copy = oneOf(await duplicate(owner, { id: before.id }));
    expect(copy).not.toHaveProperty('cloned_from');
    const bySlug = oneOf(await get(owner, { slug: before.slug }));
    expect(bySlug.id).not.toBe(copy.id);
    expect(shippedTemplates().map(({ slug }) => slug)).not.toContain(copy.slug);
  });

  test('is not made of another organization’s, nor without the right, nor without a name', async () => {
    const { id } = oneOf(await post(stranger, 'create', { ...layout, slug: 'only-theirs' }));
    expect(codeOf(await duplicate(owner, { id }))).toBe('404 not_found');
    const own = await make();
    expect(fieldsOf(await duplicate(owner, { id: own.id, name: ' ' }))).toEqual(['name']);
    const writer = await room.colleague('writer');
    expect((await duplicate(writer, { id: own.id })).status).toBe(403);
  });
});

test('a changed global template is there after the next start, under its id; one that is gone is gone', async () => {
  const { id, name } = await globalOne();
  // By SQL: as an earlier version shipped it.
  await db.updateTable('templates').set({ name: 'Old', content_hash: 'old' }).where('id', '=', id).execute();
  for (const shipped of shippedTemplates().slice(0, 1))
    await insertTemplate(db, {
      ...columnsOf({ ...shipped, slug: 'gone' }),
      organization_id: null,
      cloned_from: null,
      created_by: null,
      created_at: new Date(),
      updated_at: new Date(),
    });
  expect((await get(stranger, { slug: 'gone' })).status).toBe(200);
  await syncGlobalTemplates(room.app.deps, new Date());
  expect(await globalOne()).toMatchObject({ id, name });
  expect(codeOf(await get(stranger, { slug: 'gone' }))).toBe('404 not_found');
});

test('the fonts that a template names are given to a page of any origin', async () => {
  const { fonts } = await globalOne();
  expect(fonts.length).toBeGreaterThan(0);
  for (const { url_woff2 } of fonts) {
    const response = await room.app.fastify.inject({ url: new URL(url_woff2).pathname });
    expect(response.headers).toMatchObject({
      'content-type': 'font/woff2',
      'access-control-allow-origin': '*',
    });
    expect(response.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  }
  for (const url of ['/fonts/comic.woff2', '/fonts/..%2f..%2fpackage.woff2', '/fonts/inter-latin'])
    expect((await room.app.fastify.inject({ url })).statusCode).toBe(404);
});
