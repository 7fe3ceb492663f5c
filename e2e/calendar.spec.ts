import { call, uniqueWord } from './board.ts';
import { dayOf, dueCard, dueOf, openCalendar, ownMonth, schedulePost, timeOf } from './calendar.ts';
import { ownerToken } from './people.ts';
import { callAs } from './review.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

test('by mouse: a post goes to another day, keeps its hour, and comes back by Undo', async ({
  page,
  request,
}) => {
  const month = ownMonth();
  const { id, text } = await schedulePost(request, `${month}-10T10:30:00Z`);
  await openCalendar(page, `?view=month&day=${month}-10`);
  const post = page.getByRole('link', { name: text });
  await expect(dayOf(page, `${month}-10`).getByRole('link', { name: text })).toBeVisible();
  await post.dragTo(dayOf(page, `${month}-12`), { steps: 12 });
  await expect(dayOf(page, `${month}-12`).getByRole('link', { name: text })).toBeVisible();
  await expect
    .poll(() => timeOf(request, id))
    .toMatchObject({
      scheduled_at: `${month}-12T10:30:00.000Z`,
      status: 'scheduled',
    });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dayOf(page, `${month}-10`).getByRole('link', { name: text })).toBeVisible();
  await expect.poll(() => timeOf(request, id)).toMatchObject({ scheduled_at: `${month}-10T10:30:00.000Z` });
});

test('by keyboard: arrows walk the days, Shift and Space carry a post, Enter opens a day', async ({
  page,
  request,
}) => {
  const month = ownMonth();
  const { id, text } = await schedulePost(request, `${month}-14T10:00:00Z`);
  await openCalendar(page, `?view=month&day=${month}-13`);
  await dayOf(page, `${month}-13`).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dayOf(page, `${month}-14`)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`day=${month}-14`));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: text })).toBeFocused();
  const announced = page.locator('output[aria-live="assertive"]');
  await page.keyboard.press('Shift+Space');
  await expect(announced).toContainText(`Picked up ${text}`);
  for (const day of [15, 16]) {
    // dnd-kit handles keys a moment after it has picked up.
    await expect(async () => {
      if (!(await announced.innerText()).includes(` ${day} `)) await page.keyboard.press('ArrowRight');
      await expect(announced).toContainText(` ${day} `, { timeout: 500 });
    }).toPass();
  }
  await page.keyboard.press('Space');
  await expect(dayOf(page, `${month}-16`).getByRole('link', { name: text })).toBeVisible();
  await expect.poll(() => timeOf(request, id)).toMatchObject({ scheduled_at: `${month}-16T10:00:00.000Z` });

  await dayOf(page, `${month}-14`).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /14/ });
  await expect(panel).toContainText('No posts scheduled on this day.');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('w');
  await expect(page.getByRole('grid', { name: /^Week of/ })).toBeVisible();
  await page.keyboard.press('l');
  await expect(page.getByRole('link', { name: text })).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByRole('grid')).toBeVisible();
});

test('by mouse: a due card goes to another day, keeps its time, and comes back by Undo', async ({
  page,
  request,
}) => {
  const month = ownMonth();
  const { id, text } = await dueCard(request, `${month}-10 14:30:00`);
  await openCalendar(page, `?view=month&day=${month}-10`);
  await page.getByRole('link', { name: text }).dragTo(dayOf(page, `${month}-12`), { steps: 12 });
  await expect(dayOf(page, `${month}-12`).getByRole('link', { name: text })).toBeVisible();
  await expect.poll(() => dueOf(request, id)).toBe(`${month}-12 14:30:00`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dayOf(page, `${month}-10`).getByRole('link', { name: text })).toBeVisible();
  await expect.poll(() => dueOf(request, id)).toBe(`${month}-10 14:30:00`);
});

