import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { backupCauses, type BackupCause } from '#contract/backup-causes.ts';

export interface BackupFile {
  name: string;
  cause: BackupCause;
  madeAt: Date;
  bytes: number;
}

const pattern = /^copydesk-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(scheduled|asked|update)\.tar\.zst$/;

/** The name says when and why, in an order that any list of files keeps. */
export function nameOf(at: Date, cause: BackupCause): string {
  const time = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return `copydesk-${time}-${cause}.tar.zst`;
}

/** What a file's name says; null for one that is no backup of this folder. */
export function readName(name: string): { cause: BackupCause; madeAt: Date } | null {
  const [, day, hour, minute, second, word] = pattern.exec(name) ?? [];
  const cause = backupCauses.find((known) => known === word);
  return cause ? { cause, madeAt: new Date(`${day}T${hour}:${minute}:${second}Z`) } : null;
}

/** The newest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const told = readName(name);
    const there = told && (await stat(join(folder, name)).catch(() => null));
    if (told && there?.isFile()) files.push({ name, ...told, bytes: there.size });
  }
  return files.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Removes the oldest: of those made by the clock or by hand `keep` stay, and of those before an update as many. */
export async function pruneBackups(folder: string, keep: number): Promise<void> {
  const files = await listBackups(folder);
  const updates = files.filter(({ cause }) => cause === 'update');
  const others = files.filter(({ cause }) => cause !== 'update');
  for (const { name } of [...updates.slice(keep), ...others.slice(keep)])
    await rm(join(folder, name), { force: true });
}
