import { beforeAll, expect, test } from 'vitest';

import { syncGlobalTemplates } from '#server/areas/designs/templates/sync.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const room = await startNewsroom(await freshDatabase());
const { db, app, schedule, postOf } = room;

let owner: Colleague;
let member: Colleague;
let reviewer: Colleague;
let templateId: number;

const described = {
  slug: 'one-line',
  name: 'One line',
  category: 'image',
  media_type: 'image',
  canvas_w: 1080,
  canvas_h: 1080,
  formats: [{ name: 'square', w: 1080, h: 1080, default: true, networks: ['instagram'] }],
  html: '<div class="vh-card"><h1>{{title}}</h1></div>',
  css: '.vh-card { width: 100vw; height: 100vh; background: var(--paper); color: var(--ink); }',
  palette: { paper: '#f6f2ea', ink: '#1d2430' },
  fonts: [],
  variables: [{ key: 'title', label: 'Title', type: 'text', rules: { max_chars: 80 }, required: true }],
};

beforeAll(async () => {
  await syncGlobalTemplates(app.deps, new Date());
  await room.project(['bluesky', 'mastodon']);
  owner = await room.colleague('full', { role: 'owner' });
  member = await room.colleague('publisher', { publishesOwnAfterGrade: true });
  reviewer = await room.colleague('reviewer');
  templateId = await template('create', described);
});

async function template(action: string, input: object): Promise<number> {
  const { body } = await app.call('POST', 'templates.php', { action, ...input }, owner.key);
  if (!body.success) throw new Error(body.error?.message);
  return (body.data as { template: { id: number } }).template.id;
}

async function graded(
  slug = 'one-line',
  variables: object = { title: 'The harbour opens' },
): Promise<number> {
  const id = await room.draft(member, { design: { template: slug, variables } });
  const scores = { risk10: 1, fake_news: 95, ai_written: 10, image_match: 95 };
  await schedule(reviewer, 'review', { id, verdict: 'ok', scores });
  expect((await postOf(owner, id)).review.verdict).toBe('ok');
  return id;
}
const current = async (id: number) => (await postOf(owner, id)).review.entries[0]?.current;

test('a template that looks different takes back what was said of its drafts, for good', async () => {
  const id = await graded();
  expect(await current(id)).toBe(true);
  await template('update', { id: templateId, html: '<div class="vh-card"><h2>{{title}}</h2></div>' });
  expect(await current(id)).toBe(false);
  expect(codeOf(await schedule(member, 'approve', { id }))).toMatch(/^(403|409)/);
  const { body } = await schedule(owner, 'get', { id });
  expect(JSON.stringify(body.data)).toContain('The template one-line was changed');
  // Saving the same content again restores no verdict.
  await schedule(member, 'update', { id, body: 'Another word' });
  await schedule(member, 'update', { id, body: 'The harbour opens again.' });
  expect(await current(id)).toBe(false);
});

test('another name of a template changes nothing of what it shows', async () => {
  const id = await graded();
  await template('update', { id: templateId, name: 'A line', description: 'Of words' });
  expect(await current(id)).toBe(true);
});

test('an own copy that takes the place of a global one counts as a change, and so does its end', async () => {
  const variables = { quote: 'The sea stays.', author: 'Ada' };
  const id = await graded('quote-plain', variables);
  const { body } = await app.call('GET', 'templates.php', { slug: 'quote-plain' }, owner.key);
  const { id: globalId } = (body.data as { template: { id: number } }).template;
  const copy = await template('update', { id: globalId, css: '.vh-card { width: 100vw; height: 100vh; }' });
  expect(await current(id)).toBe(false);
  const again = await graded('quote-plain', variables);
  await app.call('POST', 'templates.php', { action: 'remove', id: copy }, owner.key);
  expect(await current(again)).toBe(false);
});

test('a new own template that takes the name of a global one counts as a change', async () => {
  const variables = { quote: 'The sea stays.', author: 'Ada' };
  const id = await graded('quote-plain', variables);
  const { slug: _slug, variables: declared, ...rest } = described;
  const [title] = declared;
  const html = '<div class="vh-card"><h1>{{quote}}</h1><p>{{author}}</p></div>';
  const made = await template('create', {
    ...rest,
    slug: 'quote-plain',
    html,
    variables: [
      { ...title, key: 'quote' },
      { ...title, key: 'author' },
    ],
  });
  expect(await current(id)).toBe(false);
  expect(codeOf(await schedule(member, 'approve', { id }))).toMatch(/^403/);
  await app.call('POST', 'templates.php', { action: 'remove', id: made }, owner.key);
});

test('a global template that a new version of the desk changed takes it back too; another organization’s own does not', async () => {
  const id = await graded('quote-plain', { quote: 'The sea stays.', author: 'Ada' });
  const other = await room.addOrganization();
  const stranger = await room.colleague('full', { role: 'owner', organizationId: other });
  await app.call(
    'POST',
    'templates.php',
    { action: 'create', ...described, slug: 'quote-plain' },
    stranger.key,
  );
  expect(await current(id)).toBe(true);
  // By SQL: as an earlier version shipped it.
  await db.updateTable('templates').set({ content_hash: 'old' }).where('slug', '=', 'quote-plain').execute();
  await syncGlobalTemplates(app.deps, new Date());
  expect(await current(id)).toBe(false);
});
