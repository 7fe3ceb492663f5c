import { call, uniqueWord } from './board.ts';
import { pressInTurn } from './keys.ts';
import { ownerToken, tokenOf } from './people.ts';
import { callAs, connectSandbox, submitDraft } from './review.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

/** Waits for midnight in Berlin to pass where it is near: what is of today would be of yesterday when it is looked for. */
async function afterMidnight(): Promise<void> {
  test.slow();
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Berlin' });
  const isNear = () => /^23:5[5-9]/.test(clock.format());
  await expect.poll(isNear, { timeout: 360_000 }).toBe(false);
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('an owner sees what needs attention and does it in place: retries, reviews, reconnects', async ({
  page,
}) => {
  await afterMidnight();
  const word = uniqueWord();
  const refusing = await connectSandbox(page.request, 'mastodon', `Refusing ${word}`, { rejects: true });
  await callAs(page.request, ownerToken(), 'schedule.php', {
    body: `Refused ${word}`,
    target_account_ids: [refusing],
  });
  const draft = await submitDraft(page.request, `To be read ${word}`, {
    target_account_ids: [refusing],
    scheduled_at: inHours(1),
  });
  await page.goto('/');
  await expect(page).toHaveURL(/\/today/);
  const needs = page.getByRole('region', { name: 'Needs attention' });

  const failed = needs.getByRole('listitem').filter({ hasText: `Refused ${word}` });
  await expect(failed).toContainText('Failed');
  await expect(failed).toContainText(`Refusing ${word}`);
  await callAs(page.request, ownerToken(), 'accounts.php', {
    action: 'edit',
    account_id: refusing,
    switches: { rejects: false },
  });
  await failed.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const published = page
    .getByRole('region', { name: 'Publishing today' })
    .getByRole('listitem')
    .filter({ hasText: `Refused ${word}` });
  await expect(
    published.getByRole('link', { name: `View post: Refusing ${word} on Mastodon` }),
  ).toBeVisible();

  const waiting = needs.getByRole('listitem').filter({ hasText: `To be read ${word}` });
  await expect(waiting).toContainText('Needs review');
  await waiting.getByRole('link', { name: /^Review/ }).click();
  await expect(page).toHaveURL(new RegExp(`/review\\?post=${draft}`));
  await page.goBack();

  // Somebody else decides: it is gone without being loaded again.
  await expect(waiting).toBeVisible();
  await callAs(page.request, tokenOf('reviewer'), 'schedule.php?action=review', {
    id: draft,
    verdict: 'fix',
    scores: { risk10: 3, fake_news: 60, image_match: 60, ai_written: 10 },
    warnings: [],
    note: 'Name the source.',
  });
  await expect(waiting).toHaveCount(0);

  await callAs(page.request, ownerToken(), 'accounts.php', {
    action: 'edit',
    account_id: refusing,
    switches: { expired_token: true },
  });
  await callAs(page.request, ownerToken(), 'schedule.php', {
    body: `Expired ${word}`,
    target_account_ids: [refusing],
  });
  const account = needs.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
  const expired = account.filter({ hasText: `Refusing ${word}` });
  await expect(expired).toContainText('1 post failed');
  await expect(needs.getByRole('listitem').filter({ hasText: `Expired ${word}` })).toHaveCount(0);
  await expired.getByRole('button', { name: new RegExp(`Refusing ${word} on Mastodon$`) }).click();
  await expect(expired).toHaveCount(0);
  const retried = needs.getByRole('listitem').filter({ hasText: `Expired ${word}` });
  await expect(retried.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a story that moves is added to the board in place, and a draft about it begins with one press', async ({
  page,
}) => {
  await page.goto('/today');
  const stories = page.getByRole('list', { name: 'Stories' }).getByRole('listitem');
  await expect(stories).toHaveCount(5);
  const fresh = stories.filter({ has: page.getByRole('button', { name: /^Add to board/ }) }).first();
  const title = await fresh.getByRole('link').innerText();
  const story = stories.filter({ hasText: title });
  await story.getByRole('button', { name: /^Add to board/ }).click();
  await expect(page.getByText('Card created')).toBeVisible();
  await expect(story).toContainText('On the board');
  await expect(story.getByRole('button', { name: /^Open card/ })).toBeVisible();
  await story.getByRole('button', { name: /^Draft a post/ }).click();
  await expect(page).toHaveURL(/\/compose\?.*trend=\d+/);
});

test('keys lead to Today, walk its entries and open one; what yesterday brought says against which day', async ({
  page,
}) => {
  await afterMidnight();
  const word = uniqueWord();
  const { id } = await call<{ id: number }>(page, 'schedule.php?action=create', {
    body: `Own draft ${word}`,
    draft: true,
    scheduled_at: inHours(1 / 60),
  });
  await page.goto('/board');
  await expect(page.getByRole('heading', { name: 'Board' })).toBeVisible();
  await pressInTurn(page, 'g', 'd');
  const parts = page.getByRole('region', { name: 'Publishing today' });
  const own = parts.getByRole('link', { name: `Own draft ${word}` });
  await expect(own).toBeVisible();
  await expect(page.getByRole('region', { name: 'Yesterday' })).toContainText('Impressions');
  // Of each part, what loads later may stand above what is there.
  const needs = page.getByRole('region', { name: 'Needs attention' });
  await expect(needs.getByRole('listitem').first()).toBeVisible();
  await expect(needs.locator('.animate-pulse')).toHaveCount(0);
  const first = page.locator('[data-entry]').first();
  await page.keyboard.press('j');
  await expect(first).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.locator('[data-entry]').nth(1)).toBeFocused();
  await own.focus();
  await page.keyboard.press('o');
  await expect(page).toHaveURL(new RegExp(`/compose/${id}`));
});

