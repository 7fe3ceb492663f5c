import type { Page } from '@playwright/test';

import type { DataOf } from '#contract/operation.ts';
import type { policy } from '#contract/posts/policy.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { changeAnswers } from './answers.ts';
import { axeFindings } from './axe.ts';
import { uniqueWord } from './board.ts';
import { tokenOf } from './people.ts';
import { callAs, connectSandbox, judged, queued, submitDraft } from './review.ts';
import { expect, test } from './test.ts';

type Reviewer = DataOf<typeof policy.get>['reviewer'];

const panel = (page: Page) => page.getByRole('region', { name: 'Reviewer agents' });

test('Settings → Policy says who grades by itself', async ({ page }) => {
  await page.goto('/settings/policy');
  await expect(panel(page)).toContainText('REVIEWER=0');
});

/** The tests' instance has no reviewer; this response pretends one. */
async function withReviewer(page: Page, reviewer: Partial<Reviewer>): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await changeAnswers(page, '**/policy.php', (data: DataOf<typeof policy.get>) => ({
    ...data,
    reviewer: { ...grading, ...reviewer },
  }));
  await page.goto('/settings/policy');
}

const grading: Reviewer = {
  on: true,
  agents: [
    { user_id: 1, user_name: 'Night reader', trusted: true },
    { user_id: 2, user_name: 'Second reader', trusted: false },
  ],
  model: 'small-1',
  last_round: { at: new Date(Date.now() - 4 * 60_000).toISOString(), graded: 12, failed: 0, trouble: null },
  this_month: {
    month: '2026-11',
    readings: 340,
    tokens_in: 340_000,
    tokens_out: 68_000,
    cost_micros: 1_204_000,
    budget_reached: false,
  },
};

test('its panel names the agents, the model, the last round and what the month has cost', async ({
  page,
}) => {
  await withReviewer(page, {});
  await expect(panel(page)).toContainText('Every ten minutes');
  await expect(panel(page)).toContainText('Night reader');
  await expect(panel(page).getByText('Their approval publishes')).toHaveCount(1);
  await expect(panel(page)).toContainText('small-1');
  await expect(panel(page)).toContainText(/min ago: 12 reviewed/);
  await expect(panel(page)).toContainText('US$ 1.204 for 340 reviews');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page)).toEqual([]);
  }
});

test('its panel tells what is wrong: a round that failed, a budget that is spent, a cost nobody knows', async ({
  page,
}) => {
  const at = new Date().toISOString();
  await withReviewer(page, {
    last_round: { at, graded: 1, failed: 3, trouble: 'small-1 does not accept the key.' },
    this_month: { ...grading.this_month, readings: 1, cost_micros: null, budget_reached: true },
  });
  await expect(panel(page)).toContainText('1 reviewed, 3 not scored by the model');
  await expect(panel(page)).toContainText('small-1 does not accept the key.');
  await expect(panel(page)).toContainText('Cost unknown for 1 review');
  await expect(panel(page)).toContainText('Budget used up');

  await withReviewer(page, { model: null, last_round: null });
  await expect(panel(page)).toContainText('automated checks only, people review the rest');
  await expect(panel(page)).toContainText('None yet');
  await expect(panel(page)).not.toContainText('This month');

  await withReviewer(page, { agents: [] });
  await expect(panel(page)).toContainText('No reviewer agents.');
});

test('a machine’s review says that it is one, by which model and at what cost, or by its checks alone', async ({
  page,
  request,
}) => {
  const word = uniqueWord();
  const target_account_ids = [await connectSandbox(request, 'bluesky', `Read ${word}`)];
  const submitted = (title: string) => submitDraft(request, `${title} ${word}`, { target_account_ids });
  const [read, checked] = [await submitted('Read by a model'), await submitted('Checked alone')];
  for (const id of [read, checked])
    await callAs(request, tokenOf('reviewer'), 'schedule.php?action=review', { id, verdict: 'ok' });
  await changeAnswers(page, '**/schedule.php?*action=drafts*', (data: { drafts: PostRow[] }) => ({
    ...data,
    drafts: data.drafts.map((post) => {
      const by =
        post.id === read
          ? { model: 'small-1', tokens_in: 1_000, tokens_out: 200, cost_micros: 500 }
          : { checks_only: post.id === checked };
      const entries = post.review.entries.map((entry) => ({ ...entry, agent: true, ...by }));
      return { ...post, review: { ...post.review, entries } };
    }),
  }));
  await page.goto(`/review?post=${read}`);
  await expect(judged(page)).toContainText('Automated review by small-1, US$ 0.0005');
  await expect(judged(page)).toContainText('Agent');
  await expect(queued(page, `Read by a model ${word}`)).not.toContainText('Checks passed');
  await queued(page, `Checked alone ${word}`).click();
  await expect(judged(page)).toContainText('Automated review: checks only, no model, no cost');
  await expect(queued(page, `Checked alone ${word}`)).toContainText('Checks passed');
  expect(await axeFindings(page)).toEqual([]);
});
