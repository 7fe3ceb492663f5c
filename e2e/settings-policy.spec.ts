import type { Page } from '@playwright/test';

import { ownerToken } from './people.ts';
import { callAs } from './review.ts';
import { expect, test } from './test.ts';

interface Policy {
  version: number;
  rules: object;
  criteria: object[];
  readings: object;
  thresholds: object;
}

const inForce = (page: Page) => callAs<Policy>(page.request, ownerToken(), 'policy.php');
const dashes = (page: Page) => page.getByRole('group', { name: 'Em dashes' });

async function setDashes(page: Page, severity: string) {
  await dashes(page)
    .getByRole('button', { name: /Severity/ })
    .click();
  await page.getByRole('option', { name: severity, exact: true }).click();
}

test('a rule is tried before it is saved, and saving makes a new version', async ({ page }) => {
  const { version } = await inForce(page);
  await page.goto('/settings/policy');
  await setDashes(page, 'Request changes');
  const unsaved = page.getByRole('region', { name: 'Unsaved changes' });
  await unsaved.getByRole('button', { name: 'Discard' }).click();
  await expect(unsaved).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(unsaved).toContainText('Em dashes');

  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('A sentence — with a dash');
  await page.getByRole('spinbutton', { name: 'Test: Risk' }).fill('9');
  const found = page.getByRole('status', { name: 'Result' });
  await expect(found).toContainText(/em dash/i);
  await expect(found).toContainText('Block');
  expect((await inForce(page)).version).toBe(version);

  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page.getByText(`Version ${version + 1}`).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Active');
});

test('somebody who saves meanwhile is not written over unseen', async ({ page }) => {
  await page.goto('/settings/policy');
  await setDashes(page, 'Note');
  const { version, rules, criteria, readings, thresholds } = await inForce(page);
  await callAs(page.request, ownerToken(), 'policy.php', {
    action: 'save',
    version,
    policy: { rules, criteria, readings, thresholds: { ...thresholds, lead_minutes: 20 } },
  });
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await bar.getByRole('button', { name: /^Save/ }).click();
  await expect(bar).toContainText(`Version ${version + 1} was saved in the meantime.`);
  await bar.getByRole('button', { name: `Take version ${version + 1}` }).click();
  await expect(
    page.getByRole('spinbutton', { name: 'Minimum minutes before the scheduled time' }),
  ).toHaveValue('20');
});
