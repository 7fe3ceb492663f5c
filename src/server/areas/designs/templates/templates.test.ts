import { expect, test, describe } from 'vitest';

import type { WholeTemplate } from '#contract/designs/template-fields.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf } from '#test/data/newsroom.ts';
import { fieldsOf, layout, oneOf, startTemplates } from '#test/data/templates.ts';

const { room, here, owner, stranger, get, post, assign, make, globalOne } = await startTemplates(
  await freshDatabase(),
);

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
    expect(codeOf(answer)).toBe('422 validation_error');
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
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['422 validation_error', ['slug']]);
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
      expect(codeOf(answer)).toBe('403 forbidden');
    const writer = await room.colleague('writer', { role: 'admin' });
    expect(codeOf(await post(writer, 'create', layout))).toBe('403 insufficient_scope');
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
    expect(codeOf(late)).toBe('409 content_changed');
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
    // By slug the own one comes first, by id each is itself, and others see no copy.
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
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(answers.map((answer) => oneOf(answer).id)).size).toBe(1);
    await post(stranger, 'remove', { id: oneOf(await get(stranger, { slug: 'quote-plain' })).id });
  });
});
