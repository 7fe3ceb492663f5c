import { expect, test, type Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { call, cardOf, cardPanel, makeCards, ownWord } from './board.ts';
import { checks, openDraft, preview } from './compose.ts';
import { openExplore, panel, posts } from './explore.ts';
import { mediaScreens } from './media-screens.ts';
import { ownerToken, tokenOf } from './people.ts';
import { detail, openTab, rows } from './research.ts';
import { settingsScreens } from './settings-screens.ts';
import { templateScreens } from './template-screens.ts';
import { bar, callAs, connectSandbox, judged, submitDraft, updateDraft } from './review.ts';

const screens: { name: string; open: (page: Page) => Promise<void> }[] = [
  { name: 'Explore as a list', open: (page) => openExplore(page, '?source=rss&time_range=7d') },
  {
    name: 'Explore as a grid',
    open: (page) => openExplore(page, '?source=mastodon&time_range=7d&layout=grid'),
  },
  {
    name: 'the side panel',
    open: async (page) => {
      await openExplore(page, '?source=mastodon&time_range=7d');
      await posts(page).first().click();
      await expect(panel(page).getByRole('heading', { name: 'Readings' })).toBeVisible();
    },
  },
  {
    name: 'the palette',
    open: async (page) => {
      await openExplore(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a search over all networks',
    open: async (page) => {
      await page.goto('/explore/search?keyword=climate');
      await expect(posts(page).first()).toBeVisible();
    },
  },
  {
    name: 'the sounds',
    open: async (page) => {
      await openTab(page, 'sounds');
      await rows(page).first().click();
      await expect(detail(page, 'Sound').getByRole('table')).toBeVisible();
    },
  },
  { name: 'the list of communities', open: (page) => openTab(page, 'communities') },
  {
    name: 'a community',
    open: async (page) => {
      await openTab(page, 'communities');
      await rows(page).first().click();
      await expect(detail(page, 'Community').getByRole('heading', { name: 'Pace' })).toBeVisible();
    },
  },
  { name: 'the list of hashtags', open: (page) => openTab(page, 'hashtags') },
  {
    name: 'a hashtag',
    open: async (page) => {
      await openTab(page, 'hashtags');
      await rows(page).first().click();
      await expect(detail(page, 'Hashtag').getByRole('heading', { name: 'Posts by day' })).toBeVisible();
    },
  },
  {
    name: 'the best times as a map',
    open: async (page) => {
      await page.goto('/explore/best-time?network=tiktok');
      await expect(page.getByRole('grid')).toBeVisible();
    },
  },
  {
    name: 'the best times as a table',
    open: async (page) => {
      await page.goto('/explore/best-time?network=tiktok&as=table');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'the analytics as charts',
    open: async (page) => {
      await page.goto('/analytics?days=90');
      await expect(page.getByRole('heading', { name: 'Not measured' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Weakest posts' })).toBeVisible();
    },
  },
  {
    name: 'the analytics as tables',
    open: async (page) => {
      const tables = 'impressions,engagement,networks,projects,kinds,hours,authors,posts,reviewers,followers';
      await page.goto(`/analytics?days=90&tables=${tables}`);
      await expect(page.getByRole('region', { name: 'Followers of each account' })).toBeVisible();
    },
  },
  {
    name: 'the calendar as a month, with a day at its side',
    open: async (page) => {
      await page.goto('/calendar?view=month&day=2041-02-11&show=day');
      await expect(page.getByRole('list', { name: 'What there is to mark' })).toBeVisible();
    },
  },
  {
    name: 'the calendar as a week',
    open: async (page) => {
      await page.goto('/calendar?view=week');
      await expect(page.getByRole('grid')).toBeVisible();
    },
  },
  {
    name: 'the calendar as a list, with quotes',
    open: async (page) => {
      await page.goto('/calendar?view=list&show=quotes');
      await expect(page.getByRole('list', { name: 'Quotes' })).toBeVisible();
    },
  },
  {
    name: 'the recipes',
    open: async (page) => {
      await page.goto('/calendar?show=recipes');
      await expect(page.getByRole('complementary', { name: 'Recipes' })).toBeVisible();
    },
  },
  {
    name: 'a post’s menu',
    open: async (page) => {
      await openExplore(page, '?source=rss&time_range=7d');
      await page.keyboard.press('j');
      await page.keyboard.press('m');
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'the notifications',
    open: async (page) => {
      await openExplore(page);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    },
  },
  {
    name: 'the board',
    open: async (page) => {
      const word = ownWord();
      const fields = { description: 'Some **words**', due_date: '2020-01-01', priority: 'urgent' };
      await makeCards(page, word, ['One', 'Two'], 'To Do', fields);
      await expect(cardOf(page, 'One')).toBeVisible();
    },
  },
  {
    name: 'the board in lanes',
    open: async (page) => {
      await makeCards(page, ownWord(), ['One']);
      await page.goto('/board?lanes=member');
      await expect(page.locator('a[data-card]').first()).toBeVisible();
    },
  },
  {
    name: 'a card',
    open: async (page) => {
      await makeCards(page, ownWord(), ['One'], 'To Do', {
        description: 'Some **words**',
        links: 'https://example.com',
      });
      await cardOf(page, 'One').click();
      await expect(cardPanel(page).locator('strong')).toBeVisible();
    },
  },
  {
    name: 'the open work of the team',
    open: async (page) => {
      await makeCards(page, ownWord(), ['One']);
      await page.goto('/board/pending');
      await expect(page.getByRole('list', { name: 'Cards of Nobody' })).toBeVisible();
    },
  },
  {
    name: 'the drafts',
    open: async (page) => {
      await openDraft(page, ownWord(), ['bluesky']);
      await page.goto('/compose');
      await expect(page.getByRole('list', { name: 'Drafts' })).toBeVisible();
    },
  },
  ...mediaScreens,
  ...settingsScreens,
  ...templateScreens,
  {
    name: 'a draft with findings',
    open: async (page) => {
      await openDraft(page, ownWord(), ['bluesky', 'instagram', 'linkedin', 'reddit', 'telegram'], {
        body: `${'Read on. '.repeat(40)}https://example.com #harbour @cityhall`,
        thread: [{ body: 'Second' }],
        media: [{ url: 'https://media.example.com/a.jpg' }],
        first_comment: 'Third',
      });
      await expect(checks(page).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'the previews of a draft',
    open: async (page) => {
      await openDraft(page, ownWord(), ['bluesky', 'instagram', 'linkedin', 'reddit', 'telegram'], {
        media: [{ url: 'https://media.example.com/a.jpg', alt: 'The harbour' }],
        first_comment: 'https://example.com',
      });
      const side = page.getByRole('button', { name: 'Preview' });
      if (await side.isVisible()) await side.click();
      await expect(preview(page, 'Bluesky')).toBeVisible();
    },
  },
  {
    name: 'the time of a draft',
    open: async (page) => {
      await openDraft(page, ownWord(), ['bluesky']);
      await page.getByRole('button', { name: /^No time yet/ }).click();
      await expect(page.getByRole('spinbutton').first()).toBeVisible();
      await expect(
        page.getByRole('region', { name: 'Best times' }).getByRole('button').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'a post that was sent',
    open: async (page) => {
      const id = await openDraft(page, ownWord(), ['bluesky', 'instagram']);
      await call(page, 'schedule.php?action=approve', { id });
      await page.goto(`/compose/${id}`);
      await expect(page.getByRole('list', { name: 'Log' })).toBeVisible();
    },
  },
  {
    name: 'a post in review',
    open: async (page) => {
      await page.goto(`/review?post=${await reviewedPost(page)}`);
      await expect(judged(page).getByRole('insertion').first()).toBeVisible();
    },
  },
  {
    name: 'the queue of the review',
    open: async (page) => {
      await reviewedPost(page);
      await page.goto('/review');
      await expect(page.getByRole('region', { name: 'Waiting for a verdict' })).toBeVisible();
    },
  },
  {
    name: 'the question before an approval',
    open: async (page) => {
      await page.goto(`/review?post=${await reviewedPost(page)}`);
      await bar(page).getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the deliveries that wait',
    open: async (page) => {
      await failedPost(page);
      await page.goto('/review/deliveries');
      await page.getByRole('button', { name: 'What was tried' }).first().click();
      await expect(page.getByRole('list', { name: 'Log' })).toBeVisible();
    },
  },
  {
    name: 'the statistics of the review',
    open: async (page) => {
      await reviewedPost(page);
      await page.goto('/review/statistics');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'the connected accounts',
    open: async (page) => {
      await failedPost(page);
      await page.goto('/settings/accounts');
      await expect(page.getByRole('table').first()).toBeVisible();
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
      await page.getByRole('button', { name: 'Add to Monday' }).click();
    },
  },
  {
    name: 'the review policy',
    open: async (page) => {
      await page.goto('/settings/policy');
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Read 10.1000/182');
      await expect(page.getByRole('status', { name: 'What it comes to' })).toBeVisible();
    },
  },
  {
    name: 'the sandbox',
    open: async (page) => {
      const account = await connectSandbox(page.request, 'bluesky', `Axe ${ownWord()}`);
      await callAs(page.request, ownerToken(), 'schedule.php', {
        body: `Held ${ownWord()}`,
        target_account_ids: [account],
        thread: [{ body: 'Its second part' }],
        first_comment: 'Its first comment',
      });
      await page.goto(`/sandbox?account=${account}`);
      await expect(page.getByText('Its first comment')).toBeVisible();
    },
  },
];

/** A post that was judged and changed since. */
async function reviewedPost({ request }: Page): Promise<number> {
  const word = ownWord();
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
  const account = await connectSandbox(request, 'mastodon', `Axe ${ownWord()}`, { rejects: true });
  await callAs(request, ownerToken(), 'schedule.php', {
    body: `Refused ${ownWord()}`,
    target_account_ids: [account],
  });
}

for (const width of [1440, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    for (const { name, open } of screens) {
      test(`axe finds nothing in ${name}, light and dark`, async ({ page }) => {
        await open(page);
        expect(await axeFindings(page)).toEqual([]);
      });
    }
  });
}

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
