import { beforeEach, describe, expect, it } from 'vitest';

import { webhookBody } from '#contract/notifications/webhook-events.ts';
import { webhookExample } from '#contract/notifications/webhook-examples.ts';
import { webhookTypeNames } from '#contract/notifications/webhook-types.ts';
import { noCounts } from '#contract/sources/all.ts';
import { actorOfMember } from '#server/access/actors.ts';
import { storeTrends } from '#server/areas/intake/ingest/ingest.ts';
import { renewLinksJob } from '#server/areas/posts/utm-presets/jobs.ts';
import { checkWatches } from '#server/areas/research/watches/watches.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { postOf } from '#test/data/posts.ts';
import { webhooksOf } from '#test/data/webhooks.ts';

const now = new Date('2030-05-06T07:08:09Z');
const database = await freshDatabase();
const { db } = database;
const room = await startNewsroom(database, { now: () => now });
const { app, organizationId } = room;
const owner = await room.colleague('full', { role: 'owner' });
const writer = await room.colleague('writer');
const { id: projectId } = await room.project(['bluesky']);
const ask = webhooksOf(app, owner.key);

const call = async (path: string, sent: object, key = owner.key) => {
  const { body } = await app.call('POST', path, { ...sent }, key);
  if (!body.success) throw new Error(`${path}: ${JSON.stringify(body.error)}`);
  return body.data;
};

/** Every event since the last time, oldest first, in the form of its body. */
async function events() {
  const rows = await db.selectFrom('webhook_events').selectAll().orderBy('id').execute();
  await emptyTables(db, 'webhook_events');
  for (const { type, data, app_path, api_path, at } of rows)
    webhookBody(type).parse({
      type,
      timestamp: at,
      organization_id: organizationId,
      data: { ...data, app_url: app_path, api_url: api_path },
    });
  return rows;
}
const types = async () => (await events()).map(({ type }) => type);

beforeEach(async () => {
  await emptyTables(db, 'webhook_endpoints', 'webhook_events');
  await ask.create('https://archive.example.org/hooks');
});

