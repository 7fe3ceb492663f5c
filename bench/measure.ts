/** Percentiles of durations in ms. */
export function percentiles(durations: readonly number[]): { p50: number; p95: number; max: number } {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}

/** Runs `work` and returns how long it took, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** How long each of `count` runs of `work` took, one after the other, in ms. */
export async function repeated(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let run = 0; run < count; run++) taken.push(await timed(work));
  return taken;
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const times = (value: number) => `${value.toFixed(2)}×`;
export const perSecond = (count: number, durationMs: number) =>
  `${Math.round((count / durationMs) * 1000).toLocaleString('en')}/s`;

/** Prints rows under a title, columns aligned. */
export function report(title: string, rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  console.log(`\n${title}`);
  for (const row of rows)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`);
}
