import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { backupCauses, type BackupCause } from '#contract/admin/backup-causes.ts';

export interface BackupFile {
  name: string;
  cause: BackupCause;
  madeAt: Date;
  bytes: number;
}

const pattern = /^copydesk-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(scheduled|asked|update)\.tar\.zst$/;

/** The name holds time and cause, so that sorting by name sorts by time. */
export function nameOf(at: Date, cause: BackupCause): string {
  const time = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return `copydesk-${time}-${cause}.tar.zst`;
}

/** Parses a file name; null for a file that is no backup. */
export function readName(name: string): { cause: BackupCause; madeAt: Date } | null {
  const [, day, hour, minute, second, suffix] = pattern.exec(name) ?? [];
  const cause = backupCauses.find((known) => known === suffix);
  return cause ? { cause, madeAt: new Date(`${day}T${hour}:${minute}:${second}Z`) } : null;
}

/** Newest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const named = readName(name);
    const there = named && (await stat(join(folder, name)).catch(() => null));
    if (named && there?.isFile()) files.push({ name, ...named, bytes: there.size });
  }
  return files.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/**
 * Removes the oldest: keeps `keep` of the scheduled and manual ones together, and as many made before an
 * update.
 */
export async function pruneBackups(folder: string, keep: number): Promise<void> {
  const files = await listBackups(folder);
  const updates = files.filter(({ cause }) => cause === 'update');
  const others = files.filter(({ cause }) => cause !== 'update');
  for (const { name } of [...updates.slice(keep), ...others.slice(keep)])
    await rm(join(folder, name), { force: true });
}
