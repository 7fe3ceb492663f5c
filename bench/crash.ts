import { randomFrom } from '#server/features/demo/random.ts';
import { crash, endingsOf } from '#test/crashes.ts';
import { report } from './measure.ts';
import { emptyStore } from './store.ts';

/** CRASH_CYCLES and CRASH_SEED choose another number, or repeat a run. */
const cycles = Number(process.env['CRASH_CYCLES'] ?? 500);

/** Kills delivering processes at random places between two steps, 500 times, and counts what the sandbox holds. */
export async function crashBench(): Promise<void> {
  const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
  const database = await emptyStore('crash');
  const random = randomFrom(seed);
  const begun = performance.now();
  const tally = await crash(
    database,
    endingsOf(cycles, () => random.next()),
  );
  await database.close();
  report(`${cycles} cycles of release, work and SIGKILL (aim: 0 lost, 0 doubled)`, [
    ['', ''],
    ['seed', String(seed)],
    ['killed', String(tally.killed)],
    ['deliveries', `${tally.deliveries}, of ${tally.steps} steps`],
    ['sent', String(tally.sent)],
    ['waiting for a person', String(tally.asked)],
    ['steps at the network', String(tally.shown)],
    ['lost', String(tally.lost.length)],
    ['doubled', String(tally.doubled.length)],
    ['time', `${Math.round((performance.now() - begun) / 1_000)} s`],
  ]);
  for (const each of [...tally.lost, ...tally.doubled].slice(0, 20)) console.log(`  ${each}`);
  if (tally.lost.length + tally.doubled.length > 0) process.exitCode = 1;
}
