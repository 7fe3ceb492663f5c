import { axeFindings } from './axe.ts';
import { expectFocusIn } from './keys.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

test('a token of one project with a cap is made, used, given a new key, and revoked', async ({
  page,
  request,
}) => {
  await page.goto('/settings/tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByLabel('Name').fill('Agent of one');
  await expect(dialog).toContainText('Read-only. Can’t change anything.');
  await dialog.getByRole('checkbox', { name: /^All/ }).press('Space');
  await expect(dialog.getByRole('button', { name: 'Create token' })).toBeDisabled();
  const project = dialog.getByRole('group', { name: 'Projects' }).getByRole('checkbox').nth(1);
  await project.press('Space');
  await dialog.getByLabel('Requests per day').fill('none');
  await expect(dialog).toContainText('Enter a whole number from 1');
  await dialog.getByLabel('Requests per day').fill('3');
  await dialog.getByRole('button', { name: 'Create token' }).click();

  const copyDialog = page.getByRole('dialog', { name: 'Copy the token' });
  const first = await copyDialog.getByLabel('Token', { exact: true }).innerText();
  await expectFocusIn(copyDialog);
  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: /Agent of one/ });
  await expect(row).toContainText('0 of 3');

  const statusOf = async (key: string) => {
    const answer = await request.get('/tool/api/v1/projects.php', {
      headers: { authorization: `Bearer ${key}` },
    });
    const { data } = (await answer.json()) as { data?: { projects: unknown[] } };
    return [answer.status(), data?.projects.length];
  };
  expect(await statusOf(first)).toEqual([200, 1]);

  await row.getByRole('button', { name: 'Rotate Agent of one' }).click();
  const rotate = page.getByRole('dialog', { name: 'Rotate Agent of one' });
  await rotate.getByRole('button', { name: /Old key/ }).click();
  await page.getByRole('option', { name: 'stops working immediately' }).click();
  await rotate.getByRole('button', { name: 'Rotate' }).click();
  const second = await copyDialog.getByLabel('Token', { exact: true }).innerText();
  await copyDialog.getByRole('button', { name: 'Done' }).click();
  expect(second).not.toBe(first);
  expect(await statusOf(first)).toEqual([401, undefined]);
  expect(await statusOf(second)).toEqual([200, 1]);
  await page.reload();
  await expect(row).toContainText('2 of 3');

  await row.getByRole('button', { name: 'Limits of Agent of one' }).click();
  const limits = page.getByRole('dialog', { name: 'Limits of Agent of one' });
  await expect(limits.getByLabel('Requests per day')).toHaveValue('3');
  await expect(limits.getByRole('group', { name: 'Projects' }).getByRole('checkbox').nth(1)).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await limits.getByLabel('Requests per day').fill('');
  await limits.getByRole('button', { name: /Expires/ }).click();
  await page.getByRole('option', { name: 'never', exact: true }).click();
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect(limits).toBeHidden();
  await expect(row).not.toContainText('of 3');
  await expect(row).toContainText('never');
  expect(await statusOf(second)).toEqual([200, 1]);

  await row.getByRole('button', { name: 'Revoke Agent of one' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(row).toContainText('Revoked');
  expect(await statusOf(second)).toEqual([401, undefined]);
});

test('the page says how a key is used, at this address, and nothing of it is out of sight on a phone', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/tokens');
  await expect(page.getByLabel('First request')).toContainText(
    `${new URL(baseURL ?? '').origin}/tool/api/v1/me.php`,
  );
  for (const label of ['MCP URL', 'MCP with a token', 'MCP by command'])
    await expect(page.getByLabel(label, { exact: true })).toContainText(new URL(baseURL ?? '').origin);
  await expectNothingSideways(page);
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('checkbox', { name: /^All/ }).press('Space');
  expect(await axeFindings(page)).toEqual([]);
});
