import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { dataOf, rowsOf, startOrganization, type Client, type Row } from '#test/app/specification-client.ts';
import { codeOf } from '#test/data/newsroom.ts';

/** The specification's templates.php as owners and admins change it, and template-assignments.php. */

const office = await startOrganization(await freshDatabase());
const { owner, member } = office;
const project = await office.project('Marsh Daily', ['bluesky']);
const other = await office.project('Hill Weekly', []);
const admin = await member('full', { role: 'admin' });
const author = await member('full');
const writer = await member('writer');

const list = async (parameters: Row = {}, by = writer) =>
  rowsOf(await by.get('templates.php', parameters), 'templates');
const slugsOf = async (parameters: Row, by = writer) => (await list(parameters, by)).map(({ slug }) => slug);
const one = async (parameters: Row, by = writer) =>
  dataOf(await by.get('templates.php', parameters)).template as Row & { id: number };
const send = (body: Row, by: Client = owner) => by.post('templates.php', body);

let made = 0;
const layout = (changes: Row = {}): Row => ({
  action: 'create',
  slug: `headline-${++made}`,
  name: 'Headline',
  category: 'image',
  media_type: 'image',
  canvas_w: 1080,
  canvas_h: 1350,
  formats: [{ name: 'portrait', w: 1080, h: 1350, default: true, networks: ['instagram'] }],
  html: '<div class="vh-card"><h1>{{title}}</h1></div>',
  css: '.vh-card { color: var(--ink) }',
  palette: { ink: '#111111' },
  fonts: [],
  variables: [
    {
      key: 'title',
      label: 'Title',
      type: 'text',
      description: 'What happened',
      rules: { max_chars: 80, no_em_dash: true, default: 'News' },
      highlightable: true,
      required: true,
      example: 'Harbour opens',
    },
  ],
  ...changes,
});
const create = async (changes: Row = {}) =>
  dataOf(await send(layout(changes))).template as Row & { id: number };

describe('create', () => {
  test('answers 201 with the template as it was sent', async () => {
    const sent = layout();
    const answer = await send(sent, admin);
    expect(answer.status).toBe(201);
    const { action: _action, formats: _formats, ...stored } = sent;
    const { template } = dataOf(answer);
    expect(template).toMatchObject(stored);
    expect(template).toMatchObject({
      aspect: '4:5',
      formats: [{ name: 'portrait', w: 1080, default: true }],
    });
    expect((template as Row).scope).not.toBe('global');
  });

  test('takes the rules of every variable', async () => {
    const variables = [
      { key: 'title', type: 'text', rules: { enum: ['News', 'Report'], default: 'News' } },
      { key: 'tint', type: 'token' },
    ];
    const html = '<p class="vh-card" style="color: var(--{{tint}})">{{title}}</p>';
    expect(await create({ html, variables, palette: { ink: '#fff' } })).toMatchObject({ variables });
  });

  test('is for owners and admins', async () => {
    expect((await send(layout(), author)).status).toBe(403);
    expect(codeOf(await send(layout(), writer))).toBe('403 insufficient_scope');
  });

  const card = '<p class="vh-card">{{title}}</p>';
  test.each([
    ['html with a placeholder that is not declared', { html: `${card}{{by}}` }],
    ['html of a byte more than 256 KB', { html: card.padEnd(256 * 1024 + 1) }],
    ['css of a byte more than 256 KB', { css: ' '.repeat(256 * 1024 + 1) }],
    ['html of 256 KB in letters and more in bytes', { html: card + 'é'.repeat(128 * 1024) }],
    ['a name of the wrong type', { name: 7 }],
    ['no slug', { slug: null }],
    ['a width that is no number', { canvas_w: 'wide' }],
    ['a colour by its name', { palette: { ink: 'red' } }],
    ['no html', { html: '' }],
  ])('refuses %s', async (_what, changes) => {
    expect(codeOf(await send(layout(changes)))).toBe('422 validation_error');
  });

  test('takes html and css of 256 KB', async () => {
    const html = card.padEnd(256 * 1024);
    expect(await create({ html, css: ' '.repeat(256 * 1024) })).toMatchObject({ html });
  });
});

describe('update', () => {
  test('changes the fields that are sent, and answers 200', async () => {
    const before = await create();
    const answer = await send({ action: 'update', id: before.id, name: 'Another name' }, admin);
    expect(answer.status).toBe(200);
    expect(dataOf(answer).template).toMatchObject({
      slug: before.slug,
      html: before.html,
      name: 'Another name',
    });
    expect((await send({ action: 'update', id: before.id, name: 'x' }, author)).status).toBe(403);
    const css = ' '.repeat(256 * 1024 + 1);
    expect(codeOf(await send({ action: 'update', id: before.id, css }))).toBe('422 validation_error');
    expect(codeOf(await send({ action: 'update', id: before.id, html: '{{other}}' }))).toBe(
      '422 validation_error',
    );
  });

  test('of a global template makes the organization’s own copy with 201; the global one stays as it was', async () => {
    const before = await one({ slug: 'quote-bold' });
    const answer = await send({ action: 'update', id: before.id, name: 'Our quote' });
    expect(answer.status).toBe(201);
    const clone = dataOf(answer).template as Row;
    expect(clone).toMatchObject({ name: 'Our quote', html: before.html, cloned_from: before.id });
    expect([clone.id, clone.scope]).not.toEqual([before.id, 'global']);
    expect(await one({ id: before.id })).toMatchObject({ name: before.name, scope: 'global' });
  });
});

describe('template-assignments.php', () => {
  const assign = (body: Row, by = owner) => by.post('template-assignments.php', body);

  test('add decides what assigned=1 returns for the project', async () => {
    const { id, slug, name } = await create();
    const body = { project_id: project.id, template_id: id, action: 'add' };
    expect(dataOf(await assign(body, admin))).toEqual({
      project: { id: project.id, name: 'Marsh Daily' },
      template: { id, slug, name },
      assigned: true,
    });
    expect(await slugsOf({ assigned: 1, project_id: project.id })).toEqual([slug]);
    expect(await slugsOf({ assigned: 1, project_id: other.id })).toEqual([]);
    expect((await assign(body, author)).status).toBe(403);
    expect(codeOf(await assign({ ...body, template_id: 999_999 }))).toBe('404 not_found');
    expect(codeOf(await assign({ ...body, project_id: 999_999 }))).toBe('404 not_found');
    expect(codeOf(await assign({ ...body, action: 'maybe' }))).toBe('422 validation_error');
  });
});
