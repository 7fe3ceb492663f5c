import { describe, expect, test } from 'vitest';

import { NetworkError } from '#server/networks/network.ts';
import { kept } from '#test/networks/kept.ts';
import {
  accountWith,
  freshSecret,
  media,
  newNetwork,
  partBytes,
  post,
  publish,
  sendingOf,
  signal,
  startDesk,
} from '#test/networks/youtube-desk.ts';

type Desk = Awaited<ReturnType<typeof startDesk>>;

const large = 1_000_000;
const withVideo = (bytes = large) =>
  kept(post('The harbour opens\n\nAgain.', { media: [media.video('', bytes)] }));
const isPart = ({ line, bytes }: Desk['server']['requests'][number]) =>
  line.startsWith('PUT /upload/') && bytes > 0;
const partsOf = ({ server }: Desk) => server.requests.filter(isPart).map(({ bytes }) => bytes);
const beginnings = ({ server }: Desk) =>
  server.requests.filter(({ line }) => line.startsWith('POST /upload/youtube/v3/videos')).length;

/** The desk after a restart: nothing is remembered but what was kept. */
const restarted = (desk: Desk): Desk => ({ ...desk, network: newNetwork(desk.server) });

describe('an upload', () => {
  test('goes in parts, is private until it is published, and then is seen with its text', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, withVideo());
    expect(partsOf(desk)).toEqual([partBytes, partBytes, partBytes, large - 3 * partBytes]);
    const [stored] = desk.server.videos;
    expect(stored).toMatchObject({ bytes: large, status: { privacyStatus: 'private' } });
    const published = await desk.network.send(desk.account, sending, signal);
    expect(published).toEqual({ id: stored?.id, url: `https://www.youtube.com/watch?v=${stored?.id}` });
    expect(stored).toMatchObject({
      snippet: { title: 'The harbour opens', description: 'Again.' },
      status: { privacyStatus: 'public', selfDeclaredMadeForKids: false },
    });
  });

  test('of which YouTube stores a part only by half goes on from there', async () => {
    const desk = await startDesk({ storesHalf: true });
    const network = newNetwork(desk.server, 2 * partBytes);
    const sending = sendingOf({ ...desk, network }, withVideo(3 * partBytes));
    // The last quarter of a megabyte has no half that YouTube stores.
    await expect(sending).rejects.toMatchObject({
      kind: 'retry',
      message: expect.stringContaining('524288 of 786432'),
    });
    desk.server.switches.storesHalf = false;
    await publish(desk, withVideo(3 * partBytes));
    expect(desk.server.videos).toHaveLength(1);
  });

  test('that is cut goes on where it was cut', async () => {
    const desk = await startDesk({ cuts: 2 });
    const network = newNetwork(desk.server, 2 * partBytes);
    await publish({ ...desk, network }, withVideo());
    expect(desk.server.videos).toMatchObject([{ bytes: large }]);
    expect(beginnings(desk)).toBe(1);
  });

  test('that is cut again and again goes on with the next attempt, after a restart too', async () => {
    const desk = await startDesk({ cuts: Infinity });
    const step = withVideo();
    await expect(sendingOf(desk, step)).rejects.toMatchObject({ kind: 'retry' });
    expect(desk.server.videos).toEqual([]);
    desk.server.switches.cuts = 0;
    await publish(restarted(desk), step);
    expect(desk.server.videos).toMatchObject([{ bytes: large, status: { privacyStatus: 'public' } }]);
    expect(beginnings(desk)).toBe(1);
  });

  test('whose last answer is lost is not made a second time', async () => {
    const desk = await startDesk({ lostAnswers: 1 });
    await publish(desk, withVideo());
    expect(desk.server.videos).toHaveLength(1);
  });

  test('begins again when its session has ended, and when the file at the address is another one', async () => {
    const desk = await startDesk({ cuts: Infinity });
    const step = withVideo();
    await expect(sendingOf(desk, step)).rejects.toMatchObject({ kind: 'retry' });
    desk.server.switches.cuts = 0;
    const reader = { ...desk.account.media };
    reader.video = (_medium, ceiling) => desk.account.media.video(media.video('', large + 1), ceiling);
    await sendingOf(
      { ...desk, account: { ...desk.account, media: reader } },
      { ...step, keep: async () => {} },
    );
    expect(beginnings(desk)).toBe(2);
    desk.server.sessions.clear();
    await sendingOf(desk, step);
    expect(beginnings(desk)).toBe(3);
    expect(desk.server.videos.map(({ bytes }) => bytes)).toEqual([large + 1, large]);
  });

  test('begins again after a new sign-in, which cannot read what was kept', async () => {
    const desk = await startDesk({ cuts: Infinity });
    const step = withVideo();
    await expect(sendingOf(desk, step)).rejects.toMatchObject({ kind: 'retry' });
    desk.server.switches.cuts = 0;
    const { server, network, io } = desk;
    const credentials = freshSecret(server);
    const account = accountWith(server, network, { io, media: media.reader, credentials });
    await publish({ network, account }, step);
    expect(beginnings(desk)).toBe(2);
    expect(server.videos).toHaveLength(1);
  });

  test('never leaves the address of its session where it is kept, returned or told', async () => {
    const desk = await startDesk({ cuts: Infinity });
    const step = withVideo();
    const error: unknown = await sendingOf(desk, step).catch((thrown: unknown) => thrown);
    const [session = ''] = desk.server.sessions.keys();
    expect(session).toMatch(/^[\w-]{20,}$/);
    expect(JSON.stringify(step.earlier)).toContain('"session"');
    expect(JSON.stringify(step.earlier)).not.toContain(session);
    expect(error).toBeInstanceOf(NetworkError);
    expect(`${String(error)} ${error instanceof NetworkError ? error.replyText : ''}`).not.toContain(session);
    desk.server.switches.cuts = 0;
    expect(JSON.stringify(await sendingOf(desk, step))).not.toContain(session);
  });

  test('never tells the address of its session, though YouTube repeats it in a refusal', async () => {
    const desk = await startDesk();
    const { io } = desk.account;
    const fetch: typeof io.fetch = async (address, options) => {
      const answer = await io.fetch(address, options);
      const message = `Not acceptable: ${address}`;
      return options?.method === 'PUT'
        ? { ...answer, status: 400, text: () => JSON.stringify({ error: { message } }) }
        : answer;
    };
    const account = { ...desk.account, io: { fetch } };
    const error: unknown = await sendingOf({ ...desk, account }, withVideo()).catch(
      (thrown: unknown) => thrown,
    );
    const [session = ''] = desk.server.sessions.keys();
    expect(error).toMatchObject({ kind: 'reject', replyText: expect.stringContaining('Not acceptable') });
    expect(JSON.stringify(error)).not.toContain(session);
  });

  test('sends neither video nor token to an address of another host', async () => {
    const desk = await startDesk();
    const { io } = desk.account;
    const addresses: string[] = [];
    const fetch: typeof io.fetch = async (address, options) => {
      addresses.push(address);
      const answer = await io.fetch(address, options);
      const headers = { ...answer.headers, location: 'https://googleapis.com.example/session' };
      return answer.headers.location ? { ...answer, headers } : answer;
    };
    const account = { ...desk.account, io: { fetch } };
    await expect(sendingOf({ ...desk, account }, withVideo())).rejects.toMatchObject({ kind: 'retry' });
    expect(addresses.filter((address) => !address.startsWith(desk.server.origin))).toEqual([]);
    expect(addresses).not.toEqual([]);
  });

  test('renews a token that runs out on the way', async () => {
    const desk = await startDesk();
    const { io } = desk.account;
    let parts = 0;
    Object.assign(desk.account, {
      io: {
        async fetch(address: string, options: Parameters<typeof io.fetch>[1]) {
          if (options?.method === 'PUT' && (parts += 1) === 3) desk.server.signIns.expireAll();
          return io.fetch(address, options);
        },
      },
    });
    await publish(desk, withVideo());
    expect(desk.account.renewals).toBe(1);
    expect(desk.server.videos).toMatchObject([{ bytes: large }]);
  });
});

