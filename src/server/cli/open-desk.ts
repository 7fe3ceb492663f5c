import { connect, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { createIo } from '#server/lib/io.ts';
import { createLog } from '#server/lib/log.ts';
import type { Settings } from '#server/settings.ts';
import type { Desk } from './command.ts';

/**
 * The desk of one command: the database of the settings, brought up when no program runs, joined when one
 * does. `close` ends what was opened, also half-way.
 */
export function deskFor(settings: Settings): { open: () => Promise<Desk>; close: () => Promise<void> } {
  let opening: Promise<Desk> | undefined;
  let database: Database | undefined;
  let io: ReturnType<typeof createIo> | undefined;

  async function open(): Promise<Desk> {
    // Results go to standard output; what is logged meanwhile must not stand among them.
    const level = settings.logLevel === 'info' ? 'warn' : settings.logLevel;
    const log = createLog({ level, pretty: true, destination: process.stderr });
    database = await connect(settings, { log, as: 'command' });
    await migrate(database.db);
    io = createIo({ allow: settings.outboundAllow, userAgent: `Copydesk (+${settings.baseUrl})` });
    return { settings, database, db: database.db, io, log, now: () => new Date() };
  }

  return {
    open: () => (opening ??= open()),
    async close() {
      await opening?.catch(() => {});
      await io?.close();
      await database?.close();
    },
  };
}
