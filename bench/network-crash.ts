import { networkNames } from '#contract/networks/facts.ts';
import { crashNetwork, type NetworkCrashes } from '#test/app/network-crashes.ts';
import { endingBy } from '#test/app/network-round.ts';
import { doubles } from '#test/networks/doubles.ts';
import { mulberry32 } from './corpus.ts';
import { report } from './measure.ts';
import { emptyStore } from './store.ts';

/** NETWORK sets some, by commas; CRASH_CYCLES and CRASH_SEED another number of deaths, or repeat a run. */
const deaths = Number(process.env['CRASH_CYCLES'] ?? 500);
const wanted = process.env['NETWORK']?.split(',');

/** Ends the workers that deliver to the double of each network, and counts its posts. */
export async function networkCrashBench(): Promise<void> {
  const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
  const networks = networkNames.filter((name) => doubles[name] && (wanted?.includes(name) ?? true));
  const database = await emptyStore('network-crash');
  const rows: string[][] = [
    [
      'network',
      'ended (killed)',
      'faults',
      'deliveries',
      'steps',
      'found',
      'settled',
      'reconnected',
      'sent',
      'waiting',
      'lost',
      'doubled',
      'time',
    ],
  ];
  const wrong: string[] = [];
  const left: string[] = [];
  for (const network of networks) {
    const begun = performance.now();
    const random = mulberry32(seed);
    const nextEnding = () => endingBy(random);
    const crashes = await crashNetwork(database, { network, deaths, random, nextEnding });
    rows.push([network, ...rowOf(crashes), `${Math.round((performance.now() - begun) / 1_000)} s`]);
    left.push(...crashes.reasons.map((why) => `${network} waits for a person: ${why}`));
    wrong.push(...[...crashes.lost, ...crashes.doubled].map((what) => `${network}: ${what}`));
  }
  await database.close();
  report(
    `Workers that end while they deliver to doubles of networks, seed ${seed} (aim: 0 lost, 0 doubled)`,
    rows,
  );
  for (const what of [...left, ...wrong.slice(0, 40)]) console.log(`  ${what}`);
  if (wrong.length > 0) process.exitCode = 1;
}

function rowOf(all: NetworkCrashes): string[] {
  const { killed, stopped, faults, deliveries, steps, found, settled, reconnected, sent, asked } = all;
  const counts = [faults, deliveries, steps, found, settled, reconnected, sent, asked];
  const wrong = [all.lost.length, all.doubled.length];
  return [`${killed + stopped} (${killed})`, ...[...counts, ...wrong].map(String)];
}