describe('a further attempt', () => {
  test('takes the video that is uploaded, also when the text has changed since', async () => {
    const desk = await startDesk();
    const step = withVideo();
    await sendingOf(desk, step);
    Object.assign(step, { body: 'The harbour closes\n\nFor the winter.' });
    await publish(restarted(desk), step);
    expect(desk.server.videos).toMatchObject([
      { snippet: { title: 'The harbour closes', description: 'For the winter.' } },
    ]);
    expect(beginnings(desk)).toBe(1);
  });

  test('leaves no video of another file behind', async () => {
    const desk = await startDesk();
    const step = withVideo();
    await sendingOf(desk, step);
    Object.assign(step, { media: [media.video('', 300_000)] });
    await publish(desk, step);
    expect(desk.server.videos).toMatchObject([{ bytes: 300_000, status: { privacyStatus: 'public' } }]);
  });

  test.each([
    ['published', { privacyStatus: 'public' }],
    ['scheduled', { privacyStatus: 'private', publishAt: '2026-05-01T00:00:00Z' }],
  ] as const)('never deletes a video that somebody has %s', async (_what, status) => {
    const desk = await startDesk();
    const step = withVideo();
    await sendingOf(desk, step);
    const [theirs] = desk.server.videos;
    if (theirs) theirs.status = { ...theirs.status, ...status };
    Object.assign(step, { media: [media.video('', 300_000)] });
    await publish(desk, step);
    expect(desk.server.videos).toContain(theirs);
  });

  test('uploads a video again that was deleted in between', async () => {
    const desk = await startDesk();
    const step = withVideo();
    const sending = await sendingOf(desk, step);
    desk.server.videos.splice(0);
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({ kind: 'retry' });
    await publish(desk, step);
    expect(desk.server.videos).toHaveLength(1);
  });
});
