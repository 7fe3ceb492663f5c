import { sourceNames } from '#contract/sources/all.ts';
import { importFile, type ImportResult } from '#server/areas/intake/imports/import-file.ts';
import { argument, oneOf, option, type Command } from './command.ts';
import { readableFile } from './file.ts';
import { progressBar } from './progress.ts';
import { recordCommand } from './record.ts';

const formats = ['ndjson', 'csv'] as const;

export const importTrends: Command = {
  name: 'import trends',
  usage: 'FILE [--format ndjson|csv] [--source NAME] [--again]',
  summary: 'Import posts from a file, packed with gzip or not; docs/import.md describes the row',
  options: {
    format: { type: 'string' },
    source: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
  async run(call) {
    const path = argument(call, 0, 'The file');
    const [format, source] = [option(call, 'format'), option(call, 'source')];
    const request = {
      path,
      format: format === undefined ? undefined : oneOf(format, formats, '--format'),
      source: source === undefined ? undefined : oneOf(source, sourceNames, '--source'),
      again: call.values['again'] === true,
    };
    const { database, now } = await call.open();
    const bar = progressBar(process.stderr);
    const result = await readableFile(path, () =>
      importFile(database, { ...request, onProgress: bar.show }, now()),
    ).finally(() => bar.end());
    await recordCommand(database.db, 'import trends', { subject: null, details: { added: result.added } });
    for (const line of report(result)) call.print(line);
    return result.problem === null ? 0 : 1;
  },
};

function report(result: ImportResult): string[] {
  if (result.finishedBefore)
    return [`This file was imported on ${result.finishedBefore.toISOString()}. --again reads it once more.`];
  const lines = [`${result.added} new posts, ${result.known} known ones.`];
  if (result.resumedAfter > 0) lines.unshift(`Went on after ${result.resumedAfter} rows of an earlier run.`);
  if (result.bad > 0) {
    const listed = result.firstBad.length;
    lines.push(`${result.bad} lines were passed over${listed < result.bad ? `; the first ${listed}` : ''}:`);
    for (const { line, reason } of result.firstBad) lines.push(`  line ${line}: ${reason}`);
  }
  if (result.problem) lines.push(result.problem);
  return lines;
}
