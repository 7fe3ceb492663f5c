import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';

import { deliverInTurn } from '#server/areas/delivery/post-deliveries/jobs.ts';
import { sweepMedia } from '#server/areas/media/media/sweep.ts';
import { RenderError } from '#server/render/render-error.ts';
import type { Answer } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { fileAt, picture, sendFile } from '#test/data/media.ts';
import { outcomeOf, codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00.000Z';
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, app, schedule, postOf } = room;
const { renderer } = app.deps;

let project: { id: number; accounts: number[] };
let owner: Colleague;
let writer: Colleague;
let member: Colleague;
let reviewer: Colleague;

beforeAll(async () => {
  project = await room.project(['bluesky', 'mastodon']);
  owner = await room.colleague('full', { role: 'owner' });
  writer = await room.colleague('writer');
  member = await room.colleague('writer', { publishesOwnAfterGrade: true });
  reviewer = await room.colleague('reviewer');
});

const design = (quote = 'Here') => ({ template: 'quote-plain', variables: { quote, author: 'Ada' } });
const draftOf = (by = writer, more: object = {}) =>
  room.draft(by, { design: design(), scheduled_at: later, ...more });
const approve = (id: number, by = owner) => schedule(by, 'approve', { id });
const update = (id: number, change: object, by = writer) => schedule(by, 'update', { id, ...change });
const priceOf = ({ headers }: Answer) => headers['x-credits-cost'];
const pictureOf = async (id: number) => (await postOf(owner, id)).design_picture;

