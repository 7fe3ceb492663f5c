import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { drawReleased } from '#server/areas/posts/design-pictures/draw.ts';
import { renewLinksJob } from '#server/areas/posts/utm-presets/jobs.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startApprovals } from '#test/data/approvals.ts';
import { codeOf } from '#test/data/newsroom.ts';

/** What sets an approval back without an edit of the post. */

const { desk, app, room, owner, editor, chief, save, ok, editing, legal, final, begin, draft, turnOf, told } =
  await startApprovals(await freshDatabase());

const opening = {
  slug: 'opening',
  name: 'Opening',
  category: 'video',
  media_type: 'video',
  canvas_w: 64,
  canvas_h: 36,
  html: '<div class="vh-card">{{word}}</div>',
  css: '.vh-card { animation: a 1s } @keyframes a { from { opacity: 0 } }',
  variables: [{ key: 'word', label: 'Word', type: 'text', required: true, rules: {} }],
};
const design = { template: 'opening', variables: { word: 'Tide' } };
let openingId: number;
let changes = 0;

beforeAll(async () => {
  const { body } = await app.call('POST', 'templates.php', { action: 'create', ...opening }, owner.key);
  openingId = (body.data as { template: { id: number } }).template.id;
});
beforeEach(begin);

async function changeTemplate(): Promise<void> {
  const css = `.vh-card { animation: a ${(changes += 1) + 1}s } @keyframes a { from { opacity: 0 } }`;
  const answer = await app.call('POST', 'templates.php', { action: 'update', id: openingId, css }, owner.key);
  expect(codeOf(answer)).toBe('200');
}

const yourTurn = 'Your turn at “Editing”: “The harbour opens again.”';

test('a changed template gives the turn back to the first step, whose people are told', async () => {
  await save(editing(), legal());
  const id = await draft({ design });
  await ok(editor, id);
  expect(await turnOf(id)).toBe('Legal');
  await changeTemplate();
  expect(await turnOf(id)).toBe('Editing');
  expect(await told(editor, id)).toEqual([yourTurn, yourTurn]);
});

test('who waits at the same step still is not told again', async () => {
  await save(editing(), legal());
  const id = await draft({ design });
  await changeTemplate();
  expect(await turnOf(id)).toBe('Editing');
  expect(await told(editor, id)).toEqual([yourTurn]);
});

test('so do other links of the post', async () => {
  await save(editing(), legal());
  const body = 'The harbour opens again. https://nord.example.org/harbour';
  const id = await draft({ body });
  await ok(editor, id);
  const set = { action: 'set', project_id: desk.project, source: 'marsh' };
  const answer = await app.call('POST', 'utm-presets.php', set, owner.key);
  expect(answer.body.data).toMatchObject({ drafts: 1 });
  const renewal = { project_id: desk.project, user_id: owner.userId };
  await renewLinksJob.run(app.deps, renewal, new AbortController().signal);
  expect(await turnOf(id)).toBe('Editing');
  expect(await told(editor, id)).toHaveLength(2);
});

test('so does a release that is withdrawn because the template changed before its film was made', async () => {
  vi.spyOn(app.deps.renderer, 'problem').mockResolvedValue(null);
  await save(editing(), final());
  const id = await draft({ design });
  await ok(editor, id);
  await ok(chief, id);
  expect(codeOf(await room.schedule(owner, 'approve', { id }))).toBe('200');
  await changeTemplate();
  expect(await told(editor, id)).toHaveLength(1);
  await drawReleased(app.deps, id);
  expect((await room.postOf(owner, id)).status).toBe('draft');
  expect(await turnOf(id)).toBe('Editing');
  expect(await told(editor, id)).toEqual([yourTurn, yourTurn]);
});
