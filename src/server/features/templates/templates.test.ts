import { beforeAll, describe, expect, test } from 'vitest';

import type { TemplateRow, WholeTemplate } from '#contract/template-fields.ts';
import { freshDatabase } from '#test/database.ts';
import { saidBy, startNewsroom, type Colleague } from '#test/newsroom.ts';
import type { Answer } from '#test/desk.ts';

const room = await startNewsroom(await freshDatabase());
const { db, desk } = room;
const here = await room.project();
const owner = await room.colleague('full', { role: 'owner' });
const elsewhere = await room.addOrganization();
const stranger = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
const theirs = await room.project([], { organizationId: elsewhere });

const path = 'templates.php';
const get = (by: Colleague, asked: Record<string, unknown>) => desk.call('GET', path, asked, by.key);
const post = (by: Colleague, action: string, input: Record<string, unknown>) =>
  desk.call('POST', path, { action, ...input }, by.key);
const assign = (by: Colleague, action: string, input: Record<string, unknown>) =>
  desk.call('POST', 'template-assignments.php', { action, ...input }, by.key);
const oneOf = ({ body }: Answer) => (body.data as { template: WholeTemplate }).template;
const rowsOf = ({ body }: Answer) => (body.data as { templates: TemplateRow[] }).templates;
const fieldsOf = ({ body }: Answer) => Object.keys(body.error?.details?.['fields'] ?? {});

const layout = {
  slug: 'headline',
  name: 'Headline',
  category: 'announcement',
  media_type: 'image',
  canvas_w: 1080,
  canvas_h: 1350,
  formats: [
    { name: 'portrait', w: 1080, h: 1350, default: true, networks: ['instagram'] },
    { name: 'wide', w: 1200, h: 628, networks: ['x'] },
  ],
  html: '<div class="vh-card"><h1>{{title}}</h1></div>',
  css: '.vh-card { color: var(--ink) }',
  palette: { ink: '#111111', paper: '#ffffff' },
  fonts: [],
  variables: [{ key: 'title', label: 'Title', type: 'text', rules: { max_chars: 20 }, required: true }],
};

let made = 0;
async function make(changes: Record<string, unknown> = {}): Promise<WholeTemplate> {
  made++;
  const answer = await post(owner, 'create', { ...layout, slug: `made-${made}`, ...changes });
  if (!answer.body.success) throw new Error(JSON.stringify(answer.body.error));
  return oneOf(answer);
}

const globalOne = async () => oneOf(await get(stranger, { slug: 'quote-plain' }));