describe('an event', () => {
  it('has an example that its own schema accepts', async () => {
    for (const type of webhookTypeNames) webhookBody(type).parse(webhookExample(type));
    const { body } = await app.call('GET', 'webhook-events.php', {}, writer.key);
    expect((body.data as { types: unknown[] }).types).toHaveLength(webhookTypeNames.length);
  });

  it('is stored of each change of a card, and none of what changes nothing', async () => {
    const id = await ask.createCard('Heat pumps');
    const due_date = '2030-06-01 10:00:00';
    await call('cards.php', {
      action: 'edit',
      card_id: id,
      title: 'Heat pumps!',
      priority: 'high',
      due_date,
    });
    await call('cards.php', { action: 'edit', card_id: id, title: 'Heat pumps!' });
    const { body } = await app.call('GET', 'columns.php', {}, owner.key);
    const columns = (body.data as { columns: { id: number; name: string }[] }).columns;
    const last = columns.at(-1)?.id;
    await call('cards.php', { action: 'move', card_id: id, board_column_id: last, position: 0 });
    await call('cards.php', { action: 'archive', card_id: id });
    await call('cards.php', { action: 'delete', card_id: id });
    const seen = await events();
    expect(seen.map(({ type }) => type)).toEqual([
      'card.created',
      'card.updated',
      'card.moved',
      'card.updated',
      'card.deleted',
    ]);
    expect(seen[1]?.data).toMatchObject({
      changed: ['title', 'priority', 'due_date'],
      card: { title: 'Heat pumps!' },
    });
    expect(seen[2]?.data).toMatchObject({
      from: { column_name: columns[0]?.name },
      card: { column_name: columns.at(-1)?.name },
    });
    expect(seen[3]?.data).toMatchObject({ changed: ['archived'] });
    expect(seen[4]).toMatchObject({ api_path: null, data: { card: { card_id: id } } });
  });

  it('is stored of drafts in review, verdicts and releases, but not of private drafts', async () => {
    const id = await room.draft(writer, { project_id: projectId });
    await room.schedule(writer, 'update', { id, body: 'The harbour opens again today.' });
    await room.schedule(owner, 'review', { id, verdict: 'ok', score: 80 });
    await room.schedule(owner, 'approve', { id });
    const seen = await events();
    expect(seen.map(({ type }) => type)).toEqual([
      'draft.created',
      'draft.submitted',
      'draft.updated',
      'verdict.given',
      'post.released',
    ]);
    expect(seen[2]?.data).toMatchObject({ changed: ['body'] });
    expect(seen[3]?.data).toMatchObject({
      verdict: { verdict: 'ok', score: 80, counts: true, guest_name: null },
      post: { id, status: 'draft' },
      actor: { user_id: owner.userId },
    });
    expect(seen[4]).toMatchObject({ project_id: projectId, data: { post: { status: 'scheduled' } } });
    await room.schedule(owner, 'cancel', { id });
    expect(await types()).toEqual(['post.cancelled']);
  });

  it('is stored of what becomes of a draft besides its text', async () => {
    const { label } = (await call('labels.php', { name: 'Harbour' })) as { label: { id: number } };
    const labels = { label_ids: [label.id], campaign_id: null };
    const author = await room.colleague('writer');
    const id = await room.draft(author, { project_id: projectId, body: 'https://example.org/harbour' });
    await events();
    await room.schedule(owner, 'label', { post_ids: [id], add_label_ids: [label.id] });
    await room.schedule(owner, 'label', { post_ids: [id], add_label_ids: [label.id] });
    await call('utm-presets.php', { action: 'set', project_id: projectId, source: 'harbour' });
    await renewLinksJob.run(
      app.deps,
      { project_id: projectId, user_id: owner.userId },
      new AbortController().signal,
    );
    await call('members.php', {
      action: 'deactivate',
      user_id: author.userId,
      hand_over_to: owner.userId,
    });
    await room.schedule(owner, 'cancel', { id });
    await room.schedule(owner, 'restore', { id });
    const seen = (await events()).filter(({ type }) => type.startsWith('draft') || type.startsWith('post'));
    expect(seen.map(({ type, data }) => [type, data['changed'], data['post']])).toEqual([
      ['draft.updated', ['label_ids'], expect.objectContaining(labels)],
      ['draft.updated', ['links'], expect.objectContaining(labels)],
      ['draft.updated', ['author_user_id'], expect.objectContaining({ author_user_id: owner.userId })],
      ['post.cancelled', undefined, expect.objectContaining({ status: 'cancelled' })],
      ['draft.updated', ['status'], expect.objectContaining({ status: 'draft' })],
    ]);
  });

  it('is stored of scheduled posts that are drafts again as their project is archived', async () => {
    const { id: project } = await room.project(['bluesky']);
    const scheduled_at = '2030-05-08T09:00:00Z';
    const id = await room.draft(owner, { project_id: project, scheduled_at });
    await room.draft(owner, { project_id: project });
    await room.schedule(owner, 'approve', { id });
    await events();
    await call('projects.php', { action: 'archive', project_id: project, unschedule: true });
    expect(await events()).toMatchObject([
      { type: 'draft.updated', data: { changed: ['status'], post: { id, status: 'draft' } } },
    ]);
  });

  it('is stored of accounts that are skipped as their post is released', async () => {
    const { id: project, accounts } = await room.project(['bluesky', 'linkedin']);
    const id = await room.draft(owner, { project_id: project, scheduled_at: '2030-05-08T09:00:00Z' });
    await events();
    await room.schedule(owner, 'approve', { id, leave_out: accounts.slice(1) });
    expect(await events()).toMatchObject([
      { type: 'post.released' },
      {
        type: 'delivery.failed',
        project_id: project,
        data: {
          post: { id },
          delivery: {
            account_id: accounts[1],
            status: 'skipped',
            reason: 'Skipped when the post was approved.',
          },
        },
      },
    ]);
  });

  it('is stored where a card is labelled, with its labels and its campaign', async () => {
    const { label } = (await call('labels.php', { name: 'Energy' })) as { label: { id: number } };
    const id = await ask.createCard('Heat pumps', { project_id: projectId, label_ids: [label.id] });
    await call('cards.php', { action: 'edit', card_id: id, label_ids: [] });
    expect((await events()).map(({ type, data }) => [type, data['changed'], data['card']])).toEqual([
      ['card.created', undefined, expect.objectContaining({ label_ids: [label.id], campaign_id: null })],
      ['card.updated', ['label_ids'], expect.objectContaining({ label_ids: [] })],
    ]);
  });

  it('is stored of members', async () => {
    const agent = await room.colleague('writer');
    await call('members.php', { action: 'change', user_id: agent.userId, role: 'admin' });
    await call('members.php', { action: 'deactivate', user_id: agent.userId, hand_over_to: null });
    await call('members.php', { action: 'activate', user_id: agent.userId });
    const seen = await events();
    expect(seen.map(({ type }) => type)).toEqual([
      'member.joined',
      'member.changed',
      'member.left',
      'member.joined',
    ]);
    expect(seen[2]?.data).toMatchObject({ member: { user_id: agent.userId, active: false } });
  });

  it('is stored once of a story that crosses the threshold of two views, and of each view', async () => {
    for (const name of ['Energy', 'Housing']) {
      const search = { source: 'hackernews', time_range: '7d' };
      const saved = await call('views.php', { action: 'save', name, screen: 'explore', search });
      const { view } = saved as { view: { id: number } };
      await call('views.php', { action: 'watch', id: view.id, min_engagement: 500 });
    }
    const counts = { ...noCounts, likes: 1_000, comments: 4 };
    const post = { externalId: '1', title: 'Heat pumps', createdAt: now, type: 'link' as const, counts };
    await storeTrends(db, [postOf('hackernews', post)], { now });
    const actorOf = (watch: { user_id: number; organization_id: number }) =>
      actorOfMember(db, watch.user_id, watch.organization_id);
    await checkWatches(app.deps, actorOf, now);
    await checkWatches(app.deps, actorOf, now);
    const seen = await events();
    expect(seen.map(({ type }) => type)).toEqual(['story.rising', 'view.matched', 'view.matched']);
    expect(seen[2]?.data).toMatchObject({ view: { name: 'Housing' }, story: { title: 'Heat pumps' } });
  });

  it('is stored only where an endpoint gets its type and project, and for no other organization', async () => {
    await emptyTables(db, 'webhook_endpoints');
    await ask.createCard('Nobody listens');
    expect(await types()).toEqual([]);
    await ask.create('https://a.example.org/', { project_id: projectId, types: ['card.created'] });
    await ask.createCard('Without a project');
    await ask.createCard('In the project', { project_id: projectId });
    const id = await ask.createCard('Elsewhere', { project_id: (await room.project([])).id });
    await call('cards.php', { action: 'delete', card_id: id });
    expect((await events()).map(({ project_id }) => project_id)).toEqual([projectId]);
    const stranger = await room.addOrganization('free');
    const key = await room.keyOf(
      (await app.founder.person({ organizationId: stranger, role: 'owner' })).id,
      'full',
      stranger,
    );
    await webhooksOf(app, key).createCard('Theirs');
    expect(await types()).toEqual([]);
  });

  it('reaches endpoints of the whole organization from members who are limited to a project', async () => {
    const limited = await app.founder.agent({
      organizationId,
      projects: [{ project_id: projectId, role: 'publisher' }],
    });
    await webhooksOf(app, await room.keyOf(limited, 'full')).createCard('Mine', { project_id: projectId });
    expect(await types()).toContain('card.created');
  });

  it('goes with its change when that is rolled back', async () => {
    const failing = app.call('POST', 'cards.php', { title: 'x', board_column_id: 999_999 }, owner.key);
    expect((await failing).body.success).toBe(false);
    expect(await types()).toEqual([]);
  });
});
