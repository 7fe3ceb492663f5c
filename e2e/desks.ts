import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A running program with the demo in it. */
export interface Desk {
  url: string;
  /** Its DATA_DIR. */
  folder: string;
  /** Where tests play somebody outside; the guarded fetch of the desk may reach it. */
  outsidePort: number;
  /** The file that keeps its owner signed in. */
  owner: string;
}

/** The first port of this run; every program of it has one near by. */
export const basePort = Number(process.env.E2E_PORT ?? 4419);

/** One for each worker: tests that run at the same time share no row and no port. For a single file one will do. */
const many = Number(process.env.E2E_DESKS ?? 2);

export const desks: readonly Desk[] = Array.from({ length: many }, (_, index) => ({
  url: `http://localhost:${basePort + index}`,
  folder: folder(`E2E_DATA_DIR_${index}`),
  outsidePort: basePort + 1000 + index,
  owner: `test-results/owner-${index}.json`,
}));

/** An installation without a first owner. */
export const emptyDesk = {
  url: `http://localhost:${basePort + desks.length}`,
  folder: folder('E2E_EMPTY_DATA_DIR'),
};

/** The desk of the worker that asks. */
export function ownDesk(): Desk {
  const desk = desks[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (!desk) throw new Error('There are more workers than desks.');
  return desk;
}

/** A data folder of its own for this run. Playwright's workers read this file too and inherit its name. */
function folder(name: string): string {
  const known = process.env[name];
  if (known) return known;
  const made = mkdtempSync(join(tmpdir(), 'copydesk-e2e-'));
  // Started as root, the database runs as nobody: where it may not enter, its files would be kept elsewhere and stay.
  chmodSync(made, 0o755);
  process.env[name] = made;
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}