test('by keyboard: Shift and Space carry a due card to the next day of a week', async ({ page, request }) => {
  const month = ownMonth();
  // A Wednesday, wherever weeks begin.
  const day = [10, 11, 12, 13, 14, 15, 16].find((one) => new Date(`${month}-${one}`).getUTCDay() === 3) ?? 10;
  const { id, text } = await dueCard(request, `${month}-${day}`);
  await openCalendar(page, `?view=week&day=${month}-${day}`);
  await page.getByRole('link', { name: text }).focus();
  const announced = page.locator('output[aria-live="assertive"]');
  await page.keyboard.press('Shift+Space');
  await expect(announced).toContainText(`Picked up ${text}`);
  await expect(async () => {
    if (!(await announced.innerText()).includes(` ${day + 1} `)) await page.keyboard.press('ArrowRight');
    await expect(announced).toContainText(` ${day + 1} `, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(dayOf(page, `${month}-${day + 1}`).getByRole('link', { name: text })).toBeVisible();
  await expect.poll(() => dueOf(request, id)).toBe(`${month}-${day + 1}`);
});

test('a due card that is refused goes back, and the reason is said', async ({ page, request }) => {
  const month = ownMonth();
  const { id, text } = await dueCard(request, `${month}-10`);
  await openCalendar(page, `?view=month&day=${month}-10&show=day`);
  await page.route(/cards\.php/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 404,
          json: { success: false, error: { code: 'not_found', message: 'The card was deleted.' } },
        })
      : route.continue(),
  );
  await page.getByRole('button', { name: `Move “${text}”` }).click();
  const form = page.getByRole('dialog', { name: 'Move to' });
  await expect(form.getByLabel('Time')).toHaveCount(0);
  await form.getByLabel('Day').fill(`${month}-20`);
  await form.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('Couldn’t move the card. The card was deleted.')).toBeVisible();
  await expect(dayOf(page, `${month}-10`).getByRole('link', { name: text })).toBeVisible();
  expect(await dueOf(request, id)).toBe(`${month}-10`);
});

test('in a week a post goes to another hour, and what speaks against it is asked first', async ({
  page,
  request,
}) => {
  const month = ownMonth();
  const other = await schedulePost(request, `${month}-11T12:00:00Z`);
  const { id, text } = await schedulePost(request, `${month}-11T08:15:00Z`, {
    target_account_ids: [other.account],
  });
  await openCalendar(page, `?view=week&day=${month}-11`);
  const there = page.getByRole('gridcell').filter({ has: page.getByRole('link', { name: other.text }) });
  const post = page.getByRole('link', { name: text });
  await post.focus();
  await post.dragTo(there, { steps: 12 });
  const question = page.getByRole('dialog', { name: 'Move post?' });
  await expect(question).toContainText(other.text);
  expect((await timeOf(request, id)).scheduled_at).toBe(`${month}-11T08:15:00.000Z`);
  await question.getByRole('button', { name: 'Move anyway' }).click();
  await expect.poll(() => timeOf(request, id)).toMatchObject({ scheduled_at: `${month}-11T12:15:00.000Z` });
});

test('a time that has passed is refused in words, and the post goes back', async ({ page, request }) => {
  const { id, text } = await schedulePost(request, `${ownMonth()}-10T10:00:00Z`);
  const before = (await timeOf(request, id)).scheduled_at;
  const day = before.slice(0, 10);
  await openCalendar(page, `?day=${day}&show=day`);
  await page.getByRole('button', { name: `Move “${text}”` }).click();
  const form = page.getByRole('dialog', { name: 'Move to' });
  await form.getByLabel('Day').fill('2020-01-01');
  await form.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('This time is in the past.')).toBeVisible();
  await expect(
    page.getByRole('complementary', { name: /10/ }).getByRole('link', { name: text }),
  ).toBeVisible();
  expect((await timeOf(request, id)).scheduled_at).toBe(before);
});

