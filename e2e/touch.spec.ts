import { openExplore, panel, posts } from './explore.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

for (const layout of ['list', 'grid']) {
  test(`by touch: posts are selected and opened in the ${layout}`, async ({ page }) => {
    await openExplore(page, `?source=tiktok&time_range=30d&layout=${layout}`);
    const boxes = page.locator('ol[data-posts]').getByRole('checkbox');
    for (const nth of [0, 1]) {
      const label = page.locator('ol[data-posts] label').nth(nth);
      await expect(label).toHaveCSS('opacity', '1');
      await label.tap();
      await expect(boxes.nth(nth)).toBeChecked();
    }
    const selection = page.getByRole('region', { name: 'Selection' });
    await expect(selection).toContainText('2 selected');

    await page.getByRole('button', { name: /Show as (list|grid)/ }).tap();
    await expect(selection).toContainText('2 selected');

    await posts(page).first().tap();
    await expect(page).toHaveURL(/open=\d+/);
    // It covers the list, so keyboards and screen readers are in it.
    await expect(panel(page)).toBeFocused();
  });
}
