import { axeFindings } from './axe.ts';
import { call, uniqueWord } from './board.ts';
import { openDraft } from './compose.ts';
import { expect, test } from './test.ts';

interface Ranked {
  posts: { id: number; account_name: string; metrics: { likes: number | null } }[];
}

test('a post that was sent long ago shows its numbers, that they are made up, and why one is missing', async ({
  page,
}) => {
  const { posts } = await call<Ranked>(
    page,
    'analytics.php?action=posts&sort=engagement&network=bluesky&days=365',
  );
  const post = posts.find(({ metrics }) => metrics.likes !== null);
  await page.goto(`/compose/${post?.id}`);
  const numbers = page.getByRole('region', { name: 'Deliveries' });
  const bluesky = numbers.getByRole('listitem').filter({ hasText: 'Bluesky' }).first();
  await expect(bluesky).toContainText('Likes');
  await expect(bluesky).toContainText('Bluesky doesn’t report impressions');
  await expect(bluesky).toContainText('Simulated (sandbox)');
  await expect(bluesky).toContainText(/Updated .+ ago/);
  expect(await axeFindings(page)).toEqual([]);
});

test('one that was sent just now says when its first numbers come', async ({ page }) => {
  await openDraft(page, uniqueWord(), ['bluesky']);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to this account' }).click();
  const numbers = page.getByRole('region', { name: 'Deliveries' });
  await expect(numbers).toContainText(/Not collected yet: first numbers in 1\d min/);
});
