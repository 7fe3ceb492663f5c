import { connect, type Database } from '#server/db/connect.ts';
import { bringUpToDate } from '#server/features/backups/up-to-date.ts';
import { createIo } from '#server/lib/io.ts';
import { createLog } from '#server/lib/log.ts';
import type { Settings } from '#server/settings.ts';
import type { Desk } from './command.ts';

/**
 * The desk of one command: the database of the settings, brought up when no program runs, joined when one
 * does. `close` ends what was opened, also half-way.
 */
export function deskFor(settings: Settings): {
  open: () => Promise<Desk>;
  connect: () => Promise<Database>;
  close: () => Promise<void>;
} {
  let opening: Promise<Desk> | undefined;
  let connecting: Promise<Database> | undefined;
  let io: ReturnType<typeof createIo> | undefined;
  // Results go to standard output; what is logged meanwhile must not stand among them.
  const level = settings.logLevel === 'info' ? 'warn' : settings.logLevel;
  const log = createLog({ level, pretty: true, destination: process.stderr });
  const connected = () => (connecting ??= connect(settings, { log, as: 'command' }));

  async function open(): Promise<Desk> {
    const database = await connected();
    await bringUpToDate(database, { settings, log, now: new Date() });
    io = createIo({ allow: settings.outboundAllow, userAgent: `Copydesk (+${settings.baseUrl})` });
    return { settings, database, db: database.db, io, log, now: () => new Date() };
  }

  return {
    open: () => (opening ??= open()),
    connect: connected,
    async close() {
      await opening?.catch(() => {});
      await io?.close();
      const database = await connecting?.catch(() => undefined);
      await database?.close();
    },
  };
}
