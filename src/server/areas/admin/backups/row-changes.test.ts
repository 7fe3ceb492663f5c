import { expect, test } from 'vitest';

import { changed } from './row-changes.ts';

async function* piecesOf(text: string, bytes: number): AsyncGenerator<Uint8Array> {
  const whole = Buffer.from(text);
  for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes);
}

test.each([1, 2, 3, 7, 1000])('each row is changed, cut wherever it may be (%s bytes)', async (bytes) => {
  const rows = '1\tÄpfel\\nund 灯台\t\\N\n2\t\\\\\t🚋\n';
  let result = '';
  for await (const piece of changed(piecesOf(rows, bytes), (fields) => fields.reverse())) result += piece;
  expect(result).toBe('\\N\tÄpfel\\nund 灯台\t1\n🚋\t\\\\\t2\n');
});
