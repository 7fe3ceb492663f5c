import { bringUpToDate } from '#server/areas/admin/backups/up-to-date.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { createIo } from '#server/lib/io.ts';
import { createLog } from '#server/lib/log.ts';
import type { Settings } from '#server/settings.ts';
import type { Instance } from './command.ts';

/**
 * The installation for one command: the database of the settings, started when no program runs, connected to
 * when one does. `close` ends what was opened, also half-way.
 */
export function instanceFor(settings: Settings): {
  open: () => Promise<Instance>;
  connect: () => Promise<Database>;
  close: () => Promise<void>;
} {
  let opening: Promise<Instance> | undefined;
  let connecting: Promise<Database> | undefined;
  let io: ReturnType<typeof createIo> | undefined;
  // Results go to standard output, so only warnings are logged.
  const level = settings.logLevel === 'info' ? 'warn' : settings.logLevel;
  const log = createLog({ level, pretty: true, destination: process.stderr });
  const connected = () => (connecting ??= connect(settings, { log, as: 'command' }));

  async function open(): Promise<Instance> {
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
