import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';

import type { Database } from '#server/db/connect.ts';
import { addAccount, addNewsroom, addPost } from '#test/data/publishing.ts';
import { ms, percentiles, repeated, report, times } from './measure.ts';
import { withProgram } from './program.ts';
import { readAll } from './read.ts';
import { emptyStore, fullKey } from './store.ts';

const port = 4494;
const plainPort = 4495;
const links = 200;
const seconds = 8;

/**
 * Redirects of short links, each of another address, against a bare Fastify that redirects; and what a flood of clicks
 * does to everybody else: the list of drafts while it goes on.
 */
export async function shortLinksBench(): Promise<void> {
  const database = await emptyStore('short-links');
  const { key, codes } = await fill(database);
  await database.close();
  const plain = spawn(
    process.execPath,
    [resolve(import.meta.dirname, 'plain-redirect.ts'), String(plainPort)],
    {
      stdio: 'inherit',
    },
  );
  try {
    const env = { DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' };
    await withProgram({ store: 'short-links', port, env }, async () => {
      const drafts = () => readAll(port, key, 'schedule.php?action=drafts');
      await repeated(20, drafts);
      const quiet = percentiles(await repeated(100, drafts));
      const bare = await flood(plainPort, codes);
      await flood(port, codes);
      const flooding = flood(port, codes);
      const meanwhile = percentiles(await repeated(100, drafts));
      const ours = await flooding;
      report(`Redirects of ${links} short links, 16 connections, each request from another address`, [
        ['', 'redirects a second', 'p50', 'p99', 'not redirected'],
        ['bare Fastify', ...rowOf(bare)],
        ['short links', ...rowOf(ours)],
        ['ratio', times(ours.requests.average / bare.requests.average)],
      ]);
      report('The list of drafts', [
        ['', 'p50', 'p95'],
        ['alone', ms(quiet.p50), ms(quiet.p95)],
        ['during the flood', ms(meanwhile.p50), ms(meanwhile.p95)],
      ]);
    });
  } finally {
    plain.kill();
  }
}

function flood(to: number, codes: readonly string[]): Promise<autocannon.Result> {
  let sent = 0;
  const address = () => `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  return autocannon({
    url: `http://127.0.0.1:${to}`,
    connections: 16,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          sent++;
          return {
            ...request,
            path: `/s/${codes[sent % codes.length]}`,
            headers: {
              'x-forwarded-for': address(),
              'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
            },
          };
        },
      },
    ],
  });
}

const rowOf = ({ requests, latency, statusCodeStats }: autocannon.Result) => [
  requests.average.toFixed(0),
  ms(latency.p50),
  ms(latency.p99),
  String(
    Object.entries(statusCodeStats ?? {}).reduce(
      (sum, [code, { count = 0 }]) => sum + (code === '302' ? 0 : count),
      0,
    ),
  ),
];

async function fill({ db }: Database): Promise<{ key: string; codes: string[] }> {
  const room = await addNewsroom(db);
  const account = await addAccount(db, room, 'mastodon');
  const key = await fullKey(db, room);
  const codes: string[] = [];
  for (let number = 0; number < links; number++) {
    const { id } = await addPost(db, room, [account], { body: `Post ${number}` });
    const address = `https://example.com/${number}`;
    const address_hash = createHash('sha256').update(address).digest();
    const code = address_hash.toString('hex').slice(0, 10);
    codes.push(code);
    // By SQL: short links of posts that need not be published.
    await db
      .insertInto('short_links')
      .values({
        organization_id: room.organizationId,
        project_id: room.projectId,
        post_id: id,
        account_id: account,
        code,
        address,
        address_hash,
        leads_to: `${address}?utm_source=bench`,
        created_at: new Date(),
      })
      .execute();
  }
  return { key, codes };
}
