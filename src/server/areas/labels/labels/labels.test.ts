import { expect, test } from 'vitest';

import type { campaigns } from '#contract/labels/campaigns.ts';
import type { labels } from '#contract/labels/labels.ts';
import type { DataOf } from '#contract/operation.ts';
import { callerOf } from '#test/app/caller.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

type Label = DataOf<typeof labels.create>['label'];
type Campaign = DataOf<typeof campaigns.create>['campaign'];

const database = await freshDatabase();
const room = await startNewsroom(database);
const { app, organizationId } = room;
const owner = await room.colleague('full', { role: 'owner' });
const admin = callerOf(app, owner.key);
const writer = callerOf(app, (await room.colleague('writer')).key);
const harbour = (await room.project()).id;
const meadow = (await room.project()).id;
const limited = callerOf(
  app,
  await room.keyOf(owner.userId, 'full', organizationId, { projectIds: [harbour] }),
);

const label = async (sent: object) => (await admin.post<{ label: Label }>('labels.php', { ...sent })).label;
const campaign = async (sent: object) =>
  (await admin.post<{ campaign: Campaign }>('campaigns.php', { project_id: harbour, ...sent })).campaign;
const names = async (sent: object = {}, who = admin) =>
  (await who.get<DataOf<typeof labels.list>>('labels.php', { ...sent })).labels.map(({ name }) => name);

test('a label is of the organization or of one project, and has a colour with a name', async () => {
  const [evergreen, tide] = [
    await label({ name: 'Evergreen' }),
    await label({ name: 'Tide', project_id: harbour }),
  ];
  expect([evergreen.project_id, tide.project_id]).toEqual([null, harbour]);
  expect(evergreen.color).not.toBe(tide.color);
  await label({ name: 'Hay', project_id: meadow });
  expect(await names()).toEqual(['Evergreen', 'Hay', 'Tide']);
  expect(await names({ project_id: harbour })).toEqual(['Evergreen', 'Tide']);
  expect(await admin.refusal('labels.php', { name: 'Odd', color: '#123456' })).toBe('validation_error');
  expect(await admin.refusal('labels.php', { name: '  ' })).toBe('validation_error');
  expect(await admin.refusal('labels.php', { name: 'Odd', project_id: 999_999 })).toBe('validation_error');
});

test('a caller who is limited to a project sees its labels and those of the organization', async () => {
  expect(await names({}, limited)).toEqual(['Evergreen', 'Tide']);
});

test('names are unique in their scope, however many ask at once', async () => {
  const answers = await Promise.all(
    ['Twice', 'twice', ' TWICE '].map((name) => admin.refusal('labels.php', { name })),
  );
  expect(answers.filter((code) => code === 'invalid_state')).toHaveLength(2);
  expect(await admin.refusal('labels.php', { name: 'Twice', project_id: harbour })).toBeNull();
  const other = await label({ name: 'Other' });
  expect(await admin.refusal('labels.php', { action: 'edit', id: other.id, name: 'tWICE' })).toBe(
    'invalid_state',
  );
});

test('only admins manage labels and campaigns', async () => {
  expect(await writer.refusal('labels.php', { name: 'Mine' })).toBe('insufficient_scope');
  expect(await writer.refusal('campaigns.php', { name: 'Mine', project_id: harbour })).toBe(
    'insufficient_scope',
  );
});

test('an archived label is not listed with those that are offered, and can be restored', async () => {
  const old = await label({ name: 'Old' });
  const edited = await admin.post<{ label: Label }>('labels.php', {
    action: 'edit',
    id: old.id,
    archived: true,
  });
  expect(edited.label.archived_at).not.toBeNull();
  expect(await names()).not.toContain('Old');
  expect(await names({ archived: 'yes' })).toEqual(['Old']);
  await admin.post('labels.php', { action: 'edit', id: old.id, archived: false });
  expect(await names()).toContain('Old');
});

test('a campaign has a slug from its name, unique in its project', async () => {
  const spring = await campaign({ name: 'Frühling & Meer', starts_on: '2030-03-01', ends_on: '2030-03-31' });
  expect(spring).toMatchObject({ slug: 'fruhling-meer', starts_on: '2030-03-01', description: null });
  expect((await campaign({ name: 'Fruhling Meer' })).slug).toBe('fruhling-meer-2');
  expect((await campaign({ name: '春' })).slug).toBe('campaign');
  expect((await campaign({ name: 'Frühling & Meer', project_id: meadow })).slug).toBe('fruhling-meer');
  for (const sent of [
    { name: 'Bad slug', slug: 'Not This' },
    { name: 'Backwards', starts_on: '2030-03-02', ends_on: '2030-03-01' },
    { name: 'No such day', starts_on: '2030-02-30' },
    { name: 'Elsewhere', project_id: 999_999 },
  ])
    expect(await admin.refusal('campaigns.php', { project_id: harbour, ...sent })).toBe('validation_error');
  const edit = (sent: object) => admin.refusal('campaigns.php', { action: 'edit', id: spring.id, ...sent });
  expect(await edit({ slug: 'campaign' })).toBe('invalid_state');
  expect(await edit({ ends_on: '2030-02-01' })).toBe('validation_error');
  expect(await edit({ slug: 'sea', ends_on: null })).toBeNull();
});

