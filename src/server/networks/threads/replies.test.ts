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
import { kept } from '#test/networks/kept.ts';
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

  test('with a video that takes long is continued by the next attempt, by the same container', async () => {
    const started = await threadsDesk();
    const { published } = await publish(started, post('first'));
    started.server.switches.processing = 6;
    const step = kept(part('second', { media: [started.media.video('')] }));
    await expect(sendingOf(started, step, below(published))).rejects.toMatchObject({
      kind: 'retry',
      waitMs: minute,
    });
    const restarted = { ...started, network: threadsWith(started.given) };
    await publish(restarted, step, below(published));
    expect(created(started)).toBe(2);
    expect(started.server.posts[1]?.parent).toBe(published.id);
  });

  test('is prepared without storing an address of its media', async () => {
    const started = await threadsDesk();
    const { published } = await publish(started, post('first'));
    const step = part('second', { media: [started.media.picture('', 20)] });
    const { prepared } = await sendingOf(started, step, below(published));
    expect(started.media.given).toHaveLength(1);
    expect(JSON.stringify(prepared)).not.toContain('http');
  });

  test('without the post that it replies to is never made', async () => {
    const started = await threadsDesk();
    await expect(sendingOf(started, part('second'))).rejects.toThrow('replies to something');
    expect(created(started)).toBe(0);
  });

  test('whose answer was lost is found by its container, after a restart too', async () => {
    const started = await threadsDesk();
    const { published } = await publish(started, post('first'));
    const sending = await sendingOf(started, part('second'), below(published));
    started.server.switches.next = { does: 'garble' };
    await expect(send(started, sending)).rejects.toMatchObject({ kind: 'unknown' });
    const restarted = { ...started, network: threadsWith(started.given) };
    expect(await find(restarted, sending)).toMatchObject({
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

  test('is not mistaken for an equal one below the same post or another one', async () => {
    const started = await threadsDesk();
    const { published: one } = await publish(started, post('one'));
    const { published: two } = await publish(started, post('two'));
    const sending = await sendingOf(started, comment('more'), below(two));
    await publish(started, part('more'), below(one));
    await publish(started, part('more'), below(two));
    started.server.pass(3 * minute);
    expect(await find(started, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('without a text is recognized by the alternative text of its medium, or left to a person', async () => {
    const started = await threadsDesk();
    const { published } = await publish(started, post('first'));
    const picture = (alt: string) => part('', { media: [started.media.picture(alt, 20)] });
    const { sending, published: boat } = await publish(started, picture('a boat'), below(published));
    const { sending: unnamed } = await publish(started, picture(''), below(published));
    expect(await find(started, sending)).toEqual({ state: 'found', published: boat });
    started.server.pass(3 * minute);
    expect(await find(started, unnamed)).toEqual({ state: 'cannot_tell' });
  });
});
