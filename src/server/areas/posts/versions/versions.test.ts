import { beforeAll, describe, expect, test } from 'vitest';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { renewLinksJob } from '#server/areas/posts/utm-presets/jobs.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { linksOf } from '#test/data/review-links.ts';

const now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { app, schedule } = room;
const { linkBy, say } = linksOf(app);

type Version = DataOf<Contract['postVersions']['list']>['versions'][number];

let writer: Colleague;
let reviewer: Colleague;
let owner: Colleague;
let accounts: number[];

beforeAll(async () => {
  ({ accounts } = await room.project());
  writer = await room.colleague('writer');
  reviewer = await room.colleague('reviewer');
  owner = await room.colleague('full', { role: 'owner' });
});

async function versionsOf(id: number, by = owner): Promise<Version[]> {
  const { body } = await app.call('GET', 'post-versions.php', { post_id: id }, by.key);
  return (body.data as { versions: Version[] }).versions;
}
const restore = (by: Colleague, sent: object) =>
  app.call('POST', 'post-versions.php', { action: 'restore', ...sent }, by.key);
const judge = (id: number, verdict = 'ok') => schedule(reviewer, 'review', { id, verdict, note: 'Read.' });
const edit = (id: number, input: object) => schedule(writer, 'update', { id, ...input });

describe('the versions of a post', () => {
  test('are the contents that were judged, each once, with what was said of them', async () => {
    const id = await room.draft(writer, { body: 'First.', thread: [{ body: 'More.' }] });
    expect(await versionsOf(id)).toEqual([]);
    await judge(id, 'fix');
    await judge(id, 'block');
    await edit(id, { body: 'Never judged.' });
    await edit(id, { body: 'Second.', overrides: { mastodon: { body: 'Second, there.' } } });
    await judge(id);
    const [second, first, ...others] = await versionsOf(id);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      current: false,
      content: { body: 'First.', thread: [{ body: 'More.' }], target_account_ids: accounts },
      reviews: [{ verdict: 'block' }, { verdict: 'fix' }],
    });
    expect(second).toMatchObject({
      current: true,
      content: { body: 'Second.', overrides: { mastodon: { body: 'Second, there.' } } },
      reviews: [{ verdict: 'ok', by_link: false }],
    });
  });

  test('have the links that were judged, and changed links are another version', async () => {
    const { id: project_id, accounts: own } = await room.project(['mastodon']);
    const [mastodon = 0] = own;
    const set = async (source: string) => {
      await room.manage('utm-presets.php', { action: 'set', project_id, source });
      await renewLinksJob.run(app.deps, { project_id, user_id: null }, new AbortController().signal);
    };
    await set('before');
    const id = await room.draft(writer, { project_id, body: 'Read https://nord.example.com/' });
    await judge(id);
    await set('after');
    expect((await room.postOf(owner, id)).valid_verdict).toBeNull();
    expect(await versionsOf(id)).toMatchObject([{ current: false }]);
    await judge(id);
    const linksOfVersions = (await versionsOf(id)).map(
      ({ content }) => content.links?.[mastodon]?.['https://nord.example.com/']?.leads_to,
    );
    expect(linksOfVersions).toEqual([
      'https://nord.example.com/?utm_source=after',
      'https://nord.example.com/?utm_source=before',
    ]);
    // Bringing it back works its links out by the present preset, so that the earlier verdict stays void.
    await restore(writer, { id: (await versionsOf(id))[1]?.id });
    expect((await room.postOf(owner, id)).links[mastodon]?.['https://nord.example.com/']?.leads_to).toContain(
      'after',
    );
  });

  test('include what a guest judged, and what was approved without a review', async () => {
    const id = await room.draft(writer);
    const { secret } = await linkBy(owner, { post_id: id, name: 'Harbour Authority' });
    await say(secret, id, { verdict: 'ok' });
    expect(await versionsOf(id)).toMatchObject([{ reviews: [{ by_link: true, verdict: 'ok' }] }]);
    const other = await room.draft(writer);
    await schedule(owner, 'approve', { id: other });
    expect(await versionsOf(other)).toMatchObject([{ current: true, reviews: [] }]);
  });
});

