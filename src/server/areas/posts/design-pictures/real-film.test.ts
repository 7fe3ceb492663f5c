import { expect, test } from 'vitest';

import { deliverInTurn } from '#server/areas/delivery/post-deliveries/jobs.ts';
import { freshDatabase } from '#test/app/database.ts';
import { card } from '#test/app/renderer.ts';
import { outcomeOf, codeOf, startNewsroom } from '#test/data/newsroom.ts';
import { drawReleased } from './draw.ts';

/** Which of both tests runs depends on the machine's Chromium. */

const now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { app, db } = room;
const { deps } = app;
const css =
  '* { margin: 0 } .vh-card { width: 64px; height: 36px; background: #a33; animation: a 0.2s } @keyframes a { from { background: #fff } }';
const { container } = await deps.renderer.film(card({ css, width: 64, height: 36 }), { fps: 5 });

await room.project(['mastodon']);
const owner = await room.colleague('full', { role: 'owner' });
const writer = await room.colleague('writer');
await app.call(
  'POST',
  'templates.php',
  {
    action: 'create',
    slug: 'opening',
    name: 'Opening',
    category: 'video',
    media_type: 'video',
    canvas_w: 64,
    canvas_h: 36,
    html: '<div class="vh-card">{{word}}</div>',
    css,
    variables: [{ key: 'word', label: 'Word', type: 'text', required: true }],
  },
  owner.key,
);

async function released(): Promise<number> {
  const id = await room.draft(writer, {
    body: 'The tide turns.',
    design: { template: 'opening', variables: { word: 'Tide' } },
  });
  expect(codeOf(await room.schedule(owner, 'approve', { id }))).toBe('200');
  await drawReleased(deps, id);
  return id;
}

test.runIf(container === 'mp4')(
  'a template that moves becomes a film in the library, and its post is sent with it',
  async () => {
    const id = await released();
    const { design_picture: film, targets } = await room.postOf(owner, id);
    expect(film).toMatchObject({ type: 'video/mp4', alt: 'Tide', by: 'desk' });
    const { body } = await app.call('GET', 'media.php', { kind: 'video' }, owner.key);
    expect(body.data).toMatchObject({
      media: [{ url: film?.url, width: 64, height: 36, seconds: expect.closeTo(0.2, 1) }],
    });
    expect(targets).toHaveLength(1);
    const [target] = await db.selectFrom('post_targets').select('id').where('post_id', '=', id).execute();
    await deliverInTurn(deps, target?.id ?? 0);
    const { results } = outcomeOf(await room.schedule(owner, 'get', { id }));
    expect(results.map(({ status }) => status)).toEqual(['sent']);
    const [shown] = await db.selectFrom('sandbox_posts').select('media').execute();
    expect(shown?.media.map(({ url }) => url)).toEqual([film?.url]);
  },
);

test.runIf(container === 'webm')(
  'where Chromium has no encoder for what networks take, the post is a draft again and says what to do',
  async () => {
    const id = await released();
    expect(await room.postOf(owner, id)).toMatchObject({ status: 'draft', design_picture: null });
    const { body } = await room.schedule(owner, 'get', { id });
    const { events } = body.data as { events: { text: string }[] };
    expect(events.at(-1)?.text).toMatch(/no encoder for H\.264.*upload it as MP4/);
  },
);
