import { readFile } from 'node:fs/promises';
import { z } from 'zod';

import { rowsOnThisDay } from '#server/areas/calendar/calendar/on-this-day.ts';
import { insertImported } from '#server/areas/calendar/calendar/store.ts';
import { argument, CommandError, type Command } from './command.ts';
import { readableFile } from './file.ts';
import { recordCommand } from './record.ts';

export const importCalendar: Command = {
  name: 'import calendar',
  usage: 'FILE MM-DD',
  summary: 'Add events, births and deaths of a day from a file of Wikimedia’s “on this day” feed',
  options: {},
  async run(call) {
    const path = argument(call, 0, 'The file');
    const place = dayOf(argument(call, 1, 'The day (MM-DD)'));
    const text = await readableFile(path, () => readFile(path, 'utf8'));
    const { rows, passedOver } = readRows(text, path, place);
    const { db } = await call.open();
    const added = await insertImported(db, rows);
    await recordCommand(db, 'import calendar', { subject: null, details: { added } });
    call.print(`${added} rows added, ${rows.length - added} were there, ${passedOver} passed over.`);
  },
};

function dayOf(text: string): { month: number; day: number } {
  const [, month = 0, day = 0] = (/^(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  // A leap year has every day.
  const date = new Date(Date.UTC(2024, month - 1, day));
  if (month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day) return { month, day };
  throw new CommandError(`"${text}" is no day of the year: write it like 07-14.`);
}

function readRows(text: string, path: string, place: { month: number; day: number }) {
  try {
    return rowsOnThisDay(JSON.parse(text), place);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new CommandError(
        `${path} is no answer of the “on this day” feed: a JSON object with events, births, deaths.`,
      );
    throw error;
  }
}