describe('bringing a version back', () => {
  test('is an edit: the content is as it was, and the verdict on it counts again', async () => {
    const id = await room.draft(writer, {
      body: 'First.',
      media: [{ url: 'https://example.com/a.png', alt: 'A pier' }],
      first_comment: 'A link',
      overrides: { mastodon: { thread: [{ body: 'There.' }] } },
      author_notes: 'Please read.',
      kind: 'opinion',
    });
    await judge(id);
    const before = await room.postOf(owner, id);
    await edit(id, {
      body: 'Second.',
      media: [],
      first_comment: '',
      overrides: { mastodon: null },
      kind: null,
    });
    expect((await room.postOf(owner, id)).valid_verdict).toBeNull();
    const [first] = await versionsOf(id);
    const answer = await restore(writer, { id: first?.id });
    expect(answer.body.data).toMatchObject({
      post_id: id,
      content_hash: before.content_hash,
      missing_media: [],
    });
    expect(await room.postOf(owner, id)).toMatchObject({
      body: 'First.',
      media: before.media,
      overrides: before.overrides,
      author_notes: 'Please read.',
      kind: 'opinion',
      content_hash: before.content_hash,
      valid_verdict: 'ok',
    });
    const { body } = await schedule(owner, 'edit_log', { id });
    expect((body.data as { edits: { field: string }[] }).edits.map(({ field }) => field)).toContain('body');
  });

  test('makes a scheduled post a draft again', async () => {
    const id = await room.draft(writer, { body: 'First.', scheduled_at: '2026-11-25T12:00:00Z' });
    await judge(id, 'fix');
    await edit(id, { body: 'Second.' });
    await schedule(owner, 'approve', { id });
    const first = (await versionsOf(id)).at(-1);
    expect(codeOf(await restore(writer, { id: first?.id }))).toBe('200');
    expect(await room.postOf(owner, id)).toMatchObject({ status: 'draft', body: 'First.' });
  });

  test('leaves out accounts that are gone, and names them', async () => {
    const { id: project_id, accounts: own } = await room.project(['bluesky', 'mastodon']);
    const [kept, gone] = own;
    const id = await room.draft(writer, {
      project_id,
      overrides: { [String(gone)]: { body: 'There.' } },
    });
    await judge(id);
    await edit(id, { body: 'Second.' });
    await room.manage('accounts.php', { action: 'remove', account_id: gone });
    const first = (await versionsOf(id)).at(-1);
    const answer = await restore(writer, { id: first?.id });
    expect(answer.body.data).toMatchObject({ missing_accounts: [gone] });
    expect((await room.postOf(owner, id)).targets.map(({ account_id }) => account_id)).toEqual([kept]);
  });

  test('names files that are no longer in the library, and keeps them in the post', async () => {
    const gone = `${app.deps.settings.baseUrl}/media/${'a'.repeat(22)}/pier.png`;
    const id = await room.draft(writer, { media: [gone] });
    await judge(id);
    await edit(id, { media: [] });
    const first = (await versionsOf(id)).at(-1);
    expect(first?.missing_media).toEqual([gone]);
    expect((await restore(writer, { id: first?.id })).body.data).toMatchObject({ missing_media: [gone] });
    expect((await room.postOf(owner, id)).media).toMatchObject([{ url: gone }]);
  });

  test('keeps a design whose template is gone, which is not published like that', async () => {
    const template = {
      slug: 'one-line',
      name: 'One line',
      category: 'image',
      media_type: 'image',
      canvas_w: 1080,
      canvas_h: 1080,
      html: '<div class="vh-card">{{title}}</div>',
      css: '.vh-card { width: 100vw; height: 100vh; }',
      variables: [{ key: 'title', label: 'Title', type: 'text', rules: {}, required: true }],
    };
    const made = await app.call('POST', 'templates.php', { action: 'create', ...template }, owner.key);
    const design = { template: 'one-line', variables: { title: 'The harbour opens' } };
    const id = await room.draft(writer, { body: 'First.', design });
    await judge(id);
    await edit(id, { body: 'Second.', design: null });
    const { id: template_id } = (made.body.data as { template: { id: number } }).template;
    const removed = await app.call('POST', 'templates.php', { action: 'remove', id: template_id }, owner.key);
    expect(codeOf(removed)).toBe('200');
    const first = (await versionsOf(id)).at(-1);
    expect(codeOf(await restore(writer, { id: first?.id }))).toBe('200');
    expect(await room.postOf(owner, id)).toMatchObject({ body: 'First.', design });
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('422 validation_error');
  });

  test('is refused like any edit: to others, after another edit, and once it is published', async () => {
    const id = await room.draft(writer, { body: 'First.' });
    await judge(id);
    const { version } = await room.postOf(owner, id);
    await edit(id, { body: 'Second.' });
    const first = (await versionsOf(id)).at(-1);
    const stranger = await room.colleague('writer');
    expect(codeOf(await restore(stranger, { id: first?.id }))).toBe('403 forbidden');
    expect(codeOf(await restore(writer, { id: first?.id, version }))).toBe('409 content_changed');
    expect(codeOf(await restore(writer, { id: 987_654 }))).toBe('404 not_found');
    await schedule(writer, 'cancel', { id });
    expect(codeOf(await restore(writer, { id: first?.id }))).toBe('409 invalid_state');
  });

  test('another organization neither sees nor restores one', async () => {
    const id = await room.draft(writer);
    await judge(id);
    const [first] = await versionsOf(id);
    const elsewhere = await room.addOrganization();
    const other = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
    await room.project(['bluesky'], { organizationId: elsewhere });
    expect(codeOf(await app.call('GET', 'post-versions.php', { post_id: id }, other.key))).toBe(
      '404 not_found',
    );
    expect(codeOf(await restore(other, { id: first?.id }))).toBe('404 not_found');
  });
});