describe('create', () => {
  test('answers 201 with the template as it is stored', async () => {
    const answer = await post(owner, 'create', layout);
    expect(answer.status).toBe(201);
    const { template } = answer.body.data as { template: WholeTemplate };
    expect(template).toMatchObject({
      ...layout,
      scope: 'organization',
      aspect: '4:5',
      description: '',
      favorite: false,
      assigned_to: [],
      formats: [
        { name: 'portrait', w: 1080, h: 1350, aspect: '4:5', default: true, networks: ['instagram'] },
        { name: 'wide', w: 1200, h: 628, aspect: '1.91:1', default: false, networks: ['x'] },
      ],
    });
    expect(template.render_tech).toContain('data-vh-ready');
    expect(template).not.toHaveProperty('cloned_from');
    expect(oneOf(await get(owner, { id: template.id }))).toEqual(template);
  });

  test('makes the canvas the only format where none is given, and the first the default', async () => {
    expect((await make({ formats: undefined })).formats).toMatchObject([
      { w: 1080, h: 1350, aspect: '4:5', default: true },
    ]);
    const formats = layout.formats.map((format) => ({ ...format, default: false }));
    expect((await make({ formats })).formats.map((format) => format.default)).toEqual([true, false]);
  });

  test('keeps colours and variables in their order', async () => {
    const palette = { zinc: '#111111', a: '#222222', middle: '#333333' };
    expect(Object.keys((await make({ palette })).palette)).toEqual(['zinc', 'a', 'middle']);
  });

  const variable = layout.variables[0];
  const kilobytes = (count: number) => 'é'.repeat(count * 512);
  test.each<[string, Record<string, unknown>, string]>([
    ['a placeholder that is not declared', { html: '<p class="vh-card">{{title}}{{by}}</p>' }, 'html'],
    ['a placeholder with blanks', { html: '<p class="vh-card">{{ title }}</p>' }, 'html'],
    ['a placeholder in a script', { html: '<p class="vh-card" onclick="{{title}}"></p>' }, 'html'],
    ['a text in a style', { html: '<p class="vh-card" style="color:{{title}}"></p>' }, 'html'],
    ['a placeholder in the css', { css: 'p{color:{{title}}}' }, 'css'],
    ['css that ends its element', { css: '</style><script>' }, 'css'],
    ['no card', { html: '<p>{{title}}</p>' }, 'html'],
    ['html over 256 KB', { html: `<p class="vh-card">{{title}}${kilobytes(256)}</p>` }, 'html'],
    ['css over 256 KB', { css: `/*${kilobytes(256)}*/` }, 'css'],
    ['a slug with capitals', { slug: 'Headline' }, 'slug'],
    ['a slug that is a path', { slug: '../x' }, 'slug'],
    ['no name', { name: ' ' }, 'name'],
    ['another kind of medium', { media_type: 'audio' }, 'media_type'],
    ['a canvas of nothing', { canvas_w: 0 }, 'canvas_w'],
    ['no format', { formats: [] }, 'formats'],
    ['two defaults', { formats: layout.formats.map((one) => ({ ...one, default: true })) }, 'formats'],
    ['two formats of one name', { formats: [layout.formats[0], layout.formats[0]] }, 'formats'],
    [
      'a format for an unknown network',
      { formats: [{ name: 'a', w: 100, h: 100, networks: ['orkut'] }] },
      'formats.0.networks.0',
    ],
    ['a format too large', { formats: [{ name: 'a', w: 4096, h: 4096 }] }, 'formats.0'],
    ['a colour by name', { palette: { ink: 'red' } }, 'palette.ink'],
    ['a colour that goes on', { palette: { ink: '#fff;}*' } }, 'palette.ink'],
    ['a token that is no name', { palette: { 'a b': '#ffffff' } }, 'palette.a b'],
    [
      'a font of another scheme',
      { fonts: [{ family: 'A', weight: 400, url_woff2: 'file:///a.woff2' }] },
      'fonts.0.url_woff2',
    ],
    [
      'a font name that goes on',
      { fonts: [{ family: "A'; }", weight: 400, url_woff2: '/fonts/inter-latin.woff2' }] },
      'fonts.0.family',
    ],
    ['the same key twice', { variables: [variable, variable] }, 'variables'],
    ['an unknown type', { variables: [{ key: 'title', type: 'html' }] }, 'variables.0.type'],
    ['a key that is no name', { variables: [variable, { key: '1 x', type: 'text' }] }, 'variables.1 x.key'],
    [
      'a choice without values',
      { variables: [{ key: 'title', type: 'choice' }] },
      'variables.title.rules.enum',
    ],
    [
      'a pattern that could be tried for ever',
      { variables: [{ ...variable, rules: { pattern: '(a+)+' } }] },
      'variables.title.rules.pattern',
    ],
    [
      'a pattern that is none',
      { variables: [{ ...variable, rules: { pattern: '[' } }] },
      'variables.title.rules.pattern',
    ],
    [
      'a default against the rules',
      { variables: [{ ...variable, rules: { max_chars: 2, default: 'abc' } }] },
      'variables.title.rules.default',
    ],
    [
      'an example against the rules',
      { variables: [{ ...variable, example: 'x'.repeat(21) }] },
      'variables.title.example',
    ],
    [
      'a least above the most',
      { variables: [{ key: 'title', type: 'number', rules: { min: 2, max: 1 } }] },
      'variables.title.rules.min',
    ],
    [
      'a highlighted number',
      { variables: [{ key: 'title', type: 'number', highlightable: true }] },
      'variables.title.highlightable',
    ],
  ])('refuses %s', async (_, wrong, field) => {
    const answer = await post(owner, 'create', { ...layout, slug: 'never', ...wrong });
    expect(saidBy(answer)).toBe('422 validation_error');
    expect(fieldsOf(answer)).toContain(field);
  });

  test('takes html and css of 256 KB exactly', async () => {
    const start = '<p class="vh-card">{{title}}</p>';
    const html = start + ' '.repeat(256 * 1024 - start.length);
    expect((await make({ html, css: ' '.repeat(256 * 1024) })).html).toHaveLength(256 * 1024);
  });

  test('refuses a slug that another own template has, not that of a global one', async () => {
    const { slug } = await make();
    const answer = await post(owner, 'create', { ...layout, slug });
    expect([saidBy(answer), fieldsOf(answer)]).toEqual(['422 validation_error', ['slug']]);
    const { id } = oneOf(await post(stranger, 'create', { ...layout, slug: 'quote-plain' }));
    expect(oneOf(await get(stranger, { slug: 'quote-plain' })).id).toBe(id);
    await post(stranger, 'remove', { id });
  });

  test('is for owners and admins, and so are changes and assignments', async () => {
    const member = await room.colleague('full', { role: 'member' });
    const { id } = await make();
    for (const answer of [
      await post(member, 'create', { ...layout, slug: 'theirs' }),
      await post(member, 'update', { id, name: 'x' }),
      await post(member, 'remove', { id }),
      await assign(member, 'add', { project_id: here.id, template_id: id }),
    ])
      expect(saidBy(answer)).toBe('403 forbidden');
    const writer = await room.colleague('writer', { role: 'admin' });
    expect(saidBy(await post(writer, 'create', layout))).toBe('403 insufficient_scope');
    const admin = await room.colleague('full', { role: 'admin' });
    expect((await post(admin, 'update', { id, name: 'x' })).status).toBe(200);
  });
});

