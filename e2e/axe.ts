import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules that another colour scheme can break: the elements and their places are the same in both. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds in the page, by every rule in light, then by those about colour in dark. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await findings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await findings(page, { type: 'rule', values: colourRules }))];
}

/**
 * The page is one document, so axe runs in it as a whole: to combine results of frames it would open a second
 * page and transfer every element that passed, which takes four times as long and finds the same.
 */
async function findings(page: Page, runOnly?: { type: 'rule'; values: string[] }): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // React Aria announces a button by its id, seconds after the button itself may be gone.
    .exclude('[data-live-announcer]')
    .options({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    .analyze();
  const scheme = runOnly ? 'dark' : 'light';
  return violations.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}