test('cards, posts and media have labels and a campaign, and a draft takes over those of its card', async () => {
  const [news, tip] = [await label({ name: 'News' }), await label({ name: 'Tip', project_id: harbour })];
  const autumn = await campaign({ name: 'Autumn' });
  const both = { label_ids: [tip.id, news.id], campaign_id: autumn.id };
  const { card_id } = await writer.post<{ card_id: number }>('cards.php', {
    title: 'The tide',
    project_id: harbour,
    ...both,
  });
  const sorted = { label_ids: [news.id, tip.id], campaign_id: autumn.id };
  expect(await writer.get('card.php', { card_id })).toMatchObject({ card: sorted });
  const draft = { body: 'The tide turns.', draft: true, card_id };
  const made = await writer.post<{ id: number }>('schedule.php', { ...draft, project_id: harbour });
  expect(await writer.get('schedule.php', { action: 'get', id: made.id })).toMatchObject({ post: sorted });
  const elsewhere = await writer.post<{ id: number }>('schedule.php', { ...draft, project_id: meadow });
  expect(await writer.get('schedule.php', { action: 'get', id: elsewhere.id })).toMatchObject({
    post: { label_ids: [news.id], campaign_id: null },
  });
  const own = await writer.post<{ id: number }>('schedule.php', {
    ...draft,
    project_id: harbour,
    label_ids: [],
  });
  expect(await writer.get('schedule.php', { action: 'get', id: own.id })).toMatchObject({
    post: { label_ids: [], campaign_id: autumn.id },
  });

  for (const filter of [{ label_id: tip.id }, { campaign_id: autumn.id }]) {
    expect(await writer.get('cards.php', filter)).toMatchObject({ cards: [{ card_id }] });
    const { posts } = await writer.get<{ posts: { id: number }[] }>('schedule.php', {
      action: 'list',
      ...filter,
    });
    expect(posts.map(({ id }) => id)).toContain(made.id);
    expect(posts.map(({ id }) => id)).not.toContain(elsewhere.id);
  }
  expect(await admin.get('labels.php', { action: 'get', id: tip.id })).toMatchObject({
    uses: { cards: 1, posts: 1, media: 0 },
  });
  await admin.post('labels.php', { action: 'remove', id: tip.id });
  await admin.post('campaigns.php', { action: 'remove', id: autumn.id });
  const less = { label_ids: [news.id], campaign_id: null };
  expect(await writer.get('card.php', { card_id })).toMatchObject({ card: less });
  expect(await writer.get('schedule.php', { action: 'get', id: made.id })).toMatchObject({ post: less });
});

test('several are labelled at once: all of them or none', async () => {
  const [one, two] = [await label({ name: 'One' }), await label({ name: 'Two', project_id: harbour })];
  const card = async (project_id: number | null, label_ids: number[]) =>
    (await writer.post<{ card_id: number }>('cards.php', { title: 'A card', project_id, label_ids })).card_id;
  const card_ids = [await card(harbour, [one.id]), await card(harbour, [])];
  const many = { action: 'edit_many', add_label_ids: [two.id], remove_label_ids: [one.id] };
  await writer.post('cards.php', { ...many, card_ids });
  const labelsOf = async (card_id: number) =>
    (await writer.get<{ card: { label_ids: number[] } }>('card.php', { card_id })).card.label_ids;
  for (const id of card_ids) expect(await labelsOf(id)).toEqual([two.id]);
  const strange = await card(meadow, [one.id]);
  expect(await writer.refusal('cards.php', { ...many, card_ids: [...card_ids, strange] })).toBe(
    'validation_error',
  );
  expect(await labelsOf(strange)).toEqual([one.id]);
  // A card that goes to another project keeps only what fits there.
  await writer.post('cards.php', {
    action: 'edit_many',
    card_ids,
    project_id: meadow,
    add_label_ids: [one.id],
  });
  for (const id of card_ids) expect(await labelsOf(id)).toEqual([one.id]);
});

test('labelling a post changes neither its content nor its version', async () => {
  const mark = await label({ name: 'Mark', project_id: harbour });
  const id = await room.draft(owner, { project_id: harbour, scheduled_at: '2031-01-01T10:00:00Z' });
  await room.schedule(owner, 'approve', { id });
  const before = await room.postOf(owner, id);
  expect(before.status).toBe('scheduled');
  await writer.post('schedule.php?action=label', { post_ids: [id], add_label_ids: [mark.id] });
  const { label_ids, status, version, content_hash } = await room.postOf(owner, id);
  expect([label_ids, status, version, content_hash]).toEqual([
    [mark.id],
    'scheduled',
    before.version,
    before.content_hash,
  ]);
  await admin.post('schedule.php?action=update', { id, label_ids: [] });
  expect(await room.postOf(owner, id)).toMatchObject({ label_ids: [], status: 'scheduled' });
  const none = { post_ids: [id, 999_999], add_label_ids: [mark.id] };
  expect(await writer.refusal('schedule.php?action=label', none)).toBe('not_found');
  const hay = await label({ name: 'Hay bale', project_id: meadow });
  const foreign = { post_ids: [id], label_ids: [hay.id] };
  expect(await writer.refusal('schedule.php?action=label', foreign)).toBe('validation_error');
});
