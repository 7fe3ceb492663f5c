import { appTokenPrefix, hashOfAppSecret, newAppSecret } from '#server/access/app-tokens.ts';
import { insertToken } from '#server/areas/workspace/tokens/store.ts';
import type { Database } from '#server/db/connect.ts';
import { addNewsroom } from '#test/data/publishing.ts';
import { ms, percentiles, report, timed, times } from './measure.ts';
import { withProgram } from './program.ts';
import { emptyStore, fullKey } from './store.ts';

const port = 4497;
const rounds = 200;
const settling = 40;

const messages = {
  'the tools of every day': ['', 'tools/list', {}],
  'all tools, first page': ['?tools=all', 'tools/list', {}],
  'a call: me_get': ['', 'tools/call', { name: 'me_get' }],
  'a call: board_get': ['', 'tools/call', { name: 'board_get' }],
  'a search for a tool': ['', 'tools/call', { name: 'find_tools', arguments: { words: 'archive a card' } }],
} as const;

/**
 * An agent's messages by the access token of an app that was connected by OAuth, and by a key: the same program, one
 * message of each in turn. Finding whom an access token is for must not cost more than finding whom a key is for.
 */
export async function agentsBench(): Promise<void> {
  const database = await emptyStore('agents');
  const opened = await fill(database);
  await database.close();
  await withProgram({ store: 'agents', port, env: { DEMO: '0' } }, async () => {
    const rows: string[][] = [];
    for (const [what, [query, method, params]] of Object.entries(messages)) {
      const taken = { key: [] as number[], app: [] as number[] };
      for (let round = 0; round < rounds; round++)
        for (const by of ['key', 'app'] as const)
          taken[by].push(await timed(() => send(opened[by], query, { method, params })));
      const [key, app] = [percentiles(taken.key.slice(settling)), percentiles(taken.app.slice(settling))];
      rows.push([what, ms(key.p50), ms(app.p50), times(app.p50 / key.p50), ms(key.p95), ms(app.p95)]);
    }
    report('Messages of agents, by a key and by OAuth', [
      ['', 'key, p50', 'OAuth, p50', 'ratio (aim: below 1.1)', 'key, p95', 'OAuth, p95'],
      ...rows,
    ]);
  });
}

async function send(bearer: string, query: string, message: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/tool/api/v1/mcp${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`the agent was answered ${response.status}: ${answer}`);
}

async function fill({ db, pool }: Database): Promise<{ key: string; app: string }> {
  const { organizationId, userId } = await addNewsroom(db);
  const clientId = 'bench';
  await pool.query(
    `insert into auth_oauth_clients (client_id, name, redirect_uris) values ($1, 'Bench', '["https://agents.example/"]')`,
    [clientId],
  );
  const { id } = await insertToken(db, {
    name: 'Bench',
    userId,
    organizationId,
    group: 'full',
    expiresAt: null,
    app: { clientId, host: 'agents.example' },
  });
  const secret = newAppSecret();
  await pool.query(
    `insert into auth_oauth_access_tokens (token, client_id, user_id, reference_id, expires_at, created_at, scopes)
      select case n when 0 then $1 else md5(n::text) end, $2, $3, $4, now() + interval '1 day', now(), '["agents"]'
      from generate_series(0, 10000) n`,
    [hashOfAppSecret(secret), clientId, userId, id],
  );
  await pool.query('analyze');
  return { key: await fullKey(db, { organizationId, userId }), app: `${appTokenPrefix}${secret}` };
}
