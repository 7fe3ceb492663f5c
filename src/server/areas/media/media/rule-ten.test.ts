import { expect, test } from 'vitest';

import type { PostRow } from '#contract/posts/posts.ts';
import { freshDatabase } from '#test/app/database.ts';
import { noise, sendFile, uploadedOf } from '#test/data/media.ts';
import { outcomeOf, startNewsroom } from '#test/data/newsroom.ts';
import { video } from '#test/data/video.ts';

const room = await startNewsroom(await freshDatabase());
const { app, db } = room;
const { accounts } = await room.project(['x', 'mastodon']);
const owner = await room.colleague('full', { role: 'owner' });
const [onX = 0, onMastodon = 0] = accounts;

const upload = async (bytes: Uint8Array) => uploadedOf(await sendFile(app, owner.key, bytes));
const codes = (post: PostRow) => post.findings.map(({ code, account_id }) => ({ code, account_id }));

test('a video that is too long for one network is refused there with the numbers; the others still receive the post', async () => {
  const { url, media_id } = await upload(await video({ seconds: 2 }));
  // By SQL: creating a file of three minutes would take too long.
  await db.updateTable('media').set({ seconds: 192 }).where('id', '=', media_id).execute();
  const in20Minutes = new Date(app.deps.now().getTime() + 20 * 60_000).toISOString();
  const answer = await room.schedule(owner, 'create', {
    body: 'The harbour opens again.',
    media: [url],
    scheduled_at: in20Minutes,
  });
  const { results, warnings } = outcomeOf(answer);
  expect(results.map(({ account_id, status }) => ({ account_id, status }))).toEqual(
    expect.arrayContaining([
      { account_id: onX, status: 'skipped' },
      { account_id: onMastodon, status: 'queued' },
    ]),
  );
  expect(warnings).toContainEqual(
    expect.objectContaining({ code: 'video_too_long', text: expect.stringContaining('3 min 12 s') }),
  );
});

test('a draft says of its picture that it is made smaller, and tells the facts that the composer counts with', async () => {
  const { url, media_id, bytes } = await upload(await noise(400, 400).png().toBuffer());
  // By SQL: a file of that size is too large to create for each run.
  await db.updateTable('media').set({ bytes: 17_000_000 }).where('id', '=', media_id).execute();
  const id = await room.draft(owner, {
    media: [{ url, alt: 'Noise' }],
    thread: [{ body: 'x', media: [url] }],
  });
  const post = await room.postOf(owner, id);
  expect(codes(post)).toContainEqual({ code: 'image_too_big', account_id: onX });
  expect(post.findings.every(({ code, severity }) => code !== 'image_too_big' || severity === 'info')).toBe(
    true,
  );
  expect(post.media_facts).toEqual({
    [url]: {
      type: 'image/png',
      bytes: 17_000_000,
      width: 400,
      height: 400,
      seconds: null,
      pages: null,
      frames: 1,
    },
  });
  expect(bytes).toBeGreaterThan(100_000);
});

test('what is known of a medium is no part of what a verdict judges', async () => {
  const { url, media_id } = await upload(await noise(300, 300).png().toBuffer());
  const id = await room.draft(owner, { media: [url] });
  const before = await room.postOf(owner, id);
  // By SQL: no operation changes a file.
  await db.updateTable('media').set({ bytes: 1, width: 1 }).where('id', '=', media_id).execute();
  expect((await room.postOf(owner, id)).content_hash).toBe(before.content_hash);
});

test('of another organization’s medium nothing is told', async () => {
  const stranger = await room.colleague('writer', { organizationId: await room.addOrganization() });
  const { url } = uploadedOf(await sendFile(app, stranger.key, await noise(200, 200).png().toBuffer()));
  const id = await room.draft(owner, { media: [url] });
  expect((await room.postOf(owner, id)).media_facts).toEqual({});
});
