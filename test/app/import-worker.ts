import { importFile, type Progress } from '#server/areas/intake/imports/import-file.ts';
import { connect } from '#server/db/connect.ts';
import { createLog } from '#server/lib/log.ts';

/**
 * An import in a process of its own, for the tests that kill it. Arguments: the database, the file. It
 * notifies its parent of every batch it has read, while the previous one is being stored.
 */
const [url = '', path = ''] = process.argv.slice(2);

const log = createLog({ level: 'silent' });
const database = await connect({ databaseUrl: url, dataDir: '' }, { log, as: 'command' });
let batch = 0;
const onProgress = ({ bytesRead, bytesTotal }: Progress) =>
  process.send?.({ batch: ++batch, last: bytesRead === bytesTotal });
await importFile(database, { path, onProgress }, new Date());
await database.close();
process.disconnect?.();
