import { expect, test } from '@playwright/test';

test('Settings → Policy says who grades by itself', async ({ page }) => {
  await page.goto('/settings/policy');
  await expect(page.getByRole('region', { name: 'Reviewer agents' })).toContainText('REVIEWER=0');
});