test('one part that fails does not hold up the others, and is tried again by itself', async ({ page }) => {
  // Broken until the press: a change elsewhere may load the numbers anew at any time.
  await page.addInitScript(() => {
    document.addEventListener('click', () => (document.documentElement.dataset['pressed'] = ''), {
      capture: true,
    });
  });
  await page.route('**/tool/api/v1/analytics.php*', async (route) => {
    if (await page.locator('html[data-pressed]').count()) return route.continue();
    const error = { code: 'server_error', message: 'The numbers did not answer.' };
    await route.fulfill({ status: 500, json: { success: false, error } });
  });
  await page.goto('/today');
  const yesterday = page.getByRole('region', { name: 'Yesterday' });
  await expect(yesterday.getByRole('alert')).toContainText('The numbers did not answer.');
  await expect(
    page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem').first(),
  ).toBeVisible();
  await yesterday.getByRole('button', { name: 'Try again' }).click();
  await expect(yesterday).toContainText('Impressions');
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Today is the first place of the bar, and its parts stand one below the other', async ({ page }) => {
    await page.goto('/explore');
    const bar = page.getByRole('navigation', { name: 'Screens' });
    await expect(bar.getByRole('link').first()).toHaveText('Today');
    await bar.getByRole('link', { name: 'Today' }).tap();
    await expect(page).toHaveURL(/\/today/);
    const lefts = await Promise.all(
      ['Needs attention', 'Publishing today', 'Moving now', 'Yesterday', 'Your cards'].map(async (name) => {
        const box = await page.getByRole('region', { name }).boundingBox();
        return [box?.x, box?.width];
      }),
    );
    expect(new Set(lefts.map(String)).size).toBe(1);
    await expectNothingSideways(page);
    const cut = await bar.evaluate(
      (element) =>
        [...element.querySelectorAll('span')].filter(
          (label) => label.scrollWidth > label.clientWidth + 1 && label.clientWidth > 1,
        ).length,
    );
    expect(cut).toBe(0);
  });
});
