import { expect, test } from 'vitest';

import type { DataOf } from '#contract/operation.ts';
import type { schedule as contract } from '#contract/posts/schedule.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { countHashtags } from './hashtags.ts';

const room = await startNewsroom(await freshDatabase());
const project = await room.project(['mastodon']);
const writer = await room.colleague('writer');

type Used = DataOf<typeof contract.hashtags>;

async function used(key: string, project_id = project.id): Promise<Used> {
  const { status, body } = await room.app.call(
    'GET',
    'schedule.php',
    { action: 'hashtags', project_id },
    key,
  );
  expect(status).toBe(200);
  return body.data as Used;
}

test('the hashtags of a project are those of its posts, by use, as they were written last', () => {
  expect(
    countHashtags(['#Budget night', 'The #budget and the #harbour', 'Nothing', '#harbour #budget', '＃港']),
  ).toEqual({
    hashtags: [
      { tag: '#Budget', posts: 3 },
      { tag: '#harbour', posts: 2 },
      { tag: '＃港', posts: 1 },
    ],
    together: [{ tags: ['#budget', '#harbour'], posts: 2 }],
  });
});

test('a tag counts once for a post, and a fragment or a number is none', () => {
  expect(countHashtags(['#a #A https://example.com/#b #1'])).toEqual({
    hashtags: [{ tag: '#A', posts: 1 }],
    together: [],
  });
});

test('they are read of one project only, without cancelled posts', async () => {
  await room.draft(writer, { body: 'Ferries again. #ferry' });
  const gone = await room.draft(writer, { body: 'Never mind. #never' });
  await room.schedule(writer, 'cancel', { id: gone });
  const other = await room.project(['bluesky']);
  await room.draft(writer, { body: 'Elsewhere. #elsewhere', project_id: other.id });
  expect(await used(writer.key)).toEqual({ hashtags: [{ tag: '#ferry', posts: 1 }], together: [] });
  expect((await used(writer.key, other.id)).hashtags).toEqual([{ tag: '#elsewhere', posts: 1 }]);
});

test('another organization gets none of them', async () => {
  const elsewhere = await room.addOrganization();
  const stranger = await room.colleague('writer', { organizationId: elsewhere });
  expect(await used(stranger.key)).toEqual({ hashtags: [], together: [] });
});