async function spent(): Promise<number> {
  const rows = await db.selectFrom('credits_ledger').select('amount').execute();
  return -rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** Runs the post's deliveries to their end, and returns what is in each sandbox. */
async function sentBy(id: number) {
  // By SQL: their time has come.
  const targets = await db
    .updateTable('post_targets')
    .set({ due_at: now })
    .where('post_id', '=', id)
    .returning('id')
    .execute();
  for (const target of targets) await deliverInTurn(app.deps, target.id);
  const { results } = outcomeOf(await schedule(owner, 'get', { id }));
  const posts = await db
    .selectFrom('sandbox_posts')
    .select(['account_id', 'media'])
    .where('account_id', 'in', project.accounts)
    .orderBy('id')
    .execute();
  return {
    states: results.map(({ status }) => status),
    media: posts.slice(-results.length).map((post) => post.media),
  };
}

describe('approving a design', () => {
  test('draws it for one credit, keeps it with the post, and sends its picture before the other media', async () => {
    const before = await spent();
    const { url } = (await sendFile(app, writer.key, await picture('png').toBuffer())).body.data as {
      url: string;
    };
    const id = await draftOf(writer, { media: [{ url, alt: 'A quay' }] });
    const { content_hash } = await postOf(owner, id);
    const answer = await approve(id);
    expect(codeOf(answer)).toBe('200');
    expect(priceOf(answer)).toBe('1');
    expect(answer.headers['x-credits-balance']).toBe(String(10_000 - before - 1));
    expect(await spent()).toBe(before + 1);
    const row = await postOf(owner, id);
    expect(row).toMatchObject({
      status: 'scheduled',
      design: design(),
      design_picture: { type: 'image/png', alt: 'Here. Ada', by: 'desk' },
      media: [{ url, alt: 'A quay' }],
      drawing: false,
      // The reviewed content is what was released.
      content_hash,
    });
    const { states, media } = await sentBy(id);
    expect(states).toEqual(['sent', 'sent']);
    for (const shown of media) expect(shown.map((one) => one.url)).toEqual([row.design_picture?.url, url]);
  });

  test('draws nothing again, and asks no second credit, while the design stays as it is', async () => {
    const id = await draftOf();
    await approve(id);
    const first = await pictureOf(id);
    await update(id, { scheduled_at: '2026-11-22T12:00:00.000Z', body: 'Other words.' });
    expect((await postOf(owner, id)).status).toBe('draft');
    const before = await spent();
    const render = vi.spyOn(renderer, 'render');
    const again = await approve(id);
    expect(render).not.toHaveBeenCalled();
    render.mockRestore();
    expect(codeOf(again)).toBe('200');
    expect(priceOf(again)).toBe('0');
    expect(await spent()).toBe(before);
    expect(await pictureOf(id)).toEqual(first);
  });

  test('draws anew what was edited', async () => {
    const id = await draftOf();
    await approve(id);
    const first = await pictureOf(id);
    await update(id, { design: design('There') });
    expect(await pictureOf(id)).toBeNull();
    expect(priceOf(await approve(id))).toBe('1');
    expect(await pictureOf(id)).toMatchObject({ alt: 'There. Ada' });
    expect((await pictureOf(id))?.url).not.toBe(first?.url);
  });

  test('draws anew what another version of its template looks like', async () => {
    const make = (action: object) => app.call('POST', 'templates.php', { ...plate, ...action }, owner.key);
    const { body } = await make({ action: 'create' });
    const { template } = body.data as { template: { id: number } };
    const id = await draftOf(writer, { design: { template: 'plate', variables: { word: 'Tide' } } });
    await approve(id);
    const first = await pictureOf(id);
    await update(id, { body: 'Again.' });
    await make({ action: 'update', id: template.id, css: `${plate.css} .vh-card { background: #dde; }` });
    expect(priceOf(await approve(id))).toBe('1');
    expect((await pictureOf(id))?.url).not.toBe(first?.url);
  });

  test('by its author counts the grade of the design: a verdict stays with what it judged', async () => {
    const id = await draftOf(member);
    expect(codeOf(await approve(id, member))).toBe('403 forbidden');
    await schedule(reviewer, 'review', { id, verdict: 'ok', scores: { risk10: 1 } });
    expect(codeOf(await approve(id, member))).toBe('200');
    expect((await postOf(owner, id)).valid_verdict).toBe('ok');
    await update(id, { scheduled_at: '2026-11-22T12:00:00.000Z' }, member);
    expect(await postOf(owner, id)).toMatchObject({ status: 'draft', valid_verdict: 'ok' });
    expect(codeOf(await approve(id, member))).toBe('200');
  });

  test('without a credit is refused with both numbers before anything is drawn, and nothing is sent', async () => {
    // By SQL: ten thousand renders are too many.
    const entry = await db
      .insertInto('credits_ledger')
      .values({
        organization_id: room.organizationId,
        at: now,
        amount: (await spent()) - 10_000,
        what: 'test',
        user_id: null,
        token_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const render = vi.spyOn(renderer, 'render');
    const id = await draftOf();
    const answer = await approve(id);
    expect(codeOf(answer)).toBe('402 insufficient_credits');
    expect(answer.body.error?.details).toMatchObject({ required: 1, balance: 0 });
    expect(render).not.toHaveBeenCalled();
    render.mockRestore();
    expect((await postOf(owner, id)).status).toBe('draft');
    // By SQL: undoes that.
    await db.deleteFrom('credits_ledger').where('id', '=', entry.id).execute();
  });

  test('of which no picture is made costs nothing, and says what to do', async () => {
    const id = await draftOf();
    const before = await spent();
    const render = vi
      .spyOn(renderer, 'render')
      .mockRejectedValue(new RenderError('unavailable', 'No Chromium runs here.'));
    const answer = await approve(id);
    render.mockRestore();
    expect(codeOf(answer)).toBe('409 invalid_state');
    expect(answer.body.error?.details).toMatchObject({ needs_png: true });
    expect(priceOf(answer)).toBeUndefined();
    expect(await spent()).toBe(before);
    expect((await postOf(owner, id)).status).toBe('draft');
  });

  test('by two at once is released once and paid for once', async () => {
    const id = await draftOf();
    const before = await spent();
    const answers = await Promise.all([approve(id), approve(id)]);
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '409 invalid_state']);
    expect(await spent()).toBe(before + 1);
  });

  test('that was changed while it was drawn sends nothing and costs nothing', async () => {
    const id = await draftOf();
    const before = await spent();
    const render = renderer.render.bind(renderer);
    const slow = vi.spyOn(renderer, 'render').mockImplementation(async (...args) => {
      await update(id, { design: design('Meanwhile') });
      return render(...args);
    });
    expect(codeOf(await approve(id))).toBe('409 content_changed');
    slow.mockRestore();
    expect(await postOf(owner, id)).toMatchObject({ status: 'draft', design_picture: null });
    expect(await spent()).toBe(before);
  });

  test('says nothing of credits where there is no design', async () => {
    expect(priceOf(await approve(await room.draft(writer, { scheduled_at: later })))).toBeUndefined();
  });
});

describe('a picture that the client rendered', () => {
  const png = async (background: string) =>
    (
      await sharp({ create: { width: 300, height: 375, channels: 3, background } })
        .png()
        .toBuffer()
    ).toString('base64');

  test('given as base64 is what is sent, without a credit, and another verdict is asked for', async () => {
    const id = await draftOf();
    await schedule(reviewer, 'review', { id, verdict: 'ok', scores: { risk10: 1 } });
    const answer = await update(id, { png: await png('teal') });
    expect(codeOf(answer)).toBe('200');
    const row = await postOf(owner, id);
    expect(row).toMatchObject({
      design: design(),
      design_picture: { type: 'image/png', alt: 'Here. Ada', by: 'author' },
      valid_verdict: null,
    });
    const before = await spent();
    expect(priceOf(await approve(id))).toBe('0');
    expect(await spent()).toBe(before);
    const { media } = await sentBy(id);
    expect(media.flat().map(({ url }) => url)).toEqual([row.design_picture?.url, row.design_picture?.url]);
    const { bytes } = await fileAt(app, row.design_picture?.url ?? '');
    const { channels } = await sharp(bytes).stats();
    expect(channels.slice(0, 3).map(({ mean }) => mean)).toEqual([0, 128, 128]);
  });

  test('may be the address of an upload, or a data address, and each change of it is in the edit log', async () => {
    const id = await draftOf();
    const { url } = (await sendFile(app, writer.key, await picture('webp').toBuffer())).body.data as {
      url: string;
    };
    expect(codeOf(await update(id, { png: url }))).toBe('200');
    expect((await pictureOf(id))?.url).toBe(url);
    expect(codeOf(await update(id, { png: `data:image/png;base64,${await png('red')}` }))).toBe('200');
    expect((await pictureOf(id))?.url).not.toBe(url);
    const { body } = await schedule(owner, 'edit_log', { id });
    const { edits } = body.data as { edits: { field: string; before: unknown; after: unknown }[] };
    expect(edits.map(({ field }) => field)).toEqual(['png', 'png']);
    expect(edits.some(({ after }) => after === url)).toBe(true);
  });

  test('is dropped when the design changes, and taken back by null: then the desk draws', async () => {
    const id = await draftOf();
    await update(id, { png: await png('red') });
    const { content_hash } = await postOf(owner, id);
    await update(id, { png: null });
    expect(await pictureOf(id)).toBeNull();
    expect((await postOf(owner, id)).content_hash).not.toBe(content_hash);
    await update(id, { png: await png('red'), design: design('With it') });
    expect(await pictureOf(id)).toMatchObject({ alt: 'With it. Ada' });
    await update(id, { design: design('Alone') });
    expect(await pictureOf(id)).toBeNull();
    expect(priceOf(await approve(id))).toBe('1');
  });

  test('is kept with the same design', async () => {
    const id = await draftOf();
    await update(id, { png: await png('red') });
    await update(id, { design: design(), body: 'Other words.' });
    expect(await pictureOf(id)).toMatchObject({ by: 'author' });
  });

  test.each([
    ['no base64', 'not a picture at all!'],
    ['no picture', Buffer.from('Only words, long enough to be looked at.').toString('base64')],
    ['nothing', ''],
    ['an address of somebody else', 'https://example.com/a.png'],
    ['an address of ours with nothing there', 'http://localhost:4400/media/AAAAAAAAAAAAAAAAAAAAAA/1.png'],
  ])('is refused where it is %s', async (_what, given) => {
    const id = await draftOf();
    const answer = await update(id, { png: given });
    expect(codeOf(answer)).toBe('422 validation_error');
    expect(Object.keys(answer.body.error?.details?.['fields'] ?? {})).toEqual(['png']);
    expect(await pictureOf(id)).toBeNull();
  });

  test('is refused without a design, from another organization’s library, and from whoever may not edit', async () => {
    const plain = await room.draft(writer);
    expect(codeOf(await update(plain, { png: await png('red') }))).toBe('422 validation_error');
    const elsewhere = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
    const theirs = (await sendFile(app, stranger.key, await picture('png').toBuffer())).body.data as {
      url: string;
    };
    const id = await draftOf();
    expect(codeOf(await update(id, { png: theirs.url }))).toBe('422 validation_error');
    expect(codeOf(await update(id, { png: await png('red') }, stranger))).toBe('404 not_found');
    const trusted = await room.colleague('reviewer', { okPublishes: true });
    expect(codeOf(await update(id, { png: await png('red') }, trusted))).toMatch(/^403/);
    expect(await pictureOf(id)).toBeNull();
  });

  test('outlives the library’s sweep as long as its post names it', async () => {
    const id = await draftOf();
    await update(id, { png: await png('navy') });
    const key = (await pictureOf(id))?.url.split('/').at(-2) ?? '';
    // By SQL: removed long ago, while the clock stands still.
    await db
      .updateTable('media')
      .set({ removed_at: new Date('2026-01-01') })
      .where('key', '=', key)
      .execute();
    await sweepMedia(app.deps, now);
    expect(await db.selectFrom('media').select('id').where('key', '=', key).execute()).toHaveLength(1);
  });
});

const plate = {
  slug: 'plate',
  name: 'Plate',
  category: 'image',
  canvas_w: 300,
  canvas_h: 300,
  html: '<div class="vh-card">{{word}}</div>',
  css: '.vh-card { width: 100vw; height: 100vh; }',
  variables: [{ key: 'word', label: 'Word', type: 'text', required: true, rules: {} }],
};
