import { expect } from 'vitest';

import type { PostOutcome } from '#contract/posts/posts.ts';
import { outcomeOf, type Colleague, type startNewsroom } from './newsroom.ts';

/** As long as "Publish now" waits for what becomes of a post, but for the coarseness of timers. */
const waitsMs = 9_900;

/**
 * Publishes a post at once, and returns what became of it. Where a busy machine needs longer than the answer waits,
 * the answer says so, after all of its time; then what became of it is read later.
 */
export async function publishNow(
  { schedule }: Pick<Awaited<ReturnType<typeof startNewsroom>>, 'schedule'>,
  by: Colleague,
  post: Record<string, unknown>,
): Promise<PostOutcome> {
  const begun = performance.now();
  const answer = outcomeOf(await schedule(by, 'create', post));
  if (answer.status !== 'sending') return answer;
  expect(performance.now() - begun).toBeGreaterThan(waitsMs);
  const now = async () => outcomeOf(await schedule(by, 'get', { id: answer.id }));
  await expect.poll(async () => (await now()).status).not.toMatch(/^(scheduled|sending)$/);
  return { ...(await now()), warnings: answer.warnings };
}
