import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Role } from '#contract/permissions.ts';
import type { DemoTokenName } from './names.ts';

/** The content of `demo-credentials.json`, for trying Copydesk in the browser and through the API. */
export interface DemoCredentials {
  people: { email: string; password: string; role: Role }[];
  tokens: Partial<Record<DemoTokenName, string>>;
}

const fileIn = (dataDir: string): string => join(dataDir, 'demo-credentials.json');

/** Writes the file atomically, readable by its owner only (mode 0600). */
export async function writeCredentials(dataDir: string, credentials: DemoCredentials): Promise<void> {
  const draft = `${fileIn(dataDir)}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(draft, fileIn(dataDir));
}

export async function removeCredentials(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}
