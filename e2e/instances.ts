import { rmSync } from 'node:fs';

import { dataFolder } from './data-folder.ts';

/** A running program with the demo. */
export interface Instance {
  url: string;
  /** Its DATA_DIR. */
  folder: string;
  /** The port of the outside servers of tests; the instance's guarded fetch may reach it. */
  outsidePort: number;
  /** The file that keeps its owner signed in. */
  owner: string;
}

/** The first port of this run; every program of it has one nearby. */
export const basePort = Number(process.env.E2E_PORT ?? 4419);

/**
 * One for each worker: tests that run at the same time share no row and no port. For a single file one is
 * enough.
 */
const many = Number(process.env.E2E_INSTANCES ?? 2);

export const instances: readonly Instance[] = Array.from({ length: many }, (_, index) => ({
  url: `http://localhost:${basePort + index}`,
  folder: folder(`E2E_DATA_DIR_${index}`),
  outsidePort: basePort + 1000 + index,
  owner: `test-results/owner-${index}.json`,
}));

/** An installation without a first owner. */
export const emptyInstance = {
  url: `http://localhost:${basePort + instances.length}`,
  folder: folder('E2E_EMPTY_DATA_DIR'),
};

/** The instance of the current worker. */
export function ownInstance(): Instance {
  const instance = instances[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (!instance) throw new Error('There are more workers than desks.');
  return instance;
}

/** A data folder of its own for this run. Playwright's workers run this file too and inherit its name. */
function folder(name: string): string {
  const known = process.env[name];
  if (known) return known;
  const made = dataFolder();
  process.env[name] = made;
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}
