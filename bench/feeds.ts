import { once } from 'node:events';
import { createServer } from 'node:http';

import { pollAllDue } from '#server/areas/intake/sources/poll.ts';
import type { Database } from '#server/db/connect.ts';
import { createIo } from '#server/lib/io.ts';
import { readSettings } from '#server/settings.ts';
import { ms, perSecond, report, timed } from './measure.ts';
import { emptyStore, log } from './store.ts';

const feeds = 200;
const entries = 50;

/** Polls feeds of a server on loopback: fetched, parsed, stored, stories found; then all again, unchanged. */
export async function feedsBench(): Promise<void> {
  const server = createServer((request, response) => {
    const etag = '"1"';
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response
      .writeHead(200, { 'content-type': 'application/rss+xml', etag })
      .end(feed(Number(request.url?.slice(1))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const database = await emptyStore('feeds');
  await addFeeds(database, port);
  const io = createIo({ allow: [`127.0.0.1:${port}`], userAgent: 'Copydesk bench' });
  const settings = readSettings({ APP_SECRET: 'a secret only for benches, of some length' });
  let now = new Date();
  const deps = { db: database.db, io, log, settings, now: () => now };

  const first = await timed(() => pollAllDue(deps));
  const stored = await countTrends(database);
  now = new Date(now.getTime() + 3 * 3_600_000);
  await database.pool.query('update sources set next_poll_at = $1', [now]);
  const second = await timed(() => pollAllDue(deps));
  report(
    `${feeds} feeds of ${entries} entries from loopback (aim: 5,000 entries a second; Miniflux 2.3.4 877 to 1,041)`,
    [
      ['pass', 'time', 'entries a second'],
      [`first: ${stored} stored`, ms(first), perSecond(stored, first)],
      ['second, unchanged', ms(second), perSecond(feeds * entries, second)],
    ],
  );
  await io.close();
  server.close();
  server.closeAllConnections();
  await database.close();
}

async function addFeeds({ pool }: Database, port: number): Promise<void> {
  await pool.query(
    `insert into sources (kind, name, address, config, next_poll_at)
     select 'rss', 'Feed ' || n, a, jsonb_build_object('url', a), now() - interval '1 minute'
     from generate_series(1, ${feeds}) n, lateral (select 'http://127.0.0.1:${port}/' || n as a) address`,
  );
}

async function countTrends({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*) from trends');
  return rows[0]?.count ?? 0;
}

const filler =
  'harbour council bridge winter orchard signal market garden railway museum festival budget'.split(' ');

function feed(number: number): string {
  const items = Array.from({ length: entries }, (_, index) => {
    const serial = number * entries + index;
    const title = [1, 7, 31, 101, 211].map(
      (step) => `${filler[(serial * step) % filler.length]}${(serial * step) % 997}`,
    );
    const at = new Date(Date.now() - (serial % 3_000) * 60_000).toUTCString();
    return `<item><guid>${serial}</guid><title>${title.join(' ')}</title><link>https://feed-${number}.example/${serial}</link>
      <pubDate>${at}</pubDate><description>&lt;p&gt;${title.join(' and ')}, said &lt;b&gt;somebody&lt;/b&gt; who was there. ${'More words follow here. '.repeat(10)}&lt;/p&gt;</description></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Feed ${number}</title><link>https://feed-${number}.example/</link>${items.join('')}</channel></rss>`;
}
