import { describe, expect, test } from 'vitest';

import type { Sending } from '#server/networks/network.ts';
import {
  media,
  newNetwork,
  post,
  publish,
  sendingOf,
  signal,
  startDesk,
} from '#test/networks/linkedin-desk.ts';
import { memberUrn } from '#test/networks/linkedin-products.ts';
import { memberScopes } from './guide.ts';

const minute = 60_000;
const member = { owner: memberUrn, scopes: memberScopes };

type Desk = Awaited<ReturnType<typeof startDesk>>;

/** As another process asks: this one remembers what LinkedIn confirmed to it. */
const find = ({ server, account }: Desk, sending: Sending) =>
  newNetwork(server).find(account, sending, signal);

describe('looking a page’s post up', () => {
  test.each([
    'Two\n\nparagraphs & <signs> (and) {more} \\ *stars* _lines_ ~waves~ | bars',
    'About #boats and #Häfen at https://example.com/a_b#c',
    'Thanks @ada [really]',
    'שלום 東京 e\u0301 👩‍👩‍👧',
  ])('recognises it by its words: %j', async (body) => {
    const desk = await startDesk();
    const { sending, published } = await publish(desk, post(body));
    expect(await find(desk, sending)).toEqual({ state: 'found', published });
  });

  test('recognises it with its images, video and document', async () => {
    const desk = await startDesk();
    for (const attached of [
      [media.picture('', 20)],
      [media.picture('', 20), media.picture('', 20)],
      [media.video('')],
    ]) {
      const { sending, published } = await publish(desk, post('words', { media: attached }));
      expect(await find(desk, sending)).toEqual({ state: 'found', published });
      desk.server.pass(minute);
    }
  });

  test('takes no other text for it, no other number of images, and none of before', async () => {
    const desk = await startDesk();
    await publish(desk, post('words'));
    desk.server.pass(10 * minute);
    const sending = await sendingOf(desk, post('words'));
    await publish(desk, post('other words'));
    await publish(desk, post('words', { media: [media.picture('', 20)] }));
    desk.server.pass(3 * minute);
    expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('takes no text that another program has posted too', async () => {
    const desk = await startDesk({ refusesRepeats: false });
    const { sending } = await publish(desk, post('words'));
    await publish(desk, post('words'));
    desk.server.pass(3 * minute);
    expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('waits until LinkedIn’s list must have it', async () => {
    const desk = await startDesk({ listsAfterMs: minute });
    const { sending, published } = await publish(desk, post('words'));
    await expect(find(desk, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: 2 * minute });
    desk.server.pass(minute);
    expect(await find(desk, sending)).toEqual({ state: 'found', published });
  });

  test('goes back as far as the first attempt, over many posts', async () => {
    const desk = await startDesk();
    const { sending, published } = await publish(desk, post('words'));
    for (let made = 0; made < 130; made += 1) await publish(desk, post(`number ${made}`));
    desk.server.pass(10 * minute);
    const later = { ...sending, attemptedAt: desk.account.now() };
    expect(await find(desk, later)).toEqual({ state: 'found', published });
  });

  test('reckons with a clock that is wrong here', async () => {
    const desk = await startDesk();
    const { server, account } = desk;
    account.now = () => new Date(server.now().getTime() + 60 * minute);
    const { sending, published } = await publish(desk, post('words'));
    expect(await find(desk, sending)).toEqual({ state: 'found', published });
  });

  test('is not kept from its work by posts of other kinds', async () => {
    const desk = await startDesk();
    const { sending, published } = await publish(desk, post('words'));
    const io: typeof desk.account.io = {
      async fetch(address, options) {
        const answer = await desk.io.fetch(address, options);
        if (!address.includes('q=author')) return answer;
        const { elements } = JSON.parse(answer.text());
        const text = JSON.stringify({ elements: [{ poll: true }, 7, null, ...elements] });
        return { ...answer, text: () => text };
      },
    };
    expect(await newNetwork(desk.server).find({ ...desk.account, io }, sending, signal)).toEqual({
      state: 'found',
      published,
    });
  });

  test('asks for a new connection where the sign-in is void', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, post('words'));
    desk.server.signIns.revokeAll();
    await expect(find(desk, sending)).rejects.toMatchObject({ kind: 'expired' });
  });
});

describe('a member’s post', () => {
  test('cannot be looked up: a person decides, and LinkedIn is not asked', async () => {
    const desk = await startDesk({}, member);
    const { sending } = await publish(desk, post('words'));
    const asked = desk.server.requests.length;
    expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
    expect(desk.server.requests).toHaveLength(asked);
  });

  test('that LinkedIn confirmed is known as long as the process lives', async () => {
    const desk = await startDesk({}, member);
    const { sending, published } = await publish(desk, post('words'));
    expect(await desk.network.find(desk.account, sending, signal)).toEqual({ state: 'found', published });
  });
});

describe('a text that LinkedIn refuses as a repeat', () => {
  test('at the first attempt is another post: the refusal says which', async () => {
    const desk = await startDesk({}, member);
    const { published } = await publish(desk, post('words'));
    desk.server.pass(minute);
    await expect(publish(desk, post('words'))).rejects.toMatchObject({
      kind: 'reject',
      message: `LinkedIn has this text of the account already: ${published.url}`,
      replyText: `Content is a duplicate of ${published.id}`,
      next: expect.stringContaining('Change the text'),
    });
  });

  test('at a later attempt may be ours, and is found where the posts can be read', async () => {
    const desk = await startDesk();
    const { server, network, account } = desk;
    const sending = await sendingOf(desk, post('words'));
    server.switches.next = { does: 'fail' };
    await expect(network.send(account, sending, signal)).rejects.toMatchObject({ kind: 'unknown' });
    server.pass(minute);
    const again = { ...sending, attemptedAt: account.now() };
    await expect(network.send(account, again, signal)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await find(desk, again)).toMatchObject({
      state: 'found',
      published: { id: server.posts[0]?.urn },
    });
    expect(server.posts).toHaveLength(1);
  });

  test('is no proof: LinkedIn names posts that do not exist', async () => {
    const desk = await startDesk({ namesGhosts: true });
    const { server, network, account } = desk;
    await publish(desk, post('words'));
    server.pass(10 * minute);
    const sending = await sendingOf(desk, post('words'));
    server.pass(minute);
    const again = { ...sending, attemptedAt: account.now() };
    await expect(network.send(account, again, signal)).rejects.toMatchObject({ kind: 'unknown' });
    server.pass(3 * minute);
    expect(await find(desk, again)).toEqual({ state: 'cannot_tell' });
  });

  test('of two desks with one account is published once, and the second is told', async () => {
    const desk = await startDesk();
    const other = { network: newNetwork(desk.server), account: desk.account };
    const [mine, theirs] = [await sendingOf(desk, post('words')), await sendingOf(other, post('words'))];
    await desk.network.send(desk.account, mine, signal);
    await expect(other.network.send(other.account, theirs, signal)).rejects.toMatchObject({ kind: 'reject' });
    expect(desk.server.posts).toHaveLength(1);
  });
});
