import { globSync } from 'node:fs';
import { expect, test } from 'vitest';

import { importsOf, sourceRoot } from './imports.ts';

/**
 * The areas, from the ground up (docs/architecture.md). An area imports those on floors below it alone: never one
 * above, never one beside it. What stands in no area (the contract's shared schemas, networks, sources, lib) is below
 * all of them.
 */
const floors = [
  ['intake', 'labels', 'notifications'],
  ['media', 'research', 'workspace'],
  ['board', 'delivery'],
  ['designs'],
  ['posts'],
  ['calendar', 'analytics'],
  ['admin', 'automations'],
];
const floorOf = new Map(floors.flatMap((areas, floor) => areas.map((area) => [area, floor])));

/** The area of a file below `src/`; null for what stands in none. */
function areaOf(file: string): string | null {
  const [, name = ''] = /^(?:contract|server\/areas)\/([a-z-]+)\//.exec(file) ?? [];
  return floorOf.has(name) ? name : null;
}

/** What a module imports that its area may not, and why. */
function wrongImports(file: string, text?: string): string[] {
  const area = areaOf(file);
  // Beside an area, the contract is the ground of all, and of the server what carries and joins areas is above them.
  const floor = area === null ? (file.startsWith('contract/') ? -1 : Infinity) : (floorOf.get(area) ?? 0);
  return importsOf(file, text).flatMap(({ target }) => {
    const other = areaOf(target);
    if (other === null || other === area) return [];
    const above = (floorOf.get(other) ?? 0) >= floor;
    return above ? [`${file} → ${target}`] : [];
  });
}

/** Imports that a module's area may not have, and why. */
const joining = new Set(['contract/index.ts', 'contract/events.ts']);

const files = globSync('{contract,server}/**/*.ts', { cwd: sourceRoot }).filter(
  // A test may set the scene by what stands above.
  (file) => !file.includes('.test.') && !joining.has(file),
);

test('an area imports only what stands on floors below it', () => {
  expect(files.length).toBeGreaterThan(700);
  expect(files.flatMap((file) => wrongImports(file))).toEqual([]);
});

test('every folder of areas has its floor', () => {
  const folders = globSync('server/areas/*/', { cwd: sourceRoot }).map((folder) => folder.split('/').at(-1));
  expect(new Set(folders)).toEqual(new Set(floorOf.keys()));
});

test.each(floors.slice(1).flatMap((areas, below) => areas.map((area) => [floors[below]?.[0] ?? '', area])))(
  'a planted import from %s up to %s is found',
  (lower, upper) => {
    for (const target of [`#server/areas/${upper}/x/store.ts`, `#contract/${upper}/x.ts`])
      expect(wrongImports(`server/areas/${lower}/y/y.ts`, `import { x } from '${target}';`)).toHaveLength(1);
    expect(
      wrongImports(`contract/${lower}/y.ts`, `import { x } from '#contract/${upper}/x.ts';`),
    ).toHaveLength(1);
    expect(
      wrongImports(`server/areas/${upper}/y/y.ts`, `import { x } from '#server/areas/${lower}/x/store.ts';`),
    ).toEqual([]);
  },
);

test.each(floors.filter((areas) => areas.length > 1))(
  'a planted import between the neighbours %s and %s is found',
  (one, other) => {
    const text = `import type { X } from '#server/areas/${other}/x/store.ts';`;
    expect(wrongImports(`server/areas/${one}/y/y.ts`, text)).toHaveLength(1);
  },
);

test('the shared contract stands below every area', () => {
  expect(wrongImports('contract/fields.ts', "import { x } from './board/cards.ts';")).toHaveLength(1);
  expect(
    wrongImports('server/jobs/all.ts', "import { x } from '#server/areas/board/cards/jobs.ts';"),
  ).toEqual([]);
});
