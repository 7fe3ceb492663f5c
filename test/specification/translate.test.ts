import { describe, expect, test } from 'vitest';

import { startBackwardsEngine } from '#test/app/backwards-engine.ts';
import { freshDatabase } from '#test/app/database.ts';
import {
  dataOf,
  draftOf,
  postOf,
  rowsOf,
  schedule,
  startOrganization,
  type Row,
} from '#test/app/specification-client.ts';
import { picture } from '#test/data/media.ts';
import { codeOf } from '#test/data/newsroom.ts';

/** The specification's translations, with an engine that writes words backwards; and the language of a post. */

const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00Z';
const engine = await startBackwardsEngine();
const office = await startOrganization(await freshDatabase(), { now: () => now, env: engine.env });
const { owner } = office;
const here = await office.project('Marsh Daily', ['bluesky', 'mastodon'], { lang: 'en' });
const there = await office.project('Marsch', ['bluesky', 'mastodon'], { lang: 'de' });
const apart = await office.project('Marais', ['bluesky'], { lang: 'fr' });
const writer = await office.member('writer');
await owner.post('projects.php', { action: 'link', project_id: here.id, translates_to: [there.id] });

const translate = (id: number, more: Row = {}, by = writer) =>
  schedule(by, 'translate', { id, project_id: there.id, ...more });
const translated = async (draft: Row, more: Row = {}) => {
  const answer = dataOf(await translate(await draftOf(writer, draft), more));
  return { answer, post: await postOf(owner, Number(answer.id)) };
};

describe('translate', () => {
  test('says copy, first comment, copies of networks and thread in the language of the linked project', async () => {
    const { answer, post } = await translated({
      body: 'Ships',
      first_comment: 'Source',
      overrides: { bluesky: { body: 'Short', first_comment: 'Where', thread: [{ body: 'Then' }] } },
      thread: [{ body: 'More' }],
    });
    expect(answer).toMatchObject({ status: 'draft', lang: 'de', needs_png: false });
    expect(post).toMatchObject({
      project_id: there.id,
      project_lang: 'de',
      body: 'spihS',
      first_comment: 'ecruoS',
      overrides: { bluesky: { body: 'trohS', first_comment: 'erehW', thread: [{ body: 'nehT' }] } },
      thread: [{ body: 'eroM' }],
    });
    expect((post.targets as Row[]).map(({ account_id }) => account_id)).toEqual(there.accounts);
  });

  test('keeps links, mentions and numbers, and adapts hashtags', async () => {
    const { post } = await translated({ body: 'Ships of @ada at https://a.example/b, 12.5 in all #SeaDay' });
    expect(post.body).toBe('spihS fo @ada ta https://a.example/b, 12.5 ni lla #AeSYaD');
  });

  test('goes to the accounts that are named, in the language that is named', async () => {
    const [account] = there.accounts;
    const { answer, post } = await translated({ body: 'Ships' }, { account_ids: [account], lang: 'nl' });
    expect(answer).toMatchObject({ lang: 'nl' });
    expect((post.targets as Row[]).map(({ account_id }) => account_id)).toEqual([account]);
  });

  test('leaves a plain picture, unless image brings the translated one', async () => {
    const media = ['https://example.com/en.png'];
    expect((await translated({ media })).post).toMatchObject({
      media: [{ url: 'https://example.com/en.png' }],
    });
    const image = 'https://example.com/de.png';
    expect((await translated({ media }, { image })).post).toMatchObject({ media: [{ url: image }] });
  });

  test('of a design comes back with what the client renders and gives to update as png', async () => {
    const design = { template: 'quote-plain', variables: { quote: 'Hello', author: 'Ada' } };
    const { answer, post } = await translated({ design });
    expect(answer).toMatchObject({
      needs_png: true,
      render: { template: 'quote-plain', variables: { quote: 'olleH' } },
    });
    expect(post).toMatchObject({ design: { template: 'quote-plain', variables: { quote: 'olleH' } } });
    const png = (await picture('png', { width: 40, height: 40 }).toBuffer()).toString('base64');
    expect(codeOf(await schedule(writer, 'update', { id: answer.id, png }))).toBe('200');
    const approved = await schedule(owner, 'approve', { id: answer.id });
    expect(codeOf(approved)).toBe('200');
  });

  test('with send_mode send is sent at once by an owner, and only by an owner or admin', async () => {
    const send = { send_mode: 'send' };
    const id = await draftOf(owner, { scheduled_at: later });
    expect(dataOf(await translate(id, send, owner)).status).not.toBe('draft');
    const own = await draftOf(writer, { scheduled_at: later });
    expect((await translate(own, send)).status).toBe(403);
    const design = { template: 'quote-plain', variables: { quote: 'Hello', author: 'Ada' } };
    const drawn = await draftOf(owner, { design, scheduled_at: later });
    expect(dataOf(await translate(drawn, send, owner))).toMatchObject({ status: 'draft', needs_png: true });
  });

  test.each([
    ['a project that is not linked', { project_id: apart.id }],
    ['a language that there is not', { lang: 'no such language' }],
    ['an account of another project', { account_ids: here.accounts }],
    ['an unknown way of sending', { send_mode: 'later' }],
    ['a picture that is no address', { image: 'de.png' }],
  ])('refuses %s', async (_what, input) => {
    expect(codeOf(await translate(await draftOf(writer), input))).toBe('422 validation_error');
  });
});

test('targets lists the language of each project and what it is translated to', async () => {
  const projects = rowsOf(await schedule(writer, 'targets'), 'projects');
  expect(projects).toEqual([
    expect.objectContaining({
      id: here.id,
      lang: 'en',
      translates_to: [{ project_id: there.id, lang: 'de' }],
    }),
    expect.objectContaining({ id: there.id, lang: 'de', translates_to: [] }),
    expect.objectContaining({ id: apart.id, lang: 'fr', translates_to: [] }),
  ]);
});

test('approve makes the translations that it names at the same time', async () => {
  const id = await draftOf(writer, { body: 'Ships', scheduled_at: later });
  const translations = [{ project_id: there.id, account_ids: [there.accounts[1]], lang: 'nl' }];
  const answer = dataOf(await schedule(owner, 'approve', { id, translations }));
  expect(answer).toMatchObject({ id, status: 'scheduled' });
  const [made] = answer.translations as Row[];
  expect(await postOf(owner, Number(made?.id))).toMatchObject({
    status: 'draft',
    body: 'spihS',
    project_id: there.id,
    targets: [{ account_id: there.accounts[1] }],
  });
});

test('a post in another language than its project’s is flagged fix_language', async () => {
  const body = 'Der Hafen wird am Montag nach langer Sperrung endlich wieder für alle Schiffe geöffnet.';
  const codes = async (project_id: number) => {
    const { warnings } = dataOf(await schedule(writer, 'create', { body, project_id, draft: true }));
    return (warnings as Row[]).map(({ code }) => code);
  };
  expect(await codes(here.id)).toContain('fix_language');
  expect(await codes(there.id)).not.toContain('fix_language');
});
