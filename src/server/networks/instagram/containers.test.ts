import { afterAll, describe, expect, test } from 'vitest';

import { facebookOrigins } from '#test/networks/facebook.ts';
import { closeAll, find, minute, post, publish, send, sendingOf } from '#test/networks/graph-desk.ts';
import { created, instagramDesk, withPicture, withVideo } from '#test/networks/instagram-desk.ts';
import { kept } from '#test/networks/kept.ts';
import { instagramWith } from './instagram.ts';

const day = 24 * 60 * minute;

afterAll(closeAll);

describe('a container', () => {
  test('that takes longer than one attempt is continued by the next one, not made again', async () => {
    const started = await instagramDesk({ processing: 14 });
    const step = kept(withVideo(started, 'words'));
    await expect(sendingOf(started, step)).rejects.toMatchObject({ kind: 'retry', waitMs: minute });
    await expect(sendingOf(started, step)).rejects.toMatchObject({ kind: 'retry' });
    await publish(started, step);
    expect(created(started)).toBe(1);
    expect(started.server.media).toHaveLength(1);
  });

  test('that never finishes makes no further ones', async () => {
    const started = await instagramDesk({ processing: Infinity });
    const { media } = started;
    const step = kept(post('words', { media: [media.picture('', 20), media.picture('', 20)] }));
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(sendingOf(started, step)).rejects.toMatchObject({ kind: 'retry' });
    expect(created(started)).toBe(2);
  });

  test('that fails is made again, and the others of its carousel are not', async () => {
    const started = await instagramDesk({ processing: Infinity });
    const { media, server } = started;
    const step = kept(post('words', { media: [media.picture('', 20), media.picture('', 20)] }));
    await expect(sendingOf(started, step)).rejects.toMatchObject({ kind: 'retry' });
    const [first, second] = server.containers;
    if (first) first.state = 'FINISHED';
    if (second) Object.assign(second, { state: 'ERROR', reason: 'Error: 2207053' });
    await expect(sendingOf(started, step)).rejects.toMatchObject({ kind: 'retry' });
    server.switches.processing = 0;
    await publish(started, step);
    const [published] = server.media;
    expect(published?.form['children']).toBe(`${first?.id},${server.containers[2]?.id}`);
    expect(created(started)).toBe(2 + 1 + 1);
  });

  test('is kept until the post is sent: a retry takes it up, after a restart too', async () => {
    const started = await instagramDesk();
    const step = kept(withPicture(started, 'words'));
    const sending = await sendingOf(started, step);
    started.server.switches.next = { does: 'refuse', words: 'Too many calls', code: 80_002 };
    await expect(send(started, sending)).rejects.toMatchObject({ kind: 'rate_limited' });
    started.server.pass(19 * 60 * minute);
    const origins = facebookOrigins(started.server);
    const network = instagramWith({ origins, pauses: { firstMs: 1, longestMs: 1, most: 3 } });
    await publish({ ...started, network }, step);
    expect(created(started)).toBe(1);
    expect(started.server.media).toHaveLength(1);
  });

  test('is published once, even if a retry believes that it was not', async () => {
    const started = await instagramDesk();
    const step = kept(withPicture(started, 'words'));
    const { published } = await publish(started, step);
    started.server.pass(3 * minute);
    expect((await publish(started, step)).published).toEqual(published);
    expect(started.server.media).toHaveLength(1);
  });

  test('is thrown away when the post was changed, and when it is old', async () => {
    const started = await instagramDesk();
    const step = kept(withPicture(started, 'words'));
    await sendingOf(started, step);
    await sendingOf(started, { ...step, body: 'others' });
    expect(created(started)).toBe(2);
    started.server.pass(20 * 60 * minute);
    await sendingOf(started, step);
    expect(created(started)).toBe(3);
  });

  test('of a video goes on with an upload that was interrupted', async () => {
    const started = await instagramDesk({ cuts: 4 });
    const step = kept(withVideo(started, 'words'));
    await expect(sendingOf(started, step)).rejects.toMatchObject({ kind: 'retry' });
    await publish(started, step);
    expect(created(started)).toBe(1);
    expect(started.server.containers[0]?.upload?.received).toHaveLength(5);
    expect(started.server.media[0]?.items).toMatchObject([{ bytes: 100_000 }]);
  });

  test('is stored without the address of a medium', async () => {
    const started = await instagramDesk();
    const { prepared } = await sendingOf(started, withPicture(started, 'words'));
    expect(started.media.given).toHaveLength(1);
    expect(JSON.stringify(prepared)).not.toContain('http');
  });

  test('that was published is not continued by an equal post', async () => {
    const started = await instagramDesk();
    const step = withPicture(started, 'words');
    await publish(started, step);
    await publish(started, step);
    expect(started.server.media).toHaveLength(2);
  });

  test.each([
    ['Error: The video format is not supported. 2207026', 'reject'],
    ['Error: Media upload has failed with error code 2207053', 'retry'],
    ['Error: It takes too long to download https://desk.example/secret. 2207003', 'retry'],
  ])('that fails with “%s” is a case of %s, and the next attempt makes another', async (failure, kind) => {
    const started = await instagramDesk({ failure });
    const step = kept(withPicture(started, 'words'));
    const error: unknown = await sendingOf(started, step).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind, replyText: expect.stringContaining('Error:') });
    expect(JSON.stringify(error)).not.toContain('desk.example');
    started.server.switches.failure = null;
    await publish(started, step);
    expect(started.server.media).toHaveLength(1);
  });

  test('that has expired by the time it is sent is prepared again', async () => {
    const started = await instagramDesk();
    const sending = await sendingOf(started, withPicture(started, 'words'));
    started.server.pass(day + minute);
    await expect(send(started, sending)).rejects.toMatchObject({ kind: 'retry' });
    expect(await find(started, sending)).toEqual({ state: 'absent' });
    await publish(started, withPicture(started, 'words'));
    expect(started.server.media).toHaveLength(1);
  });

  test('is not published with a token that was revoked in between', async () => {
    const started = await instagramDesk();
    const sending = await sendingOf(started, withPicture(started, 'words'));
    started.server.login.revokeAll();
    await expect(send(started, sending)).rejects.toMatchObject({ kind: 'expired' });
    expect(started.server.media).toEqual([]);
  });

  test('whose picture vanishes while Instagram fetches it is tried again; no error tells the address', async () => {
    const started = await instagramDesk();
    started.media.vanish();
    const error: unknown = await sendingOf(started, withPicture(started, 'words')).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      kind: 'retry',
      message: 'Instagram could not fetch the media from this installation.',
      replyText: expect.stringContaining('could not be fetched'),
      next: expect.stringContaining('BASE_URL'),
    });
    const [address] = started.media.given;
    expect(address).toMatch(/^http/);
    expect(JSON.stringify(error)).not.toContain(address);
  });

  test('is looked up by its state: what is published is found, whatever was posted besides', async () => {
    const started = await instagramDesk();
    const { sending, published } = await publish(started, withPicture(started, 'words'));
    await publish(started, withPicture(started, 'others'));
    expect(await find(started, sending)).toEqual({ state: 'found', published });
  });

  test('that is not published is not taken for a post that looks alike', async () => {
    const started = await instagramDesk();
    const { sending } = await publish(started, withPicture(started, 'words'));
    const [container] = started.server.containers;
    if (container) container.state = 'FINISHED';
    started.server.pass(3 * minute);
    expect(await find(started, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('that says it is published and is in no list is left to a person', async () => {
    const started = await instagramDesk();
    const { sending } = await publish(started, withPicture(started, 'words'));
    started.server.media.length = 0;
    await expect(find(started, sending)).rejects.toMatchObject({ kind: 'retry' });
    started.server.pass(3 * minute);
    expect(await find(started, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('that Instagram no longer knows tells nothing', async () => {
    const started = await instagramDesk();
    const sending = await sendingOf(started, withPicture(started, 'words'));
    started.server.containers.length = 0;
    started.server.pass(3 * minute);
    expect(await find(started, sending)).toEqual({ state: 'cannot_tell' });
  });

  test.each([
    ['story', { format: 'story' }],
    ['picture without a text', {}],
  ])('of a %s is not taken for that of another program', async (_what, options) => {
    const started = await instagramDesk();
    const { sending } = await publish(started, withPicture(started, '', options));
    await expect(find(started, sending)).rejects.toMatchObject({ kind: 'retry' });
    started.server.pass(3 * minute);
    expect(await find(started, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('with a text that another program has posted too is left to a person', async () => {
    const started = await instagramDesk();
    const { sending } = await publish(started, withPicture(started, 'words'));
    await publish(started, withPicture(started, 'words'));
    started.server.pass(3 * minute);
    expect(await find(started, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('that expired is not taken for a post that looks alike', async () => {
    const started = await instagramDesk();
    const sending = await sendingOf(started, withPicture(started, 'words'));
    started.server.pass(day + minute);
    await publish(started, withPicture(started, 'words'));
    expect(await find(started, sending)).toEqual({ state: 'absent' });
  });
});
