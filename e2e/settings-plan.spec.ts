import { ownerToken } from './people.ts';
import { callAs } from './review.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

test('the plan says what it gives and what is used; credits are given and stand in the ledger', async ({
  page,
}) => {
  await page.goto('/settings/plan');
  await expect(page.getByText(/requests per hour and token/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your requests this hour' })).toBeVisible();
  const reason = `Supplement ${Date.now()}`;
  await page.getByRole('button', { name: 'Grant credits' }).click();
  await page.getByLabel('Credits', { exact: true }).fill('25');
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Grant', exact: true }).click();
  const row = page.getByRole('row', { name: new RegExp(reason) });
  await expect(row).toContainText('+25');
  await expect(page.getByRole('region', { name: 'API costs' })).toContainText('trending');
});

test('a plan that does not publish is asked about before it is chosen', async ({ page }) => {
  await page.goto('/settings/plan');
  const plan = page.getByRole('button', { name: /^Plan Desk|Desk Plan/ });
  await plan.click();
  await page.getByRole('option', { name: 'Free', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change to Free?' });
  await expect(dialog).toContainText('Free doesn’t include publishing.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(plan).toBeVisible();
});

test('the administrator makes a plan and removes it', async ({ page }) => {
  const name = `Guests ${Date.now()}`;
  await page.goto('/settings/plan');
  await page.getByRole('button', { name: 'New plan' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Content queries per day').fill('-3');
  await expect(page.getByText('Must be a whole number from 0.')).toBeVisible();
  await page.getByLabel('Content queries per day').fill('5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('0 organizations');
  await row.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('button', { name: 'Remove plan' }).click();
  await expect(row).toHaveCount(0);
});

test('what was done stands in the audit log; its filters are in the address', async ({ page, request }) => {
  const name = `Watched ${Date.now()}`;
  const { token } = await callAs<{ token: { id: number } }>(request, ownerToken(), 'tokens.php', {
    action: 'create',
    name,
    group: 'reader',
  });
  await callAs(request, ownerToken(), 'tokens.php', { action: 'revoke', id: token.id });
  await page.goto('/settings/audit-log');
  await page.getByLabel('Object').fill(`token ${token.id}`);
  await page.getByLabel('Object').press('Enter');
  await expect(page).toHaveURL(/object=token/);
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: `Revoked token ${token.id}` })).toBeVisible();
  await expect(rows.filter({ hasText: `Made token ${token.id}` })).toContainText(name);
  await page.reload();
  await expect(rows).toHaveCount(3);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^copydesk-audit-log-.*\.csv$/);
});

test('the doctor looks at every part and says what to do', async ({ page }) => {
  await page.goto('/settings/doctor');
  const parts = page.getByRole('list', { name: 'Parts' });
  await expect(parts.getByText(/^PostgreSQL/)).toBeVisible();
  await expect(parts.getByText('Set SMTP_URL and MAIL_FROM to send mail.')).toBeVisible();
  await parts.getByRole('button', { name: 'Re-check Disk' }).click();
  await expect(parts.getByText(/GiB free/)).toBeVisible();
});

for (const path of ['plan', 'audit-log', 'doctor'])
  test(`on a phone nothing of the ${path} leaves the page sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/settings/${path}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectNothingSideways(page);
  });

test('on a phone nothing of the audit log is cut off', async ({ page, request }) => {
  await callAs(request, ownerToken(), 'tokens.php', {
    action: 'create',
    name: `A key that is called at rather great length ${Date.now()}`,
    group: 'reader',
    daily_cap: 40,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/audit-log');
  const row = page.getByRole('row').filter({ hasText: 'Made token' }).first();
  await expect(row).toBeVisible();
  const right = await row.evaluate((line) =>
    Math.max(...[...line.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right)),
  );
  expect(right).toBeLessThanOrEqual(390);
});
