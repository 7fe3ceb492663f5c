import { uniqueWord } from './board.ts';
import { ownerToken } from './people.ts';
import { callAs, connectSandbox, outside, submitDraft } from './review.ts';
import { expect, test } from './test.ts';

test('a member sees all comments of a post, however many', async ({ page, request }) => {
  const word = uniqueWord();
  const account = await connectSandbox(request, 'mastodon', word);
  const post_id = await submitDraft(request, `The harbour ${word} opens.`, { target_account_ids: [account] });
  for (let nth = 1; nth <= 101; nth += 1)
    await callAs(request, ownerToken(), 'post-comments.php', { post_id, comment: `Remark ${nth}.` });
  await page.goto(`/compose/${post_id}`);
  const comments = page.getByRole('list', { name: 'Comments' });
  await expect(comments.getByRole('listitem')).toHaveCount(101);
  await expect(comments.getByText('Remark 101.')).toBeAttached();
});

test('a guest sees more comments than their link opens with', async ({ request, browser }) => {
  const word = uniqueWord();
  const account = await connectSandbox(request, 'mastodon', word);
  const post_id = await submitDraft(request, `The harbour ${word} opens.`, { target_account_ids: [account] });
  const link = { action: 'create', post_id, name: 'Vera Holm' };
  const { url } = await callAs<{ url: string }>(request, ownerToken(), 'review-links.php', link);
  const secret = url.split('/').at(-1);
  for (const comment of ['Since when?', 'Until when?'])
    await callAs(request, ownerToken(), 'guest-review.php', {
      action: 'comment',
      secret,
      post_id,
      name: 'Vera Holm',
      comment,
      passage: { where: 'body', quote: word },
    });
  const guest = await outside(browser, url);
  const comments = guest.getByRole('list', { name: 'Comments from this link' });
  await expect(comments.getByRole('listitem')).toHaveCount(2);
  // As if it opened with the latest one alone: a hundred would use up the hour of a guest.
  await guest.route(/guest-review\.php\?secret=[\w-]+$/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const post of answer.data.posts) post.comments = post.comments.slice(-1);
    await route.fulfill({ response, json: answer });
  });
  const rest = guest.waitForResponse(/guest-review\.php\?.*action=comments/);
  await guest.reload();
  expect((await rest).status()).toBe(200);
  await expect(comments.getByRole('listitem')).toHaveCount(2);
  await expect(comments.getByRole('listitem').first()).toContainText('Since when?');
});
