import { expect, test } from 'vitest';

import type { sandbox } from '#contract/delivery/sandbox.ts';
import type { DataOf } from '#contract/operation.ts';
import { freshDatabase } from '#test/app/database.ts';
import { picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { publishNow } from '#test/data/publish-now.ts';

/** With a worker that really delivers, to sandboxes. */

const room = await startNewsroom(await freshDatabase());
const { app } = room;
const { accounts } = await room.project(['telegram', 'telegram', 'instagram']);
const [first = 0, second = 0, instagram = 0] = accounts;
const owner = await room.colleague('full', { role: 'owner' });
await app.deps.queue.work(app.deps);

/** By account, what its sandbox holds. */
async function held(accountId: number) {
  const { body } = await app.call('GET', 'sandbox.php', { account_id: accountId }, owner.key);
  const [post] = (body.data as DataOf<typeof sandbox.list>).posts;
  return post;
}

test('what was chosen for each account is in the post’s targets, and in what was sent', async () => {
  const outcome = await publishNow(room, owner, {
    body: 'The harbour opens again.',
    target_account_ids: [first, second],
    overrides: {
      telegram: { options: { silent: true } },
      [second]: { options: { silent: false, link_preview: 'none' } },
    },
  });
  const chosen = [{ silent: true }, { silent: false, link_preview: 'none' }];
  expect(outcome.targets.map(({ state, options }) => [state, options])).toEqual(
    chosen.map((options) => ['sent', options]),
  );
  expect([(await held(first))?.options, (await held(second))?.options]).toEqual(chosen);
});

test('a story goes out without a first comment, which no program can write there', async () => {
  const image = await sendFile(app, owner.key, await picture('jpeg', { width: 90, height: 160 }).toBuffer());
  const outcome = await publishNow(room, owner, {
    body: 'Kept here',
    media: [{ url: uploadedOf(image).url, alt: 'A harbour' }],
    first_comment: 'More at the harbour',
    target_account_ids: [instagram],
    overrides: { [instagram]: { options: { format: 'story' } } },
  });
  const story = await held(instagram);
  expect({ outcome: outcome.targets[0], answers: story?.answers }).toMatchObject({
    outcome: { state: 'sent', steps: { sent: 1, total: 1 } },
    answers: [],
  });
});

test('an excerpt that a reviewer has not seen is not covered by the verdict', async () => {
  const { id: project_id, accounts: sites } = await room.project(['wordpress']);
  const [site = 0] = sites;
  const id = await room.draft(owner, {
    project_id,
    body: 'Ships\nAt sea',
    overrides: { [site]: { options: { excerpt: 'Ships' } } },
  });
  const reviewer = await room.colleague('reviewer');
  await room.schedule(reviewer, 'review', { id, verdict: 'ok' });
  expect(await room.postOf(owner, id)).toMatchObject({ valid_verdict: 'ok' });
  await room.schedule(owner, 'update', { id, overrides: { [site]: { options: { excerpt: 'Boats' } } } });
  expect(await room.postOf(owner, id)).toMatchObject({ valid_verdict: null });
});
