import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';

import { bringImportedQuotes } from '#server/areas/calendar/quotes/bring.ts';
import { quoteFile, type QuoteFile } from '#server/areas/calendar/quotes/format.ts';
import { fromWikiquote } from '#server/areas/calendar/quotes/wikiquote.ts';
import { argument, CommandError, oneOf, option, type Call, type Command } from './command.ts';
import { readableFile } from './file.ts';
import { recordCommand } from './record.ts';

const formats = ['copydesk', 'wikiquote'] as const;

export const importQuotes: Command = {
  name: 'import quotes',
  usage: 'FILE [--format copydesk|wikiquote]',
  summary: 'Add quotes from a file; docs/quotes-data.md describes both formats',
  options: { format: { type: 'string', default: 'copydesk' } },
  async run(call) {
    const path = argument(call, 0, 'The file');
    const format = oneOf(option(call, 'format') ?? 'copydesk', formats, '--format');
    const text = await readableFile(path, () => readFile(path, 'utf8'));
    const file = format === 'wikiquote' ? wikiquote(text, path, call) : own(text, path);
    const { db } = await call.open();
    const { added, known } = await bringImportedQuotes(db, file, basename(path).slice(0, 200));
    await recordCommand(db, 'import quotes', { subject: null, details: { added } });
    call.print(`${added} quotes added, ${known} were there.`);
  },
};

function own(text: string, path: string): QuoteFile {
  try {
    return quoteFile.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandError(`${path} is no JSON.`);
    if (!(error instanceof z.ZodError)) throw error;
    const [issue] = error.issues;
    throw new CommandError(
      `${path}: ${issue?.path.join('.') || 'the file'} ${issue?.message ?? 'is wrong'}.`,
    );
  }
}

function wikiquote(xml: string, path: string, call: Pick<Call, 'print'>): QuoteFile {
  const { file, pages, passedOver } = fromWikiquote(xml);
  if (pages === 0) throw new CommandError(`${path} has no page of a Wikiquote dump.`);
  call.print(`${pages} pages; ${passedOver} sayings without a work, year or place were passed over.`);
  return file;
}
