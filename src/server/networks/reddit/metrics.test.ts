import { describe, expect, test } from 'vitest';

import { textNow } from '#contract/message-text.ts';
import { post, publish, signal, startDesk } from '#test/networks/reddit-desk.ts';

const measured = (id: string, ownReplies = 0) => ({ id, ownReplies });

describe('the numbers of a post', () => {
  test('go up and down, without replies of our own', async () => {
    const desk = await startDesk();
    const { network, account, server } = desk;
    const { published } = await publish(desk, post('words'));
    const step = { ...post(''), kind: 'first_comment' as const, body: 'More there' };
    await publish(desk, step, { post: published, before: published });
    const [stored] = server.posts;
    if (stored) stored.score = -3;
    const counts = await network.metrics?.(account, [measured(published.id, 1)], signal);
    expect(counts?.get(published.id)).toEqual({ score: -3, upvote_ratio: 1, comments: 0, crossposts: 0 });
  });

  test('are hidden in the first hours of some communities: then they are missing', async () => {
    const desk = await startDesk({ hidesScores: true });
    const { published } = await publish(desk, post('words'));
    const counts = await desk.network.metrics?.(desk.account, [measured(published.id)], signal);
    expect(counts?.get(published.id)).toEqual({ comments: 0, crossposts: 0 });
  });
});

describe('a post that was taken down', () => {
  test.each([
    ['moderator', 'The moderators of r/harbour removed the post.'],
    ['automod_filtered', 'The filter of r/harbour holds the post back until a moderator approves it.'],
    ['reddit', 'Reddit removed the post, or its spam filter holds it back.'],
    ['deleted', 'The account deleted the post on Reddit.'],
    ['constructor', 'The post was removed from r/harbour.'],
  ])('by %s has no numbers, and says so', async (by, words) => {
    const desk = await startDesk();
    const { network, account, server } = desk;
    const { published } = await publish(desk, post('words'));
    const { published: other } = await publish(desk, post('other words'));
    const [stored] = server.posts;
    if (stored) stored.removedBy = by;
    const posts = [measured(published.id), measured(other.id), measured('t3_unknown')];
    expect([...((await network.metrics?.(account, posts, signal))?.keys() ?? [])]).toEqual([other.id]);
    const why = await network.takenDown?.(account, posts, signal);
    expect([...(why ?? [])].map(([id, text]) => [id, textNow(text)])).toEqual([[published.id, words]]);
  });
});

describe('correcting', () => {
  test('changes the text, and never the title', async () => {
    const desk = await startDesk();
    const { network, account, server } = desk;
    const { published } = await publish(desk, post('At six.'));
    await network.correct?.(account, published, post('At seven.\nSharp.'), signal);
    expect(server.posts[0]?.text).toBe('At seven.  \nSharp.');
    const renamed = { ...post(''), body: 'The harbour closes\n\nAt seven.' };
    await expect(network.correct?.(account, published, renamed, signal)).rejects.toMatchObject({
      kind: 'reject',
      message: 'Titles on Reddit cannot be changed.',
    });
    expect(server.posts[0]?.title).toBe('The harbour opens');
  });
});