describe('update', () => {
  test('changes what is sent and answers 200', async () => {
    const before = await make();
    const answer = await post(owner, 'update', { id: before.id, name: 'New' });
    expect(answer.status).toBe(200);
    const after = oneOf(answer);
    expect(after).toMatchObject({
      ...before,
      name: 'New',
      updated_at: expect.any(String),
      content_hash: after.content_hash,
    });
    expect(after.content_hash).not.toBe(before.content_hash);
  });

  test('is checked with what stays: html for variables that stay, variables for html that stays', async () => {
    const { id } = await make();
    const html = '<p class="vh-card">{{other}}</p>';
    expect(fieldsOf(await post(owner, 'update', { id, html }))).toEqual(['html']);
    expect(fieldsOf(await post(owner, 'update', { id, variables: [] }))).toEqual(['html']);
    const variables = [{ key: 'other', type: 'text' }];
    expect((await post(owner, 'update', { id, html, variables })).status).toBe(200);
  });

  test('refuses what somebody changed since it was read', async () => {
    const { id, content_hash } = await make();
    expect((await post(owner, 'update', { id, name: 'A', content_hash })).status).toBe(200);
    const late = await post(owner, 'update', { id, name: 'B', content_hash });
    expect(saidBy(late)).toBe('409 content_changed');
    expect(oneOf(await get(owner, { id })).name).toBe('A');
  });

  test('of a global template makes an own copy of the same slug, 201, and never changes the global one', async () => {
    const before = await globalOne();
    const answer = await post(owner, 'update', { id: before.id, name: 'Our quote' });
    expect(answer.status).toBe(201);
    const copy = oneOf(answer);
    expect(copy).toMatchObject({
      slug: before.slug,
      html: before.html,
      name: 'Our quote',
      scope: 'organization',
      cloned_from: before.id,
    });
    expect(copy.id).not.toBe(before.id);
    expect(await globalOne()).toEqual(before);
    // By slug the own one stands first, by id each is itself, and others see no copy.
    expect(oneOf(await get(owner, { slug: before.slug })).id).toBe(copy.id);
    expect(oneOf(await get(owner, { id: before.id })).name).toBe(before.name);
    expect(oneOf(await get(stranger, { slug: before.slug })).id).toBe(before.id);

    const again = await post(owner, 'update', { id: before.id, category: 'words' });
    expect(again.status).toBe(200);
    expect(oneOf(again)).toMatchObject({ id: copy.id, name: 'Our quote', category: 'words' });
  });

  test('by two at once leaves one copy', async () => {
    const { id } = await globalOne();
    const answers = await Promise.all(
      [1, 2, 3].map((n) => post(stranger, 'update', { id, description: `by ${n}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => oneOf(answer).id)).size).toBe(1);
    await post(stranger, 'remove', { id: oneOf(await get(stranger, { slug: 'quote-plain' })).id });
  });
});

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
    expect(await ids({ category: 'fact' })).toEqual([wide.id, reel.id]);
    expect(await ids({ media_type: 'video' })).toEqual([reel.id]);
    expect(await ids({ network: 'x', category: 'fact', media_type: 'image' })).toEqual([wide.id]);
    expect(await ids({ network: 'instagram', category: 'fact' })).toEqual([reel.id]);
    expect(await ids({ q: 'white BLACK' })).toEqual([quote.id]);
    expect(await ids({ q: '0% zeb' })).toEqual([quote.id]);
    expect(await ids({ q: '%' })).toEqual([quote.id]);
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
    expect([saidBy(answer), fieldsOf(answer)]).toEqual(['422 validation_error', ['project_id']]);
    expect(saidBy(await get(owner, { assigned: 1, project_id: theirs.id }))).toBe('404 not_found');
  });

  test.each([{ full: 2 }, { network: 'orkut' }, { media_type: 'x' }, { per_page: 101 }, { category: '"' }])(
    'refuses %j',
    async (asked) => {
      expect(saidBy(await get(owner, asked))).toBe('422 validation_error');
    },
  );

  test('is read page by page', async () => {
    const all = await ids({});
    const second = await get(owner, { per_page: 2, page: 2 });
    expect(rowsOf(second).map(({ id }) => id)).toEqual(all.slice(2, 4));
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
      expect(saidBy(answer)).toBe('404 not_found');
  });
});

describe('remove', () => {
  test('deletes an own template and says how many drafts are designed with it', async () => {
    const { id, slug } = await make();
    const design = { template: slug, variables: { title: 'Hello' } };
    await room.draft(owner, { project_id: here.id, design });
    const { body } = await post(owner, 'remove', { id });
    expect(body.data).toMatchObject({ template: { id, slug }, drafts: 1 });
    expect(saidBy(await get(owner, { id }))).toBe('404 not_found');
  });

  test('leaves global ones', async () => {
    const { id } = await globalOne();
    expect(saidBy(await post(owner, 'remove', { id }))).toBe('403 forbidden');
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
    expect([saidBy(answer), fieldsOf(answer)]).toEqual(['422 validation_error', fields]);
    const id = await room.draft(owner, { project_id: here.id });
    const updated = await room.schedule(owner, 'update', { id, design: { template: slug, ...design } });
    expect(fieldsOf(updated)).toEqual(fields);
  });

  test('of a template that is not there, or another organization’s, is refused', async () => {
    const { id } = oneOf(await post(stranger, 'create', { ...layout, slug: 'theirs-only' }));
    for (const template of ['theirs-only', id, 'no-such', 999_999]) {
      const answer = await draftWith({ template, variables: { title: 'A' } });
      expect([saidBy(answer), fieldsOf(answer)]).toEqual(['422 validation_error', ['design.template']]);
    }
  });

  test('that stays as it was is kept, also when its template is gone', async () => {
    const { id: template, slug } = await make();
    const design = { template: slug, variables: { title: 'Hello' } };
    const id = await room.draft(owner, { project_id: here.id, design });
    await post(owner, 'remove', { id: template });
    const answer = await room.schedule(owner, 'update', { id, body: 'Other words', design });
    expect(saidBy(answer)).toBe('200');
  });
});

test('a changed global template is there after the next start, under its id; one that is gone is gone', async () => {
  const { id } = await globalOne();
  await db.updateTable('templates').set({ name: 'Old', content_hash: 'old' }).where('id', '=', id).execute();
  const { syncGlobalTemplates } = await import('./sync.ts');
  await db
    .insertInto('templates')
    .columns([
      'slug',
      'name',
      'description',
      'category',
      'media_type',
      'canvas_w',
      'canvas_h',
      'formats',
      'networks',
      'palette',
      'fonts',
      'variables',
      'html',
      'css',
      'content_hash',
      'created_at',
      'updated_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('templates')
        .select((row) => row.val('gone').as('slug'))
        .select([
          'name',
          'description',
          'category',
          'media_type',
          'canvas_w',
          'canvas_h',
          'formats',
          'networks',
          'palette',
          'fonts',
          'variables',
          'html',
          'css',
          'content_hash',
          'created_at',
          'updated_at',
        ])
        .where('id', '=', id),
    )
    .execute();
  await syncGlobalTemplates(db, new Date());
  expect(await globalOne()).toMatchObject({ id, name: 'Plain quote' });
  expect(saidBy(await get(stranger, { slug: 'gone' }))).toBe('404 not_found');
});

test('the fonts that a template names are given to a page of any origin', async () => {
  const { fonts } = await globalOne();
  expect(fonts.length).toBeGreaterThan(0);
  for (const { url_woff2 } of fonts) {
    const response = await desk.app.inject({ url: new URL(url_woff2).pathname });
    expect(response.headers).toMatchObject({
      'content-type': 'font/woff2',
      'access-control-allow-origin': '*',
    });
    expect(response.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  }
  for (const url of ['/fonts/comic.woff2', '/fonts/..%2f..%2fpackage.woff2', '/fonts/inter-latin'])
    expect((await desk.app.inject({ url })).statusCode).toBe(404);
});
