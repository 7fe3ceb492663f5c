import { crashImports } from '#test/app/import-crashes.ts';
import { mulberry32 } from './corpus.ts';
import { report } from './measure.ts';
import { emptyStore } from './store.ts';

/** IMPORT_KILLS and CRASH_SEED set another number, or repeat a run. */
const kills = Number(process.env['IMPORT_KILLS'] ?? 50);
const rowsPerFile = 20_000;

/** Kills importing processes at random moments, and counts the rows at the end. */
export async function importCrashBench(): Promise<void> {
  const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
  const random = mulberry32(seed);
  const database = await emptyStore('import-crash');
  const begun = performance.now();
  const anywhere = Array.from({ length: kills }, () => ({
    batch: 1 + Math.floor(random() * 12),
    afterMs: Math.floor(random() * 300),
  }));
  const tally = await crashImports(database, anywhere, rowsPerFile);
  await database.close();
  report(`An import killed at random, ${kills} times (aim: every row exactly once)`, [
    ['', ''],
    ['seed', String(seed)],
    ['killed', String(tally.killed)],
    ['rows', `${tally.rows.toLocaleString('en')} of ${tally.files} files`],
    ['missing', String(tally.missing)],
    ['doubled', String(tally.doubled)],
    ['keys or posts alone', String(tally.loose)],
    ['readings', tally.readings.toLocaleString('en')],
    ['time', `${Math.round((performance.now() - begun) / 1_000)} s`],
  ]);
  const { missing, doubled, loose, readings, rows } = tally;
  if (missing + doubled + loose > 0 || readings !== rows) process.exitCode = 1;
}
