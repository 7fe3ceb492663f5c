import { expect, test } from 'vitest';

import { countsOf, publish } from '#test/networks/graph-desk.ts';
import { pin, signal, startDesk } from '#test/networks/pinterest-desk.ts';

const lifetime = { impressions: 20, pin_clicks: 7, outbound_clicks: 3, comments: 2, reactions: 0 };

test('a pin’s own counts come first, and saves from its analytics', async () => {
  const desk = await startDesk();
  const { published } = await publish(desk, pin('words'));
  expect(await countsOf(desk, published)).toEqual({ ...lifetime, saves: 4 });
  const [one] = desk.server.pins;
  if (one) one.reactions = 5;
  expect(await countsOf(desk, published)).toMatchObject({ reactions: 5 });
});

test('what Pinterest is still counting is missing, and not 0', async () => {
  const desk = await startDesk({ counts: 'processing' });
  const { published } = await publish(desk, pin('words'));
  expect(await countsOf(desk, published)).toEqual({});
});

test('without analytics there are no saves, and the rest is there', async () => {
  const desk = await startDesk({ hasAnalytics: false });
  const { published } = await publish(desk, pin('words'));
  expect(await countsOf(desk, published)).toEqual(lifetime);
});

test('sums that do not cover a pin’s whole time are none of its counts', async () => {
  const desk = await startDesk();
  const { published } = await publish(desk, pin('words'));
  desk.server.pass(120 * 86_400_000);
  const { network, server, io, account } = desk;
  const { access_token: access } = server.signIns.issue([
    'boards:read',
    'boards:write',
    'pins:read',
    'pins:write',
  ]);
  const credentials = JSON.stringify({ ...JSON.parse(account.credentials ?? ''), access });
  const later = { ...account, io, credentials };
  const counts = await network.metrics?.(later, [{ id: published.id, ownReplies: 0 }], signal);
  expect(counts?.get(published.id)).toEqual(lifetime);
});
