import { expect, test } from 'vitest';

import { progressBar } from './progress.ts';

const progress = { bytesRead: 50, bytesTotal: 100, rows: 1_000, bad: 0, stage: 'reading' as const };

function drawing(isTTY: boolean) {
  const written: string[] = [];
  let now = 0;
  const bar = progressBar(
    { isTTY, write: (text: string | Uint8Array) => written.push(String(text)) > 0 },
    () => now,
  );
  return { bar, written, at: (ms: number) => (now = ms) };
}

test('at a terminal the bar redraws one line, ten times a second at most', () => {
  const { bar, written, at } = drawing(true);
  bar.show(progress);
  at(50);
  bar.show(progress);
  at(1_000);
  bar.show({ ...progress, bytesRead: 100, rows: 21_000, bad: 3 });
  bar.end();
  expect(written).toEqual([
    '\r\u001B[K███████████████░░░░░░░░░░░░░░░ 50 %  1000 rows',
    '\r\u001B[K██████████████████████████████ 100 %  21000 rows  3 passed over  20000 a second',
    '\n',
  ]);
});

test('elsewhere it writes a line every ten seconds, and one when the indexes are made', () => {
  const { bar, written, at } = drawing(false);
  bar.show(progress);
  at(9_000);
  bar.show(progress);
  bar.show({ ...progress, stage: 'indexing' });
  bar.end();
  expect(written.map((line) => line.slice(-20))).toEqual([
    expect.stringContaining('1000 rows\n'),
    expect.stringContaining('making the indexes\n'),
  ]);
});

test('an empty file is wholly read', () => {
  const { bar, written } = drawing(false);
  bar.show({ ...progress, bytesRead: 0, bytesTotal: 0 });
  expect(written[0]).toContain('100 %');
});
