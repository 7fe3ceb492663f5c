import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { allSources } from '#server/sources/all.ts';

const paper = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'sources.md'), 'utf8');
const parts = new Map(
  paper
    .split('\n## ')
    .slice(1)
    .map((part): [string, string] => [part.split('\n')[0] ?? '', part]),
);

test('docs/sources.md has a part for every kind of source, under its label, and none besides', () => {
  expect([...parts.keys()].toSorted()).toEqual(allSources.map(({ label }) => label).toSorted());
});

test.each(allSources)(
  'docs/sources.md says of $kind its name, keys and whether it was ever run',
  (source) => {
    const part = parts.get(source.label) ?? '';
    expect(part).toContain(`\n\`${source.kind}\`.`);
    expect(part.includes('Not yet run against the real service')).toBe(source.untried === true);
    for (const { name } of source.settings ?? []) expect(part).toContain(`\`${name}\``);
  },
);

test('the example of a data provider is a configuration that is taken', () => {
  const [, example = ''] = /```json\n([\s\S]+?)\n```/.exec(parts.get('JSON') ?? '') ?? [];
  const { kind, config } = JSON.parse(example) as { kind: string; config: unknown };
  const adapter = allSources.find((source) => source.kind === kind);
  expect(adapter?.config.safeParse(config)).toMatchObject({ success: true });
});
