import { importFile } from '#server/features/imports/import-file.ts';
import { emptyStore } from './store.ts';

/** Imports the file named on the command line into an empty store and prints how it went, as JSON. */
const database = await emptyStore('import');
const begun = performance.now();
let indexing = begun;
const { added } = await importFile(
  database,
  {
    path: process.argv[2] ?? '',
    onProgress: (progress) => {
      if (progress.indexing) indexing = performance.now();
    },
  },
  new Date(),
);
const ended = performance.now();
const peakBytes = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ added, tookMs: ended - begun, indexingMs: ended - indexing, peakBytes }));
await database.close();