test('a day says what is celebrated, and makes a card once, a draft, and a mark', async ({ page }) => {
  const year = Number(ownMonth().slice(0, 4));
  await openCalendar(page, `?view=month&day=${year}-02-11&show=day`);
  const panel = page.getByRole('complementary', { name: /11 February/ });
  const item = panel
    .getByRole('list', { name: 'On this day' })
    .getByRole('listitem')
    .filter({ hasText: 'International Day of Women and Girls in Science' });
  await expect(item.getByRole('link')).toHaveAttribute('href', /^https?:/);
  await item.getByRole('button', { name: 'Add to board' }).click();
  await expect(page.getByText('Card created')).toBeVisible();
  await item.getByRole('button', { name: 'Add to board' }).click();
  await expect(page.getByText('Already on the board')).toBeVisible();
  await expect(dayOf(page, `${year}-02-11`)).toHaveAccessibleName(/1 card due/);

  await item.getByRole('button', { name: 'Mark as used' }).click();
  await expect(item).toContainText(`Used in ${year}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(item).not.toContainText('Used in');

  await item.getByRole('button', { name: 'Draft' }).click();
  await expect(page.getByRole('textbox').first()).toContainText(/Women and Girls in Science/);
});

test('cards are made ahead, and the second time none', async ({ page }) => {
  await openCalendar(page, '?view=month');
  await page.getByRole('button', { name: 'Plan ahead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan ahead' });
  await dialog.getByRole('button', { name: /Create \d+ cards?/ }).click();
  await expect(page.getByText(/cards? created/)).toBeVisible();
  await page.getByRole('button', { name: 'Plan ahead' }).click();
  await dialog.getByRole('button', { name: /Create \d+ cards?/ }).click();
  await expect(page.getByText(/^0 cards created, \d+ already on the board$/)).toBeVisible();
});

test('the list begins at its day, however far the week before it was scrolled', async ({ page, request }) => {
  const month = ownMonth();
  for (const day of ['01', '02', '03', '04', '05', '06', '24'])
    for (const _ of [1, 2]) await dueCard(request, `${month}-${day}`);
  await openCalendar(page, `?view=week&day=${month}-24`);
  await expect(page.getByRole('grid').locator('..')).not.toHaveJSProperty('scrollTop', 0);
  await page.keyboard.press('l');
  await expect(dayOf(page, `${month}-24`)).toBeInViewport();
});

test('layers, weight and project stand in the address', async ({ page, request }) => {
  const month = ownMonth();
  const { text } = await schedulePost(request, `${month}-10T10:00:00Z`);
  await openCalendar(page, `?view=month&day=${month}-10`);
  await page.getByRole('button', { name: 'Posts', exact: true }).click();
  await expect(page).toHaveURL(/layers=cards%2Cdays/);
  await expect(page.getByRole('link', { name: text })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Posts', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.getByRole('button', { name: 'Posts', exact: true }).click();
  await expect(page.getByRole('link', { name: text })).toBeVisible();
  await page.getByRole('button', { name: 'Holidays' }).click();
  const countries = page.getByRole('dialog', { name: 'Public holidays' });
  await countries.getByRole('searchbox').fill('Norway');
  await countries.getByText('Norway', { exact: true }).click();
  await countries.getByRole('button', { name: 'Show holidays' }).click();
  await page.goto('/calendar?view=list&day=2041-05-17');
  await expect(page.getByRole('region', { name: /17 May 2041/ })).toContainText('Constitution Day');
});

test('quotes are searched, say their rights, and begin a draft', async ({ page }) => {
  await openCalendar(page, '?view=month&show=quotes');
  const panel = page.getByRole('complementary', { name: 'Quotes' });
  const quotes = panel.getByRole('list', { name: 'Quotes' }).getByRole('listitem');
  await expect(quotes.first()).toContainText('Public domain');
  await panel.getByRole('searchbox').fill('zzqqxx');
  await expect(panel).toContainText('No matching quotes');
  // Verse keeps its lines.
  await panel.getByRole('searchbox').fill('doubt thou the stars');
  await expect.poll(() => quotes.locator('blockquote').first().innerText()).toContain('fire;\nDoubt');
  await panel.getByRole('searchbox').fill('');
  await expect(quotes.first()).not.toContainText('Doubt thou');
  const text = (await quotes.first().locator('blockquote').innerText()).slice(1, 20);
  await quotes.first().getByRole('button', { name: 'Mark as used' }).click();
  await expect(quotes.first().getByText('Used', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await quotes.first().getByRole('button', { name: 'Use in draft' }).click();
  await expect(page).toHaveURL(/\/compose/);
  await expect(page.getByRole('textbox').first()).toContainText(text);
});

test('what quotes are asked for stands in the address', async ({ page }) => {
  await openCalendar(page, '?view=month&show=quotes');
  const panel = page.getByRole('complementary', { name: 'Quotes' });
  await panel.getByText('Unused only').click();
  await panel.getByText('Include restricted').click();
  await expect(page).toHaveURL(/rights=any/);
  await expect(page).toHaveURL(/unused=1/);
  await page.goto('/calendar?show=quotes&q=life&category=life&max_chars=100&rights=any');
  await expect(panel.getByRole('searchbox')).toHaveValue('life');
  await expect(panel.getByRole('button', { name: /Category/ })).toContainText('Life');
  await expect(panel.getByRole('button', { name: /Max. length/ })).toContainText('100');
  await expect(panel.getByRole('checkbox', { name: 'Include restricted' })).toBeChecked();
  await panel.getByRole('button', { name: /Close/ }).click();
  await expect(page).not.toHaveURL(/max_chars|category/);
});

test('a quote fills the template that is chosen for it, and edits outlast a reload', async ({ page }) => {
  await openCalendar(page, '?view=month&show=quotes&max_chars=100');
  const quote = page
    .getByRole('complementary', { name: 'Quotes' })
    .getByRole('list', { name: 'Quotes' })
    .getByRole('listitem')
    .first();
  const text = (await quote.locator('blockquote').innerText()).slice(1, -1);
  await quote.getByRole('button', { name: 'Create an image of this quote' }).click();
  await expect(page).toHaveURL(/\/templates\?.*category=quote/);
  await expect(page.getByText('Choose a template for')).toContainText(text);
  await page.getByRole('grid', { name: 'Templates' }).getByRole('row').first().click();
  await expect(page.getByRole('textbox', { name: 'Quote' })).toHaveValue(text);
  const author = page.getByRole('textbox', { name: 'Speaker' });
  await expect(author).not.toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Role or work (optional)' })).toHaveValue(/, (\d+ BC|\d+)$/);
  await author.fill('Somebody else');
  await page.reload();
  await expect(author).toHaveValue('Somebody else');
  await page.getByRole('link', { name: 'All templates' }).click();
  await expect(page.getByText('Choose a template for')).toContainText(text);
});

test('an observance fills the template that is chosen for it', async ({ page }) => {
  const year = Number(ownMonth().slice(0, 4));
  await openCalendar(page, `?view=month&day=${year}-02-11&show=day`);
  const item = page
    .getByRole('complementary', { name: /11 February/ })
    .getByRole('listitem')
    .filter({ hasText: 'International Day of Women and Girls in Science' });
  await item.getByRole('button', { name: 'Create image' }).click();
  await page.getByRole('grid', { name: 'Templates' }).getByRole('row').first().click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(/Women and Girls in Science/);
  await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue(`11 February ${year}`);
});

test('the feed’s address is shown once and ends', async ({ page, request }) => {
  await openCalendar(page, '?view=month&show=feed');
  const panel = page.getByRole('complementary', { name: 'Subscribe' });
  await panel.getByRole('button', { name: 'Create link' }).click();
  const address = await panel.getByLabel('Calendar link').innerText();
  expect((await request.get(address)).status()).toBe(200);
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(panel.getByText(address)).toHaveCount(0);
  await panel.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(panel.getByRole('button', { name: 'Create link' })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test('on a narrow screen it is a list, and a month of dots that are large enough to touch', async ({
  page,
  request,
}) => {
  const month = ownMonth();
  const { text } = await schedulePost(request, `${month}-10T10:00:00Z`);
  await page.setViewportSize({ width: 390, height: 844 });
  await openCalendar(page, `?day=${month}-10`);
  await expect(page.getByRole('link', { name: text })).toBeVisible();
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  const day = page.getByRole('button', { name: /^\w+ 10 \w+ \d{4}.*1 post/ });
  const box = await day.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(24);
  await expect(page.getByRole('link', { name: text })).toBeVisible();
  await page.getByRole('button', { name: /^\w+ 11 \w+ \d{4}/ }).click();
  await expect(page.getByRole('link', { name: text })).toHaveCount(0);
  await expectNothingSideways(page);
});

test('when nothing can be read it says so, and reads again', async ({ page }) => {
  let broken = true;
  await page.route(/(schedule|cards|calendar)\.php/, (route) =>
    broken
      ? route.fulfill({
          status: 503,
          json: { success: false, error: { code: 'server_error', message: 'The database rests.' } },
        })
      : route.continue(),
  );
  await page.goto('/calendar?view=month');
  await expect(page.getByRole('alert')).toContainText('The database rests.');
  broken = false;
  // The live stream may have had it read again already.
  const again = page.getByRole('button', { name: 'Try again' }).first();
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(page.getByRole('grid')).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('a post that is out stays where it is', async ({ page, request }) => {
  const text = `Out ${uniqueWord()}`;
  const { account_id } = (
    await callAs<{ account: { account_id: number } }>(request, ownerToken(), 'accounts.php', {
      action: 'connect_sandbox',
      network: 'mastodon',
      name: text,
    })
  ).account;
  await openCalendar(page, '?view=list');
  await call(page, 'schedule.php', { body: text, target_account_ids: [account_id] });
  await page.goto('/calendar?view=list&layers=posts');
  const post = page.getByRole('link', { name: text });
  await expect(post).toBeVisible();
  await expect(post).not.toHaveAttribute('data-movable');
});
