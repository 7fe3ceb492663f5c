import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { leftoverFolders } from './folder.ts';

const prefix = `copydesk-left-${process.pid}-of-`;
const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

/** A folder as a run with this process id makes it. */
function folderOf(pid: number): string {
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${pid}-`));
  made.push(folder);
  return folder;
}

/** More than any system gives to a process. */
const ended = 2 ** 30;

test('the folder of a run that was killed is left over', async () => {
  const folder = folderOf(ended);
  expect(await leftoverFolders(prefix)).toContain(folder);
});

test('the folder of a run that still goes on is not, whoever started it', async () => {
  // The first process belongs to root: a process that may not signal it still learns that it runs.
  const folders = [folderOf(process.pid), folderOf(1)];
  const left = await leftoverFolders(prefix);
  expect(folders.filter((folder) => left.includes(folder))).toEqual([]);
});
