import { beforeAll, expect, test, vi } from 'vitest';

import { startQueue } from '#server/jobs/queue.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { redVideo } from '#test/data/video.ts';
import { wakeDrawings } from './jobs.ts';
import { drawJob } from './jobs.ts';

/** Posts of two organizations that wait for their films; a queue that only draws. */

const database = await freshDatabase();
const room = await startNewsroom(database);
const { app, schedule } = room;
const { deps } = app;
const film = { bytes: await redVideo(1), container: 'mp4' as const, width: 64, height: 36, seconds: 1 };
const begun: string[] = [];
/** Ends the film of this word. */
const end = new Map<string, () => void>();
let many: Colleague;
let few: Colleague;

const opening = {
  slug: 'opening',
  name: 'Opening',
  category: 'video',
  media_type: 'video',
  canvas_w: 64,
  canvas_h: 36,
  html: '<div class="vh-card">{{word}}</div>',
  css: '.vh-card { animation: a 1s } @keyframes a { from { opacity: 0 } }',
  variables: [{ key: 'word', label: 'Word', type: 'text', required: true, rules: {} }],
};

async function ownerOf(organizationId: number): Promise<Colleague> {
  await room.project(['mastodon'], { organizationId });
  const owner = await room.colleague('full', { role: 'owner', organizationId });
  const made = await app.call('POST', 'templates.php', { action: 'create', ...opening }, owner.key);
  expect(codeOf(made)).toMatch(/^20/);
  return owner;
}

/** A released post whose film shows this word. */
async function release(owner: Colleague, word: string): Promise<void> {
  const design = { template: 'opening', variables: { word } };
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();
  const id = await room.draft(owner, { body: `The ${word} tide.`, design, scheduled_at });
  expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('200');
}

beforeAll(async () => {
  vi.spyOn(deps.renderer, 'problem').mockResolvedValue(null);
  vi.spyOn(deps.renderer, 'film').mockImplementation(async ({ html }) => {
    const word = /many-\d|few/.exec(html)?.[0] ?? html;
    await new Promise<void>((resolve) => {
      end.set(word, resolve);
      begun.push(word);
    });
    return film;
  });
  many = await ownerOf(room.organizationId);
  few = await ownerOf(await room.addOrganization());
});

test('an organization with many posts to draw keeps another waiting for two of them, and all are drawn', async () => {
  for (const nth of [1, 2, 3, 4, 5]) await release(many, `many-${nth}`);
  await release(few, 'few');
  // A restart: what the watch finds does not change the order.
  await wakeDrawings(deps);
  const drawing = await startQueue(database, { jobs: [drawJob], log: deps.log, briefly: true });
  await drawing.work({ ...deps, queue: drawing });
  for (const nth of [1, 2, 3, 4, 5, 6]) {
    // Two run at a time. The next one begins only when the oldest of them has ended.
    const running = Math.min(nth + 1, 6);
    await vi.waitFor(() => expect(begun).toHaveLength(running), { timeout: 120_000 });
    end.get(begun[nth - 1] ?? '')?.();
  }
  await drawing.stop();
  expect(begun.slice(0, 2).toSorted()).toEqual(['many-1', 'many-2']);
  expect(begun[2]).toBe('few');
  expect(begun.slice(3).toSorted()).toEqual(['many-3', 'many-4', 'many-5']);
});
