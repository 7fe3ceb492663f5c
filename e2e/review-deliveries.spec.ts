import { uniqueWord } from './board.ts';
import { ownerToken } from './people.ts';
import { callAs, connectSandbox } from './review.ts';
import { expect, test } from './test.ts';

const send = (request: Parameters<typeof callAs>[0], body: string, account: number) =>
  callAs<{ id: number }>(request, ownerToken(), 'schedule.php', { body, target_account_ids: [account] });

test('a delivery that failed waits with the network’s words, and goes out when it is sent again', async ({
  page,
  request,
}) => {
  const word = uniqueWord();
  const account = await connectSandbox(request, 'bluesky', `Refuses ${word}`, { rejects: true });
  await send(request, `Refused ${word}`, account);

  await page.goto('/review/deliveries');
  const post = page.getByRole('article', { name: `Refused ${word}` });
  await expect(post).toContainText('Failed');
  await expect(post.locator('blockquote')).toContainText('refuses every post');
  await post.getByRole('button', { name: 'Attempts' }).click();
  await expect(post.getByRole('list', { name: 'Log' })).toContainText('Bluesky rejected the post');

  await callAs(request, ownerToken(), 'accounts.php', {
    action: 'edit',
    account_id: account,
    switches: { rejects: false },
  });
  await post.getByRole('button', { name: 'Retry' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`Refuses ${word}`);
  await question.getByRole('button', { name: 'Retry' }).click();
  await expect(post).toHaveCount(0);

  await page.goto(`/sandbox?account=${account}`);
  await expect(page.getByText('Sandbox – nothing was published.')).toBeVisible();
  await expect(page.getByRole('article', { name: `Post of Refuses ${word}` })).toContainText(
    `Refused ${word}`,
  );
});

test('verdicts by author are counted over 7, 14 and 30 days', async ({ page }) => {
  await page.goto('/review/statistics?days=30');
  await expect(page.getByRole('button', { name: /30 days/ })).toBeVisible();
  await expect(
    page.getByRole('table').or(page.getByRole('heading', { name: 'No reviews in the last 30 days' })),
  ).toBeVisible();
});

test('what nobody can say for sure is settled by a person who looked, and asks before it is sent twice', async ({
  page,
}) => {
  await page.goto('/review/deliveries');
  const unknown = page.getByRole('article').filter({ hasText: 'Unconfirmed' });
  await expect(unknown.first()).toBeVisible();
  const before = await unknown.count();

  await unknown.first().getByRole('button', { name: 'Not published – retry' }).click();
  await expect(page.getByRole('dialog')).toContainText('it will appear twice');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await unknown.first().getByRole('button', { name: 'It was published' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('https://social.example/posts/1');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as published' }).click();
  await expect(page.getByText(/^Marked as published to/)).toBeVisible();
  await expect(unknown).toHaveCount(before - 1);
});
