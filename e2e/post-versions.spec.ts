import { uniqueWord } from './board.ts';
import { tokenOf } from './people.ts';
import { callAs, connectSandbox, submitDraft, updateDraft } from './review.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

test('a judged version is compared with the present one, word by word, and brought back', async ({
  page,
}) => {
  const word = uniqueWord();
  const account = await connectSandbox(page.request, 'mastodon', word);
  const id = await submitDraft(page.request, `The harbour ${word} opens on Monday.`, {
    target_account_ids: [account],
  });
  await callAs(page.request, tokenOf('reviewer'), 'schedule.php?action=review', { id, verdict: 'ok' });
  await updateDraft(page.request, id, { body: `The harbour ${word} opens on Tuesday.` });

  await page.goto(`/review?post=${id}`);
  await page.getByRole('article', { name: 'Post' }).getByRole('button', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  const differences = dialog.getByRole('region', { name: 'Differences' });
  await expect(differences.locator('del')).toHaveText('Monday');
  await expect(differences.locator('ins')).toHaveText('Tuesday');
  await expect(dialog.getByRole('list', { name: 'Reviews' })).toContainText('Looks good');
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Restored the version of/)).toBeVisible();
  await expect(page.getByRole('article', { name: 'Post' })).toContainText(
    `The harbour ${word} opens on Monday.`,
  );
});

test('by keyboard and on a phone, from the composer', async ({ page }) => {
  const word = uniqueWord();
  const account = await connectSandbox(page.request, 'mastodon', word);
  const id = await submitDraft(page.request, `First ${word}`, { target_account_ids: [account] });
  await callAs(page.request, tokenOf('reviewer'), 'schedule.php?action=review', {
    id,
    verdict: 'fix',
    note: 'Say more.',
  });
  await updateDraft(page.request, id, { body: `Second ${word}` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/compose/${id}`);
  await page.getByRole('button', { name: 'Versions' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await expect(dialog.getByRole('region', { name: 'Differences' }).locator('ins')).toHaveText('Second');
  await expectNothingSideways(page);
  await dialog.getByRole('button', { name: 'Restore this version' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toContainText(`First ${word}`);
  await page.setViewportSize({ width: 1440, height: 900 });
});
