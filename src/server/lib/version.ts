import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** This program's version, from package.json. */
export const programVersion: string = versionIn(join(import.meta.dirname, '..', '..', '..', 'package.json'));

function versionIn(path: string): string {
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  return version;
}
