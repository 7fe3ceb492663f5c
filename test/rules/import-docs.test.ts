import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { sourceNames, sources } from '#contract/sources/all.ts';
import { trendOfRow } from '#server/sources/import-row.ts';

const paper = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'import.md'), 'utf8');

test('docs/import.md names every source with the words of its counts', () => {
  for (const name of sourceNames) {
    const row = paper.split('\n').find((line) => line.startsWith(`| ${name} `));
    for (const word of Object.keys(sources[name].counts)) expect(row).toContain(`\`${word}\``);
  }
});

test('the example of docs/import.md is a row that is taken', () => {
  const [, example = ''] = /```json\n([\s\S]+?)\n```/.exec(paper) ?? [];
  expect(trendOfRow(JSON.parse(example), new Date())).toMatchObject({
    source: 'reddit',
    community: 'games',
    counts: { likes: 264, comments: 139 },
  });
});
