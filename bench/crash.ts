import { crash, endingsOf } from '#test/app/crashes.ts';
import { mulberry32 } from './corpus.ts';
import { report } from './measure.ts';
import { emptyStore } from './store.ts';

/** CRASH_CYCLES and CRASH_SEED set another number, or repeat a run. */
const cycles = Number(process.env['CRASH_CYCLES'] ?? 500);

/**
 * Kills delivering processes at random places between two steps, 500 times, and counts the sandbox's posts.
 */
export async function crashBench(): Promise<void> {
  const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
  const database = await emptyStore('crash');
  const random = mulberry32(seed);
  const begun = performance.now();
  const tally = await crash(database, endingsOf(cycles, random));
  await database.close();
  report(`${cycles} cycles of release, work and SIGKILL (aim: 0 lost, 0 doubled)`, [
    ['', ''],
    ['seed', String(seed)],
    ['killed', String(tally.killed)],
    ['deliveries', `${tally.deliveries}, of ${tally.steps} steps`],
    ['sent', String(tally.sent)],
    ['waiting for a person', String(tally.lookups)],
    ['steps at the network', String(tally.visible)],
    ['lost', String(tally.lost.length)],
    ['doubled', String(tally.doubled.length)],
    ['time', `${Math.round((performance.now() - begun) / 1_000)} s`],
  ]);
  for (const each of [...tally.lost, ...tally.doubled].slice(0, 20)) console.log(`  ${each}`);
  if (tally.lost.length + tally.doubled.length > 0) process.exitCode = 1;
}
