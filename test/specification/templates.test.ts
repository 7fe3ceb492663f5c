import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { dataOf, rowsOf, startOrganization, type Row } from '#test/app/specification-client.ts';
import { codeOf } from '#test/data/newsroom.ts';

/** The specification's GET templates.php. */

const office = await startOrganization(await freshDatabase());
const { owner, member } = office;
const project = await office.project('Marsh Daily', ['bluesky']);
const other = await office.project('Hill Weekly', []);
const writer = await member('writer');

const list = async (parameters: Row = {}, by = writer) =>
  rowsOf(await by.get('templates.php', parameters), 'templates');
const slugsOf = async (parameters: Row, by = writer) => (await list(parameters, by)).map(({ slug }) => slug);
const one = async (parameters: Row, by = writer) =>
  dataOf(await by.get('templates.php', parameters)).template as Row & { id: number };
let made = 0;
const create = async (changes: Row = {}) => {
  const answer = await owner.post('templates.php', {
    action: 'create',
    slug: `headline-${++made}`,
    name: 'Headline',
    category: 'image',
    canvas_w: 1080,
    canvas_h: 1350,
    html: '<div class="vh-card">{{title}}</div>',
    variables: [{ key: 'title', type: 'text' }],
    ...changes,
  });
  return dataOf(answer).template as Row & { id: number };
};

describe('a template in the list', () => {
  test('has the fields of the specification, and neither html nor css unless full=1', async () => {
    const rows = await list();
    expect(rows).not.toEqual([]);
    for (const row of rows) {
      expect(row).toMatchObject({
        id: expect.any(Number),
        slug: expect.any(String),
        name: expect.any(String),
        scope: 'global',
        category: expect.any(String),
        media_type: expect.stringMatching(/^(image|video)$/),
        aspect: expect.stringMatching(/^[\d.]+:[\d.]+$/),
        canvas_w: expect.any(Number),
        canvas_h: expect.any(Number),
        render_tech: expect.stringContaining('data-vh-ready'),
        favorite: false,
      });
      expect(row).not.toHaveProperty('html');
      expect(row).not.toHaveProperty('css');
      expect(row).not.toHaveProperty('cloned_from');
      for (const format of row.formats as Row[])
        expect(format).toEqual({
          name: expect.any(String),
          w: expect.any(Number),
          h: expect.any(Number),
          aspect: expect.any(String),
          default: expect.any(Boolean),
          networks: expect.any(Array),
        });
      for (const colour of Object.values(row.palette as Row)) expect(colour).toMatch(/^#[0-9a-f]{3,8}$/i);
      for (const font of row.fonts as Row[])
        expect(font).toMatchObject({
          family: expect.any(String),
          weight: expect.anything(),
          url_woff2: expect.stringMatching(/\.woff2$/),
        });
      for (const variable of row.variables as Row[])
        expect(variable).toMatchObject({
          key: expect.any(String),
          label: expect.any(String),
          type: expect.any(String),
          description: expect.any(String),
          rules: expect.any(Object),
          highlightable: expect.any(Boolean),
          required: expect.any(Boolean),
        });
    }
    for (const row of await list({ full: 1 }))
      expect(row).toMatchObject({ html: expect.any(String), css: expect.any(String) });
  });

  test.each(['image', 'quote', 'video', 'top3'])('is found by its category %s', async (category) => {
    await create({ category });
    const rows = await list({ category });
    expect(new Set(rows.map((row) => row.category))).toEqual(new Set([category]));
  });

  test.each(['image', 'video'])('is found by its media type %s', async (media_type) => {
    const rows = await list({ media_type });
    expect(new Set(rows.map((row) => row.media_type))).toEqual(new Set([media_type]));
  });

  test('is found by a network that it suits, and by words of its name or description', async () => {
    const { slug } = await create({
      name: 'Lighthouse',
      formats: [{ name: 'a', w: 100, h: 100, networks: ['threads'] }],
    });
    expect(await slugsOf({ network: 'threads', q: 'lighthouse' })).toEqual([slug]);
    expect(await slugsOf({ network: 'instagram', q: 'lighthouse' })).toEqual([]);
    for (const row of await list({ network: 'pinterest' }))
      expect((row.formats as Row[]).flatMap(({ networks }) => networks)).toContain('pinterest');
    expect(await list({ q: 'no such template at all' })).toEqual([]);
  });

  test('is first, and alone by favorites=1, where the brand has starred it', async () => {
    const { id, slug } = await create({ name: 'Zzz, the last by its name' });
    dataOf(
      await owner.post('templates.php', { action: 'favorite', id, project_id: project.id, favorite: true }),
    );
    const [first] = await list({ project_id: project.id });
    expect(first).toMatchObject({ slug, favorite: true });
    expect(await slugsOf({ favorites: 1, project_id: project.id })).toEqual([slug]);
    expect(await slugsOf({ favorites: 1, project_id: other.id })).toEqual([]);
  });

  test.each([{ media_type: 'audio' }, { network: 'myspace' }, { project_id: 'x' }, { assigned: 1 }])(
    '%o is refused',
    async (parameters) => {
      expect(codeOf(await writer.get('templates.php', parameters))).toBe('422 validation_error');
    },
  );
});

describe('one template', () => {
  test('comes by slug or id with html and css; none is not found', async () => {
    const { slug, id } = await one({ slug: 'quote-plain' });
    expect(slug).toBe('quote-plain');
    expect(await one({ id })).toMatchObject({
      slug,
      html: expect.stringContaining('{{'),
      css: expect.any(String),
      variables: expect.any(Array),
    });
    expect(codeOf(await writer.get('templates.php', { slug: 'no-such' }))).toBe('404 not_found');
    expect(codeOf(await writer.get('templates.php', { id: 999_999 }))).toBe('404 not_found');
  });
});
