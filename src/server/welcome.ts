import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from './context.ts';

/** What a person at the terminal reads when Copydesk is ready: where it is, and how to get in. */
export async function welcome({ settings }: Deps): Promise<string> {
  if (settings.role === 'worker') return '';
  const lines = [`Copydesk is at ${settings.baseUrl}`];
  const credentials = join(settings.dataDir, 'demo-credentials.json');
  if (await exists(credentials)) lines.push(`Demo people and tokens: ${credentials}`);
  return `\n${lines.map((line) => `  ${line}\n`).join('')}\n`;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
