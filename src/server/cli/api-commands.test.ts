import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { commands } from './all.ts';
import { exitCodeOf, inColumns, onOneLine, progressLine } from './api-command.ts';
import { completionOf } from './completion.ts';

const room = await startNewsroom(await freshDatabase());
const url = await room.app.fastify.listen({ host: '127.0.0.1', port: 0 });
await room.project(['bluesky']);
const writer = await room.colleague('full', { role: 'owner' });
const reviewer = await room.colleague('reviewer');

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Runs the command line as a process of its own, which knows no more of the server than its URL and a key. */
async function cli(
  key: string,
  ...words: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
    env: { PATH, NODE_COMPILE_CACHE, COPYDESK_URL: url, COPYDESK_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((settle) => child.on('close', settle));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

describe('the commands of the API', () => {
  test('take a draft from its text to its verdict', async () => {
    const made = await cli(writer.key, 'drafts', 'create', 'The harbour', 'opens again.', '--json');
    expect([made.code, made.err]).toEqual([0, '']);
    const { data } = JSON.parse(made.out);
    expect(data).toMatchObject({ status: 'draft', id: expect.any(Number) });
    const queue = await cli(reviewer.key, 'review', 'queue');
    expect(queue.out).toMatch(new RegExp(`^${data.id} .*The harbour opens again\\.\n$`));
    const shown = await cli(reviewer.key, 'drafts', 'show', String(data.id));
    expect(shown.out).toContain(data.content_hash);
    const stale = await cli(reviewer.key, 'review', String(data.id), 'ok', '--hash', '0'.repeat(64));
    expect([stale.code, stale.out]).toEqual([5, '']);
    expect(stale.err).toContain('content_changed: ');
    const graded = await cli(reviewer.key, 'review', String(data.id), 'fix', '--note', 'Name the source.');
    expect(graded).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`Draft ${data.id}: fix`) });
  });

  test('make cards, move them, and list all of them page by page', async () => {
    const made = await cli(writer.key, 'cards', 'create', 'A lighthouse', '--priority', 'high', '--json');
    const { card_id, board_column_id } = JSON.parse(made.out).data;
    const moved = await cli(writer.key, 'cards', 'move', String(card_id), String(board_column_id));
    expect(moved).toMatchObject({ code: 0, out: `Card ${card_id} is pending.\n` });
    await cli(writer.key, 'cards', 'create', 'Another lighthouse');
    const listed = await cli(
      writer.key,
      'cards',
      '--words',
      'lighthouse',
      '--all',
      '--per-page',
      '1',
      '--json',
    );
    const pages = listed.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(pages.map(({ meta }) => meta.page)).toEqual([1, 2]);
    expect(listed.err).toBe('');
  });

  test('read trends, and search', async () => {
    const [trends, search] = await Promise.all([
      cli(writer.key, 'trends', 'rss', '--time-range', '7d'),
      cli(writer.key, 'search', 'harbour', '--sources', 'rss,x', '--json'),
    ]);
    expect(trends).toEqual({ code: 0, err: '', out: 'Nothing was found.\n' });
    expect(JSON.parse(search.out).data.sources).toHaveLength(2);
  });

  test('say by their exit code why they failed, and never the key', async () => {
    const [unknown, forbidden, wrong, field, noKey] = await Promise.all([
      cli(writer.key, 'drafts', 'show', '987654'),
      cli(reviewer.key, 'cards', 'create', 'Not mine'),
      cli('no-key-of-ours', 'trends', 'rss'),
      cli(writer.key, 'render', 'no-such-template', 'quote=x'),
      cli('', 'trends', 'rss'),
    ]);
    expect([unknown.code, forbidden.code, wrong.code, noKey.code]).toEqual([4, 3, 3, 2]);
    expect(field.code).toBeGreaterThan(0);
    expect(noKey.err).toContain('COPYDESK_KEY');
    for (const { out, err } of [unknown, forbidden, wrong, field]) {
      expect(`${out}${err}`).not.toMatch(/no-key-of-ours|cd_live_|\n {4}at /);
    }
  });
});

test('a terminal gets the progress on one line, and nothing else does', () => {
  const written: string[] = [];
  const write = (words: string) => written.push(words);
  const shown = progressLine({ isTTY: true, write });
  shown.show('Page 1 of 2');
  shown.clear();
  shown.clear();
  expect(written).toEqual(['\r\u001B[KPage 1 of 2', '\r\u001B[K']);
  progressLine({ isTTY: false, write }).show('Page 1 of 2');
  expect(written).toHaveLength(2);
});

test('what others wrote cannot control the terminal', () => {
  expect(onOneLine('a\u001B[2J\n b\tc')).toBe('a [2J b c');
  expect(
    inColumns([
      [1, 'a', null],
      [20, 'bcd', 'x'],
    ]),
  ).toEqual(['1   a    –', '20  bcd  x']);
});

test('errors have exit codes by what to do about them', () => {
  const codes = [
    [401, 3],
    [403, 3],
    [404, 4],
    [409, 5],
    [402, 6],
    [429, 6],
    [503, 7],
    [422, 1],
  ] as const;
  for (const [status, code] of codes) expect(exitCodeOf({ status, code: 'server_error' })).toBe(code);
});

test.each(['bash', 'zsh', 'fish'] as const)('%s completes every command and option', async (shell) => {
  const script = await completionOf(shell);
  for (const word of Object.keys(commands).flatMap((name) => name.split(' '))) expect(script).toContain(word);
  expect(script).toMatch(shell === 'fish' ? /-l time-range/ : /--time-range/);
});

test('bash completes what may follow', async () => {
  const typed = 'COMP_WORDS=(copydesk cards mo); COMP_CWORD=2; _copydesk; echo "$COMPREPLY"';
  const script = `${await completionOf('bash')}\n${typed}`;
  const child = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  expect(await text(child.stdout)).toBe('move\n');
});
