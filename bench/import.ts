import { ms, perSecond, report } from './measure.ts';
import { emptyStore, loadCorpus } from './store.ts';

/** Import from NDJSON into an empty store, until every sort and search answers. */
export async function importBench(): Promise<void> {
  const rows = [['rows', 'in all', 'a second', 'of it indexes', 'memory']];
  for (const times of [1, 5]) {
    const database = await emptyStore('import');
    const loaded = await loadCorpus(database, times, new Date());
    rows.push([
      loaded.added.toLocaleString('en'),
      ms(loaded.ms),
      perSecond(loaded.added, loaded.ms),
      ms(loaded.indexingMs),
      `${Math.round(loaded.peakBytes / 1e6)} MB`,
    ]);
    await database.close();
  }
  report('Import from NDJSON into an empty store (aim: 20,000 a second, memory flat below 400 MB)', rows);
}
