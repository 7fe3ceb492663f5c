import { afterAll, describe, expect, test } from 'vitest';

import {
  below,
  closeAll,
  comment,
  find,
  minute,
  post,
  publish,
  send,
  sendingOf,
} from '#test/networks/graph-desk.ts';
import { created, part, threadsDesk } from '#test/networks/threads-desk.ts';
import { threadsWith } from './threads.ts';

afterAll(closeAll);

describe('a reply', () => {
  test('with a picture hangs under the post', async () => {
    const started = await threadsDesk({ processing: 1 });
    const { published } = await publish(started, post('first'));
    await publish(
      started,
      part('second', { media: [started.media.picture('a boat', 20)] }),
      below(published),
    );
    expect(started.server.posts[1]).toMatchObject({ parent: published.id, items: [{ alt: 'a boat' }] });
  });

  test('with several media hangs under the post', async () => {
    const started = await threadsDesk();
    const { media } = started;
    const { published } = await publish(started, post('first'));
    const items = [media.picture('one', 20), media.picture('two', 20)];
    await publish(started, part('second', { media: items }), below(published));
    expect(started.server.posts[1]).toMatchObject({
      parent: published.id,
      items: [{ alt: 'one' }, { alt: 'two' }],
    });
  });

  test('with a video that takes long is continued by the next attempt', async () => {
    const started = await threadsDesk();
    const { published } = await publish(started, post('first'));
    started.server.switches.processing = 6;
    const step = part('second', { media: [started.media.video('')] });
    const sending = await sendingOf(started, step, below(published));
    await expect(send(started, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: minute });
    const again = { ...(await sendingOf(started, step, below(published))), key: sending.key };
    await send(started, again);
    expect(created(started)).toBe(2);
    expect(started.server.posts[1]?.parent).toBe(published.id);
  });

  test('whose answer was lost is found by its container', async () => {
    const started = await threadsDesk();
    const { published } = await publish(started, post('first'));
    const sending = await sendingOf(started, part('second'), below(published));
    started.server.switches.next = { does: 'garble' };
    await expect(send(started, sending)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await find(started, sending)).toMatchObject({
      state: 'found',
      published: { id: started.server.posts[1]?.id },
    });
  });

  test('that never arrived is left to a person, and is sent by the same container', async () => {
    const started = await threadsDesk();
    const { published } = await publish(started, post('first'));
    const sending = await sendingOf(started, part('second'), below(published));
    started.server.switches.next = { does: 'break' };
    await expect(send(started, sending)).rejects.toMatchObject({ kind: 'unknown' });
    started.server.pass(3 * minute);
    expect(await find(started, sending)).toEqual({ state: 'cannot_tell' });
    await send(started, sending);
    expect(created(started)).toBe(2);
    expect(started.server.posts).toHaveLength(2);
  });

  test('after a restart is not mistaken for an equal one below another post', async () => {
    const started = await threadsDesk();
    const { published: one } = await publish(started, post('one'));
    const { published: two } = await publish(started, post('two'));
    const sending = await sendingOf(started, part('more'), below(two));
    await publish(started, part('more'), below(one));
    started.server.pass(3 * minute);
    const restarted = { ...started, network: threadsWith(started.given) };
    expect(await find(restarted, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('after a restart is found among the replies, or left to a person', async () => {
    const started = await threadsDesk();
    const { published } = await publish(started, post('first'));
    const sending = await sendingOf(started, comment('second'), below(published));
    const restarted = { ...started, network: threadsWith(started.given) };
    await expect(find(restarted, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: 2 * minute });
    started.server.pass(3 * minute);
    expect(await find(restarted, sending)).toEqual({ state: 'cannot_tell' });
    const reply = await send(started, sending);
    expect(await find(restarted, sending)).toEqual({ state: 'found', published: reply });
  });
});
