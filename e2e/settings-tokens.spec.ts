import { expect, test } from '@playwright/test';

import { axeFindings } from './axe.ts';

test('a token of one project with a cap is made, used, given a new key, and revoked', async ({
  page,
  request,
}) => {
  await page.goto('/settings/tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByLabel('Name').fill('Agent of one');
  await expect(dialog).toContainText('Reads. Changes nothing.');
  await dialog.getByRole('checkbox', { name: /^All/ }).press('Space');
  await expect(dialog.getByRole('button', { name: 'Make the token' })).toBeDisabled();
  const project = dialog.getByRole('group', { name: 'Projects' }).getByRole('checkbox').nth(1);
  await project.press('Space');
  await dialog.getByLabel('Requests a day').fill('none');
  await expect(dialog).toContainText('A whole number from 1');
  await dialog.getByLabel('Requests a day').fill('3');
  await dialog.getByRole('button', { name: 'Make the token' }).click();

  const shown = page.getByRole('dialog', { name: 'Copy the key now' });
  const first = await shown.getByLabel('The key').innerText();
  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: /Agent of one/ });
  await expect(row).toContainText('0 of 3');

  const asked = async (key: string) => {
    const answer = await request.get('/tool/api/v1/projects.php', {
      headers: { authorization: `Bearer ${key}` },
    });
    const { data } = (await answer.json()) as { data?: { projects: unknown[] } };
    return [answer.status(), data?.projects.length];
  };
  expect(await asked(first)).toEqual([200, 1]);

  await row.getByRole('button', { name: 'New key for Agent of one' }).click();
  const rotate = page.getByRole('dialog', { name: 'New key for Agent of one' });
  await rotate.getByRole('button', { name: /The key so far/ }).click();
  await page.getByRole('option', { name: 'ends at once' }).click();
  await rotate.getByRole('button', { name: 'Make a new key' }).click();
  const second = await shown.getByLabel('The key').innerText();
  await shown.getByRole('button', { name: 'Done' }).click();
  expect(second).not.toBe(first);
  expect(await asked(first)).toEqual([401, undefined]);
  expect(await asked(second)).toEqual([200, 1]);
  await page.reload();
  await expect(row).toContainText('2 of 3');

  await row.getByRole('button', { name: 'Limits of Agent of one' }).click();
  const limits = page.getByRole('dialog', { name: 'Limits of Agent of one' });
  await expect(limits.getByLabel('Requests a day')).toHaveValue('3');
  await expect(limits.getByRole('group', { name: 'Projects' }).getByRole('checkbox').nth(1)).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await limits.getByLabel('Requests a day').fill('');
  await limits.getByRole('button', { name: /Expires/ }).click();
  await page.getByRole('option', { name: 'never', exact: true }).click();
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect(limits).toBeHidden();
  await expect(row).not.toContainText('of 3');
  await expect(row).toContainText('never');
  expect(await asked(second)).toEqual([200, 1]);

  await row.getByRole('button', { name: 'Revoke Agent of one' }).click();
  await page.getByRole('button', { name: 'Revoke the token' }).click();
  await expect(row).toContainText('Revoked');
  expect(await asked(second)).toEqual([401, undefined]);
});

test('the page says how a key is used, at this address, and nothing of it is out of sight on a phone', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/tokens');
  await expect(page.getByLabel('A first request')).toContainText(
    `${new URL(baseURL ?? '').origin}/tool/api/v1/me.php`,
  );
  for (const label of ['MCP by address', 'MCP by command'])
    await expect(page.getByLabel(label)).toContainText(new URL(baseURL ?? '').origin);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wider).toBe(false);
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('checkbox', { name: /^All/ }).press('Space');
  expect(await axeFindings(page)).toEqual([]);
});
