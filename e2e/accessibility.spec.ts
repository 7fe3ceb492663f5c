import type { Locator, Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { addCards, call, cardOf, cardPanel, makeCards, uniqueWord } from './board.ts';
import { checks, makeDraft, openDraft, preview } from './compose.ts';
import { openExplore, panel, posts } from './explore.ts';
import { mediaScreens } from './media-screens.ts';
import { ownerToken, tokenOf } from './people.ts';
import { detail, openTab, rows } from './research.ts';
import { bar, callAs, connectSandbox, judged, submitDraft, updateDraft } from './review.ts';
import { settingsScreens } from './settings-screens.ts';
import { shellScreens } from './shell-screens.ts';
import { templateScreens } from './template-screens.ts';
import { expect, test } from './test.ts';

// There are so many screens that all workers share them, each at its own.
test.describe.configure({ mode: 'parallel' });

/** `open` returns what shows that the screen is there. */
const screens: { name: string; open: (page: Page) => Promise<Locator> }[] = [
  {
    name: 'Explore as a list',
    open: async (page) => {
      await openExplore(page, '?source=rss&time_range=7d');
      return posts(page).first();
    },
  },
  {
    name: 'Explore as a grid',
    open: async (page) => {
      await openExplore(page, '?source=mastodon&time_range=7d&layout=grid');
      return posts(page).first();
    },
  },
  {
    name: 'the side panel',
    open: async (page) => {
      await openExplore(page, '?source=mastodon&time_range=7d');
      await posts(page).first().click();
      return panel(page).getByRole('heading', { name: 'History' });
    },
  },
  {
    name: 'a search over all networks',
    open: async (page) => {
      await page.goto('/explore/search?keyword=climate');
      return posts(page).first();
    },
  },
  {
    name: 'the sounds',
    open: async (page) => {
      await openTab(page, 'sounds');
      await rows(page).first().click();
      return detail(page, 'Sound').getByRole('table');
    },
  },
  {
    name: 'the list of communities',
    open: async (page) => {
      await openTab(page, 'communities');
      return rows(page).first();
    },
  },
  {
    name: 'a community',
    open: async (page) => {
      await openTab(page, 'communities');
      await rows(page).first().click();
      return detail(page, 'Community').getByRole('heading', { name: 'Activity' });
    },
  },
  {
    name: 'the list of hashtags',
    open: async (page) => {
      await openTab(page, 'hashtags');
      return rows(page).first();
    },
  },
  {
    name: 'a hashtag',
    open: async (page) => {
      await openTab(page, 'hashtags');
      await rows(page).first().click();
      return detail(page, 'Hashtag').getByRole('heading', { name: 'Posts by day' });
    },
  },
  {
    name: 'the best times as a map',
    open: async (page) => {
      await page.goto('/explore/best-time?network=tiktok');
      return page.getByRole('grid');
    },
  },
  {
    name: 'the best times as a table',
    open: async (page) => {
      await page.goto('/explore/best-time?network=tiktok&as=table');
      return page.getByRole('table');
    },
  },
  {
    name: 'the analytics as charts',
    open: async (page) => {
      await page.goto('/analytics?days=90');
      await expect(page.getByRole('heading', { name: 'Not measured' })).toBeVisible();
      return page.getByRole('list', { name: 'Bottom posts' });
    },
  },
  {
    name: 'the analytics as tables',
    open: async (page) => {
      const tables = 'impressions,engagement,networks,projects,kinds,hours,authors,posts,reviewers,followers';
      await page.goto(`/analytics?days=90&tables=${tables}`);
      return page.getByRole('region', { name: 'Followers by account' });
    },
  },
  {
    name: 'the calendar as a month, with a day at its side',
    open: async (page) => {
      await page.goto('/calendar?view=month&day=2041-02-11&show=day');
      return page.getByRole('list', { name: 'On this day' });
    },
  },
  {
    name: 'the calendar as a week',
    open: async (page) => {
      await page.goto('/calendar?view=week');
      return page.getByRole('grid');
    },
  },
  {
    name: 'the calendar as a list, with quotes',
    open: async (page) => {
      await page.goto('/calendar?view=list&show=quotes');
      return page.getByRole('list', { name: 'Quotes' });
    },
  },
  {
    name: 'the recipes',
    open: async (page) => {
      await page.goto('/calendar?show=recipes');
      return page.getByRole('complementary', { name: 'Recipes' });
    },
  },
  {
    name: 'a post’s menu',
    open: async (page) => {
      await openExplore(page, '?source=rss&time_range=7d');
      await page.keyboard.press('j');
      await page.keyboard.press('m');
      return page.getByRole('menu');
    },
  },
  {
    name: 'the board',
    open: async (page) => {
      const word = uniqueWord();
      const fields = { description: 'Some **words**', due_date: '2020-01-01', priority: 'urgent' };
      await makeCards(page, word, ['One', 'Two'], 'To Do', fields);
      return cardOf(page, 'One');
    },
  },
  {
    name: 'the board in lanes',
    open: async (page) => {
      await addCards(page, uniqueWord(), ['One']);
      await page.goto('/board?lanes=member');
      return page.locator('a[data-card]').first();
    },
  },
  {
    name: 'a card',
    open: async (page) => {
      await makeCards(page, uniqueWord(), ['One'], 'To Do', {
        description: 'Some **words**',
        links: 'https://example.com',
      });
      await cardOf(page, 'One').click();
      return cardPanel(page).locator('strong');
    },
  },
  {
    name: 'the open work of the team',
    open: async (page) => {
      await addCards(page, uniqueWord(), ['One']);
      await page.goto('/board/pending');
      return page.getByRole('list', { name: 'Cards: Unassigned' });
    },
  },
  {
    name: 'the drafts',
    open: async (page) => {
      await makeDraft(page, uniqueWord(), ['bluesky']);
      await page.goto('/compose');
      return page.getByRole('list', { name: 'Drafts' });
    },
  },
  ...shellScreens,
  ...mediaScreens,
  ...settingsScreens,
  ...templateScreens,
  {
    name: 'a draft with findings',
    open: async (page) => {
      await openDraft(page, uniqueWord(), ['bluesky', 'instagram', 'linkedin', 'reddit', 'telegram'], {
        body: `${'Read on. '.repeat(40)}https://example.com #harbour @cityhall`,
        thread: [{ body: 'Second' }],
        media: [{ url: 'https://media.example.com/a.jpg' }],
        first_comment: 'Third',
      });
      return checks(page).getByRole('listitem').first();
    },
  },
  {
    name: 'the previews of a draft',
    open: async (page) => {
      await openDraft(page, uniqueWord(), ['bluesky', 'instagram', 'linkedin', 'reddit', 'telegram'], {
        media: [{ url: 'https://media.example.com/a.jpg', alt: 'The harbour' }],
        first_comment: 'https://example.com',
      });
      const side = page.getByRole('button', { name: 'Preview' });
      if (await side.isVisible()) await side.click();
      return preview(page, 'Bluesky');
    },
  },
  {
    name: 'the time of a draft',
    open: async (page) => {
      await openDraft(page, uniqueWord(), ['bluesky']);
      await page.getByRole('button', { name: /^Not scheduled/ }).click();
      await expect(page.getByRole('spinbutton').first()).toBeVisible();
      return page.getByRole('region', { name: 'Best times' }).getByRole('button').first();
    },
  },
  {
    name: 'a post that was sent',
    open: async (page) => {
      const id = await makeDraft(page, uniqueWord(), ['bluesky', 'instagram']);
      await call(page, 'schedule.php?action=approve', { id });
      await page.goto(`/compose/${id}`);
      return page.getByRole('list', { name: 'Log' });
    },
  },
  {
    name: 'a post in review',
    open: async (page) => {
      await page.goto(`/review?post=${await reviewedPost(page)}`);
      return judged(page).getByRole('insertion').first();
    },
  },
  {
    name: 'the queue of the review',
    open: async (page) => {
      await reviewedPost(page);
      await page.goto('/review');
      return page.getByRole('region', { name: 'Needs review' });
    },
  },
  {
    name: 'the question before an approval',
    open: async (page) => {
      await page.goto(`/review?post=${await reviewedPost(page)}`);
      await bar(page).getByRole('button', { name: 'Approve' }).click();
      return page.getByRole('dialog');
    },
  },
  {
    name: 'the deliveries that wait',
    open: async (page) => {
      await failedPost(page);
      await page.goto('/review/deliveries');
      await page.getByRole('button', { name: 'Attempts' }).first().click();
      return page.getByRole('list', { name: 'Log' });
    },
  },
  {
    name: 'the statistics of the review',
    open: async (page) => {
      await reviewedPost(page);
      await page.goto('/review/statistics');
      return page.getByRole('table');
    },
  },
  {
    name: 'the connected accounts',
    open: async (page) => {
      await failedPost(page);
      await page.goto('/settings/accounts');
      return page.getByRole('table').first();
    },
  },
  {
    name: 'the queue times of an account',
    open: async (page) => {
      await failedPost(page);
      await page.goto('/settings/accounts');
      await page
        .getByRole('button', { name: /^Queue times of/ })
        .first()
        .click();
      const add = page.getByRole('button', { name: 'Add to Monday' });
      await add.click();
      return add;
    },
  },
  {
    name: 'the review policy',
    open: async (page) => {
      await page.goto('/settings/policy');
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Read 10.1000/182');
      return page.getByRole('status', { name: 'Result' });
    },
  },
  {
    name: 'the sandbox',
    open: async (page) => {
      const account = await connectSandbox(page.request, 'bluesky', `Axe ${uniqueWord()}`);
      await callAs(page.request, ownerToken(), 'schedule.php', {
        body: `Held ${uniqueWord()}`,
        target_account_ids: [account],
        thread: [{ body: 'Its second part' }],
        first_comment: 'Its first comment',
      });
      await page.goto(`/sandbox?account=${account}`);
      return page.getByText('Its first comment');
    },
  },
];

/** A post that changed after its review. */
async function reviewedPost({ request }: Page): Promise<number> {
  const word = uniqueWord();
  const target_account_ids = [
    await connectSandbox(request, 'bluesky', `Axe ${word}`),
    await connectSandbox(request, 'x', `Axe ${word} too`),
  ];
  const id = await submitDraft(request, `A first text ${word}`, {
    target_account_ids,
    scheduled_at: new Date(Date.now() + 365 * 86_400_000).toISOString(),
    author_notes: 'Please look at the name.',
    media: [{ url: 'https://media.example/harbour.jpg' }],
  });
  await callAs(request, tokenOf('reviewer'), 'schedule.php?action=review', {
    id,
    verdict: 'fix',
    scores: { risk10: 3, fake_news: 60 },
    warnings: [{ code: 'fix_source', text: 'Where from?', severity: 'fix' }],
    note: 'Name the source.',
  });
  await updateDraft(request, id, { body: `A second text ${word}` });
  return id;
}

async function failedPost({ request }: Page): Promise<void> {
  const account = await connectSandbox(request, 'mastodon', `Axe ${uniqueWord()}`, { rejects: true });
  await callAs(request, ownerToken(), 'schedule.php', {
    body: `Refused ${uniqueWord()}`,
    target_account_ids: [account],
  });
}

test.describe('at every width, light and dark', () => {
  test.use({ viewport: { width: 390, height: 900 }, reducedMotion: 'reduce' });
  for (const { name, open } of screens) {
    test(`axe finds nothing in ${name}`, async ({ page }) => {
      const opened = await open(page);
      for (const width of [390, 1440]) {
        // What lies under the mouse at another width would be described.
        await page.mouse.move(0, 0);
        await page.setViewportSize({ width, height: 900 });
        await expect(opened, `${width} px`).toBeVisible();
        expect(await axeFindings(page), `${width} px`).toEqual([]);
      }
    });
  }
});

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } });
  test('axe finds nothing in sign-in', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});

test.describe('where less motion is asked for', () => {
  test.use({ reducedMotion: 'reduce' });
  test('another colour scheme is there at once, and nothing fades into it', async ({ page }) => {
    await openExplore(page, '?source=rss&time_range=7d');
    const fading = await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
      return document.getAnimations().length;
    });
    expect(fading).toBe(0);
  });
});
