import { readFileSync, writeFileSync } from 'node:fs';

import { expect, type APIRequestContext } from '@playwright/test';

import { ownWord } from './board.ts';
import { ownerToken } from './people.ts';

export interface Watched {
  word: string;
  viewId: number;
}

const file = 'test-results/watched.json';

/**
 * A view of the demo's owner that is watched, and two posts that have crossed its threshold since. The program looks
 * at watched views every minute: the set-up does this, so that the minute passes while other tests run.
 */
export async function beginWatch(request: APIRequestContext): Promise<Watched> {
  const word = ownWord();
  const push = (likes: number) =>
    askAsOwner(request, 'trends.php', {
      source: 'bluesky',
      trends: ['Keeper of a lighthouse retires', 'Harbour gets its old crane back'].map((title, index) => ({
        external_id: `watched-${word}-${index}`,
        url: `https://bsky.app/profile/e2e.example/post/${word}${index}`,
        title,
        tags: [word],
        created_at: '2026-01-05T06:00:00Z',
        stats: { likes: likes + index },
      })),
    });
  await push(100);
  const search = { source: 'bluesky', time_range: 'all', keyword: word };
  const saved = await askAsOwner(request, 'views.php', {
    action: 'save',
    name: `Harbours ${word}`,
    screen: 'explore',
    search,
  });
  const viewId = saved.data.view.id;
  await askAsOwner(request, 'views.php', { action: 'watch', id: viewId, min_engagement: 5_000 });
  await push(5_200);
  const watched = { word, viewId };
  writeFileSync(file, JSON.stringify(watched));
  return watched;
}

/** What the set-up of this run began to watch. */
export function watchedAtSetUp(): Watched {
  return JSON.parse(readFileSync(file, 'utf8')) as Watched;
}

export async function askAsOwner(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<{ data: { view: { id: number } } }> {
  const headers = { authorization: `Bearer ${ownerToken()}` };
  const response = await request.post(`/tool/api/v1/${path}`, { data, headers });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as { data: { view: { id: number } } };
}
