import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { addNewsroom } from '#test/data/publishing.ts';
import { ms, percentiles, perSecond, report, timed, times } from './measure.ts';
import { withProgram } from './program.ts';
import { emptyStore, fullKey } from './store.ts';

const port = 4497;
const endpoints = 5;
const rounds = 300;

/**
 * Changing a card where five webhooks get it, and where none does: two organizations of the same program, one change
 * of each in turn. Then how fast what was changed arrives, against the same requests by plain `fetch`.
 */
export async function webhooksBench(): Promise<void> {
  const receiver = await startReceiver();
  const database = await emptyStore('webhooks');
  const [none, five] = [await newsroomKey(database.db), await newsroomKey(database.db)];
  await database.close();
  const env = { DEMO: '0', REVIEWER: '0', OUTBOUND_ALLOW: receiver.host };
  try {
    await withProgram({ store: 'webhooks', port, env }, async () => {
      const cards = { none: await createCard(none), five: await createCard(five) };
      const ids: number[] = [];
      for (let one = 0; one < endpoints; one++) ids.push(await createWebhook(five, receiver.host, one));
      const taken = { none: [] as number[], five: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        const title = `Round ${round}`;
        taken.none.push(await timed(() => edit(none, cards.none, title)));
        taken.five.push(await timed(() => edit(five, cards.five, title)));
      }
      await receiver.reached(rounds * endpoints);
      const without = percentiles(taken.none.slice(30));
      const withFive = percentiles(taken.five.slice(30));
      report('Changing a card', [
        ['', 'p50', 'p95'],
        ['no webhook', ms(without.p50), ms(without.p95)],
        [`${endpoints} webhooks`, ms(withFive.p50), ms(withFive.p95)],
        ['ratio', times(withFive.p50 / without.p50), times(withFive.p95 / without.p95)],
      ]);

      const since = new Date(Date.now() - 3_600_000).toISOString();
      receiver.reset();
      const replayed = await timed(async () => {
        for (const webhook_id of ids)
          await post(five, 'webhook-deliveries.php', {
            action: 'replay_since',
            webhook_id,
            since,
            delivered: true,
          });
        await receiver.reached(rounds * endpoints);
      });
      receiver.reset();
      const plain = await timed(() => fetchAll(receiver.host, rounds * endpoints, receiver.last()));
      report(`Delivering ${rounds * endpoints} events to ${endpoints} webhooks`, [
        ['', 'deliveries a second', 'of plain fetch'],
        ['plain fetch, as many at once', perSecond(rounds * endpoints, plain), times(1)],
        ['webhooks', perSecond(rounds * endpoints, replayed), times(plain / replayed)],
      ]);
    });
  } finally {
    receiver.close();
  }
}

async function newsroomKey(db: Parameters<typeof addNewsroom>[0]): Promise<string> {
  return fullKey(db, await addNewsroom(db));
}

async function createCard(key: string): Promise<number> {
  const { card_id } = await post<{ card_id: number }>(key, 'cards.php', { title: 'Heat pumps' });
  return card_id;
}

async function createWebhook(key: string, host: string, one: number): Promise<number> {
  const address = `http://${host}/${one}`;
  const sent = { action: 'create', name: `Webhook ${one}`, address, types: ['card.updated'] };
  return (await post<{ webhook: { id: number } }>(key, 'webhooks.php', sent)).webhook.id;
}

const edit = (key: string, card_id: number, title: string) =>
  post(key, 'cards.php', { action: 'edit', card_id, title });

async function post<Data>(key: string, path: string, body: object): Promise<Data> {
  const answer = await fetch(`http://127.0.0.1:${port}/tool/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: Data };
  return data;
}

/** As many requests of the same body, four at once for each webhook. */
async function fetchAll(host: string, count: number, body: string): Promise<void> {
  let left = count;
  const send = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const answer = await fetch(`http://${host}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      await answer.text();
    }
  };
  await Promise.all(Array.from({ length: endpoints * 4 }, send));
}

async function startReceiver() {
  let count = 0;
  let last = '';
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      count += 1;
      last = body;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${own}`,
    last: () => last,
    reset: () => {
      count = 0;
    },
    /** Waits until so many requests have arrived, two minutes at most. */
    async reached(wanted: number): Promise<void> {
      for (let waited = 0; count < wanted; waited += 5) {
        if (waited > 120_000) throw new Error(`${count} of ${wanted} arrived`);
        await new Promise((go) => setTimeout(go, 5));
      }
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
