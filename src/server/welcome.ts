import { access } from 'node:fs/promises';
import { join } from 'node:path';

import { oneTimeSignIn } from './access/once-link.ts';
import { firstAdministrator } from './access/store.ts';
import type { Deps } from './context.ts';

/** The message at the terminal when Copydesk is ready: its URL, and how to sign in. */
export async function welcome({ settings, signIn, db }: Deps): Promise<string> {
  if (settings.role === 'worker') return '';
  const lines = [`Copydesk is at ${settings.baseUrl}`];
  const administrator = await firstAdministrator(db);
  if (administrator === null) lines.push('Open it to make the first owner.');
  else
    lines.push(`One-time sign-in link (15 min): ${await oneTimeSignIn({ signIn, settings }, administrator)}`);
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
