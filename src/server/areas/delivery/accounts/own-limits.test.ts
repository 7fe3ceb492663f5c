import { expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { outcomeOf, startNewsroom } from '#test/data/newsroom.ts';

const room = await startNewsroom(await freshDatabase());
const { accounts } = await room.project(['mastodon']);
const [id = 0] = accounts;
const writer = await room.colleague('writer');

/** As a server reported it when the account was connected. */
const told = {
  server: 'https://tiny.example',
  text_limit: 5_000,
  limits: {
    max_characters: 5_000,
    characters_reserved_per_url: 40,
    max_media_attachments: 6,
    description_limit: 10,
    image_size_limit: 1_000_000,
    image_matrix_limit: 2_000_000,
    video_size_limit: 20_000_000,
    video_matrix_limit: 2_304_000,
    supported_mime_types: ['image/jpeg', 'image/png', 'video/mp4', 'audio/ogg'],
  },
};
// By SQL: only a Mastodon server reports its own limits, and this test has none.
const tell = (settings: Record<string, unknown>) =>
  room.db
    .updateTable('accounts')
    .set({ settings: JSON.stringify(settings), transport: 'real' })
    .where('id', '=', id)
    .execute();

const limitsIn = async () => {
  const { body } = await room.schedule(writer, 'targets');
  return (body.data as { accounts: { text_limit: number; limits: object }[] }).accounts[0];
};

test('what a Mastodon server allows is told with the account, in the words of the checks', async () => {
  await tell(told);
  expect(await limitsIn()).toMatchObject({
    text_limit: 5_000,
    limits: {
      address: 40,
      images: 6,
      image_bytes: 1_000_000,
      image_pixels: 2_000_000,
      image_formats: ['jpg', 'png'],
      video_bytes: 20_000_000,
      video_pixels: 2_304_000,
      video_formats: ['mp4'],
      alt: 10,
    },
  });
});

test('the server’s checks count by them when a draft is saved', async () => {
  await tell(told);
  const pictures = Array.from({ length: 7 }, (_, at) => ({
    url: `https://pictures.example/${at}.jpg`,
    alt: at === 0 ? 'A harbour at low tide' : 'A harbour',
  }));
  const answer = await room.schedule(writer, 'create', {
    body: 'a'.repeat(4_000),
    thread: [{ body: 'b'.repeat(5_001) }],
    media: pictures,
    draft: true,
  });
  expect(
    outcomeOf(answer).warnings.flatMap(({ severity, where, text }) =>
      severity === 'block' ? [`${where}: ${text}`] : [],
    ),
  ).toEqual([
    'thread 1: Part 1 of the thread is 1 character too long for Mastodon, which allows 5,000.',
    'media: 7 images, and Mastodon allows 6.',
    'media 1: The alt text is 11 characters too long for Mastodon, which allows 10.',
  ]);
});

test('settings without limits, or with nonsense in them, leave the network’s usual ones', async () => {
  for (const settings of [
    {},
    { limits: 'many' },
    { limits: { max_media_attachments: -1 }, text_limit: 'x' },
  ]) {
    await tell(settings);
    expect(await limitsIn()).toMatchObject({ text_limit: 500, limits: {} });
  }
});
