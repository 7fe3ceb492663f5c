import { importFile } from '#server/areas/intake/imports/import-file.ts';
import { emptyStore } from './store.ts';

/** Imports the file named on the command line into an empty store and prints the result as JSON. */
const database = await emptyStore('import');
const begun = performance.now();
const stages = { indexing: begun, settling: begun };
const { added } = await importFile(
  database,
  {
    path: process.argv[2] ?? '',
    onProgress: ({ stage }) => {
      if (stage !== 'reading') stages[stage] = performance.now();
    },
  },
  new Date(),
);
const peakBytes = process.resourceUsage().maxRSS * 1024;
const { indexing, settling } = stages;
console.log(
  JSON.stringify({
    added,
    readyMs: settling - begun,
    indexingMs: settling - indexing,
    settlingMs: performance.now() - settling,
    peakBytes,
  }),
);
await database.close();
