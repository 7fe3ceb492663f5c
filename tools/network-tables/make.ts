import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withTables } from './tables.ts';

/** Writes the tables of networks into the documents: `npm run tables`. */
for (const file of ['README.md', 'docs/networks.md']) {
  const path = join(import.meta.dirname, '..', '..', file);
  writeFileSync(path, withTables(readFileSync(path, 'utf8')));
}
