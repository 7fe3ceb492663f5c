import { expect, test } from 'vitest';
import { z } from 'zod';

import type { Fetched, Io } from '#server/lib/io.ts';
import type { Graph } from './graph.ts';
import { listAll } from './paging.ts';

const item = z.object({ id: z.string() });

/** The API, answering each request in turn as told; its last answer for all further ones. */
function graphAnswering(...answers: unknown[]) {
  const urls: URL[] = [];
  const io: Io = {
    async fetch(address) {
      urls.push(new URL(address));
      const text = JSON.stringify(answers[Math.min(urls.length, answers.length) - 1]);
      const body = Buffer.from(text);
      const answer: Fetched = {
        status: 200,
        headers: {},
        url: address,
        movedTo: null,
        waitMs: null,
        body,
        text: () => text,
      };
      return answer;
    },
  };
  const graph: Graph = {
    io,
    label: 'Facebook',
    base: 'https://graph.example/v25.0',
    token: 'a token',
    appSecret: null,
    secrets: [],
    now: () => new Date('2026-03-01T12:00:00Z'),
    signal: new AbortController().signal,
  };
  return { graph, urls };
}

const pageOf = (id: string, after: string | null) => ({
  data: [{ id }],
  paging: {
    cursors: { before: 'x', after: after ?? 'end' },
    ...(after !== null && { next: `https://elsewhere.example/?access_token=stolen&after=${after}` }),
  },
});

test('pages are read by their cursors, from the same host', async () => {
  const { graph, urls } = graphAnswering(pageOf('1', 'two'), pageOf('2', null));
  expect(await listAll(graph, { path: '/me/accounts' }, item, { pages: 10 })).toEqual([
    { id: '1' },
    { id: '2' },
  ]);
  expect(urls.map(({ host, searchParams }) => [host, searchParams.get('after')])).toEqual([
    ['graph.example', null],
    ['graph.example', 'two'],
  ]);
});

test('a list without end is read up to a number of pages', async () => {
  const { graph, urls } = graphAnswering(pageOf('again', 'on'));
  expect(await listAll(graph, { path: '/me/accounts' }, item, { pages: 4 })).toHaveLength(4);
  expect(urls).toHaveLength(4);
});

test('a page that says it has a next one, and is empty, is the last', async () => {
  const empty = { data: [], paging: { cursors: { after: 'on' }, next: 'https://graph.example/' } };
  const { graph, urls } = graphAnswering(empty);
  expect(await listAll(graph, { path: '/me/accounts' }, item, { pages: 4 })).toEqual([]);
  expect(urls).toHaveLength(1);
});

test.each([{}, { data: null }, { data: [{ id: 7 }] }, 'nonsense', null])(
  'the list %j is tried again later',
  async (answer) => {
    const { graph } = graphAnswering(answer);
    await expect(listAll(graph, { path: '/me/accounts' }, item, { pages: 1 })).rejects.toMatchObject({
      kind: 'retry',
    });
  },
);
