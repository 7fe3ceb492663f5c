import { expect, test } from '@playwright/test';

test('Settings → Policy says who grades by itself', async ({ page }) => {
  await page.goto('/settings/policy');
  await expect(page.getByRole('region', { name: 'Reviewer agents' })).toContainText('REVIEWER=0');
});

test('with an agent and a model it says how the last round went and what the month cost', async ({
  page,
}) => {
  const reviewer = {
    on: true,
    agents: [{ user_id: 7, user_name: 'Review agent', trusted: true }],
    model: 'small',
    last_round: {
      at: '2026-11-20T11:50:00.000Z',
      graded: 4,
      failed: 1,
      trouble: 'small refused (status 429). It said: “Rate limit reached”. It is asked again later.',
    },
    this_month: {
      month: '2026-11',
      readings: 25,
      tokens_in: 25_000,
      tokens_out: 5_000,
      cost_micros: 12_500,
      budget_reached: true,
    },
  };
  await page.route(/\/policy(\.php)?(\?.*)?$/, async (route) => {
    if (route.request().method() !== 'GET' || route.request().url().includes('action='))
      return route.fallback();
    const response = await route.fetch();
    const body: { data: object } = await response.json();
    return route.fulfill({ response, json: { ...body, data: { ...body.data, reviewer } } });
  });
  await page.goto('/settings/policy');
  const panel = page.getByRole('region', { name: 'Reviewer agents' });
  await expect(panel).toContainText('Review agent');
  await expect(panel).toContainText('Their OK publishes');
  await expect(panel).toContainText('4 graded, 1 not read by the model');
  await expect(panel).toContainText('Rate limit reached');
  await expect(panel).toContainText('US$ 0.0125 for 25 readings');
  await expect(panel).toContainText('Budget spent');
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
});
