import { expect, test } from '@playwright/test';

import { ownWord } from './board.ts';
import { ownerToken } from './people.ts';
import { callAs, connectSandbox } from './review.ts';

const send = (request: Parameters<typeof callAs>[0], body: string, account: number) =>
  callAs<{ id: number }>(request, ownerToken(), 'schedule.php', { body, target_account_ids: [account] });

test('a delivery that failed waits with the network’s words, and goes out when it is sent again', async ({
  page,
  request,
}) => {
  const word = ownWord();
  const account = await connectSandbox(request, 'bluesky', `Refuses ${word}`, { rejects: true });
  await send(request, `Refused ${word}`, account);

  await page.goto('/review/deliveries');
  const post = page.getByRole('article', { name: `Refused ${word}` });
  await expect(post).toContainText('Failed');
  await expect(post.locator('blockquote')).toContainText('refuses every post');
  await post.getByRole('button', { name: 'What was tried' }).click();
  await expect(post.getByRole('list', { name: 'Log' })).toContainText('refused');

  await callAs(request, ownerToken(), 'accounts.php', {
    action: 'edit',
    account_id: account,
    switches: { rejects: false },
  });
  await post.getByRole('button', { name: 'Send again' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`Refuses ${word}`);
  await question.getByRole('button', { name: 'Send again' }).click();
  await expect(post).toHaveCount(0);

  await page.goto(`/sandbox?account=${account}`);
  await expect(page.getByText('Sandbox: nothing here left this desk.')).toBeVisible();
  await expect(page.getByRole('article', { name: `Post of Refuses ${word}` })).toContainText(
    `Refused ${word}`,
  );
});

test('verdicts by author are counted over 7, 14 and 30 days', async ({ page }) => {
  await page.goto('/review/statistics?days=30');
  await expect(page.getByRole('button', { name: /30 days/ })).toBeVisible();
  await expect(
    page.getByRole('table').or(page.getByRole('heading', { name: 'No verdicts in 30 days' })),
  ).toBeVisible();
});

test('what nobody can say for sure is settled by a person who looked, and asks before it is sent twice', async ({
  page,
}) => {
  await page.goto('/review/deliveries');
  const unknown = page.getByRole('article').filter({ hasText: 'Unknown' });
  await expect(unknown.first()).toBeVisible();
  const before = await unknown.count();

  await unknown.first().getByRole('button', { name: 'It is not there: send again' }).click();
  await expect(page.getByRole('dialog')).toContainText('it is there twice then');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await unknown.first().getByRole('button', { name: 'It is there' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('https://social.example/posts/1');
  await page.getByRole('dialog').getByRole('button', { name: 'Note it as sent' }).click();
  await expect(page.getByText(/^Noted as sent to/)).toBeVisible();
  await expect(unknown).toHaveCount(before - 1);
});
