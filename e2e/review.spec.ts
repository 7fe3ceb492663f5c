import { answer, uniqueWord } from './board.ts';
import { ownerToken, tokenOf } from './people.ts';
import { bar, callAs, connectSandbox, judged, queued, submitDraft, updateDraft } from './review.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

/** A planned time that no test reaches. */
const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString();

test('verdicts are given by keyboard, with scores and a note, and the next post opens', async ({
  page,
  request,
}) => {
  const word = uniqueWord();
  const target_account_ids = [await connectSandbox(request, 'bluesky', `Blue ${word}`)];
  // Later than those of all other tests, so that the two are adjacent.
  const last = Date.now() + 400 * 86_400_000;
  const at = (time: number) => ({ target_account_ids, scheduled_at: new Date(time).toISOString() });
  const first = await submitDraft(request, `First ${word}`, at(last));
  await submitDraft(request, `Second ${word}`, at(last + 60_000));

  await page.goto(`/review?post=${first}`);
  await expect(judged(page)).toContainText(`First ${word}`);
  await expect(bar(page)).toContainText('After “Looks good”, this post still needs approval.');

  await page.keyboard.press('s');
  await page.keyboard.type('8');
  await expect(page.getByRole('slider', { name: 'Risk' })).toHaveAttribute('aria-valuetext', '8 of 10');
  await expect(bar(page)).toContainText('“Looks good” would count as “Request changes”. Risk is 8.');
  await expect(page.getByRole('slider', { name: 'Factual accuracy' })).toHaveAttribute(
    'aria-valuetext',
    'not scored',
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.type('Name 1 or 2 sources.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');

  await expect(judged(page)).toContainText(`Second ${word}`);
  await page.keyboard.press('k');
  await expect(judged(page)).not.toContainText(`Second ${word}`);
  await queued(page, `First ${word}`).click();
  await expect(judged(page)).toContainText('Name 1 or 2 sources.');
  await expect(queued(page, `First ${word}`)).toContainText('Changes requested');
});

test('what changed since the last verdict is marked word by word', async ({ page, request }) => {
  const word = uniqueWord();
  const target_account_ids = [await connectSandbox(request, 'mastodon', `Masto ${word}`)];
  const id = await submitDraft(request, `The ferry leaves at six ${word}`, { target_account_ids });
  await callAs(request, tokenOf('reviewer'), 'schedule.php?action=review', {
    id,
    verdict: 'fix',
    note: 'Seven, says the operator.',
  });
  await updateDraft(request, id, { body: `The ferry leaves at seven ${word}` });

  await page.goto(`/review?post=${id}`);
  await expect(judged(page).getByRole('deletion')).toHaveText('six');
  await expect(judged(page).getByRole('insertion')).toHaveText('seven');
  await expect(judged(page)).toContainText('Seven, says the operator.');
  await expect(judged(page)).toContainText('Outdated');
});

test('a post that changes while it is read is not judged unseen, and the note stays', async ({
  page,
  request,
}) => {
  const word = uniqueWord();
  const target_account_ids = [await connectSandbox(request, 'threads', `Threads ${word}`)];
  const id = await submitDraft(request, `Before ${word}`, { target_account_ids });
  await page.goto(`/review?post=${id}`);
  await expect(judged(page)).toContainText(`Before ${word}`);
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('A long note');

  await updateDraft(request, id, { body: `After ${word}` });
  await expect(judged(page)).toContainText(`After ${word}`);
  await bar(page).getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('Review the new version').first()).toBeVisible();
  await expect(note).toHaveValue('A long note');
  await expect(judged(page)).toContainText('No reviews yet.');

  await page.getByRole('button', { name: 'Review the new version' }).click();
  await bar(page).getByRole('button', { name: 'Block' }).click();
  await expect(queued(page, `After ${word}`)).toContainText('Blocked');
});

test('approving names every account and the zone before anything is sent', async ({ page, request }) => {
  const word = uniqueWord();
  const target_account_ids = [
    await connectSandbox(request, 'bluesky', `Sky ${word}`),
    await connectSandbox(request, 'linkedin', `Link ${word}`),
    await connectSandbox(request, 'instagram', `Insta ${word}`),
  ];
  const id = await submitDraft(request, `To approve ${word}`, {
    target_account_ids,
    scheduled_at: inAYear(),
  });
  await page.goto(`/review?post=${id}`);
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('dialog', { name: 'Approve this post?' });
  const recipients = question.getByRole('list', { name: 'Publish to' });
  await expect(recipients).toContainText(`Sky ${word}`);
  await expect(recipients).toContainText(`Link ${word}`);
  // It accepts nothing without a picture.
  await expect(recipients).not.toContainText(`Insta ${word}`);
  await expect(question.getByRole('list', { name: 'Skipped' })).toContainText(`Insta ${word}`);
  await expect(question).toContainText(/\d\d:\d\d [A-Z].+ time/);
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved. Scheduled for')).toBeVisible();
  await expect(queued(page, `To approve ${word}`)).toHaveCount(0);
});

test('the own post is marked, and an OK on it changes nothing', async ({ page, request }) => {
  const word = uniqueWord();
  const account = await connectSandbox(request, 'x', `X ${word}`);
  const { id } = await callAs<{ id: number }>(request, ownerToken(), 'schedule.php', {
    body: `Mine ${word}`,
    draft: true,
    target_account_ids: [account],
  });
  await page.goto(`/review?post=${id}`);
  await expect(bar(page)).toContainText('You wrote this, so your review doesn’t count.');
  await expect(queued(page, `Mine ${word}`)).toContainText('Yours');
  const given = answer(page, 'action=review');
  await bar(page)
    .getByRole('button', { name: /^Looks good/ })
    .click();
  await given;
  await page.goto(`/review?post=${id}`);
  await expect(judged(page)).toContainText('Not counted');
  await expect(page.getByRole('region', { name: 'Needs review' })).toContainText(`Mine ${word}`);
});

test('on a phone the queue comes first, a post covers it, and the bar stays in view', async ({
  page,
  request,
}) => {
  const word = uniqueWord();
  const target_account_ids = [await connectSandbox(request, 'instagram', `Insta ${word}`)];
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  await submitDraft(request, `On the phone ${word}`, { target_account_ids, scheduled_at: soon });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/review');
  await expect(judged(page)).toHaveCount(0);
  await queued(page, `On the phone ${word}`).click();
  await expect(judged(page)).toBeVisible();
  await expect(bar(page)).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Posts in review' })).toBeHidden();
  // The effect of an OK is stated above the verdicts, as wide as the screen.
  expect((await bar(page).getByRole('status').boundingBox())?.width).toBeGreaterThan(300);
  await expectNothingSideways(page);
  await page.getByRole('link', { name: 'Queue', exact: true }).last().click();
  await expect(page.getByRole('region', { name: 'Posts in review' })).toBeVisible();
});
