import { basename, resolve } from 'node:path';

import { restoreBackup } from '#server/areas/admin/backups/restore.ts';
import { argument, type Command } from './command.ts';
import { recordCommand } from './record.ts';

export const restore: Command = {
  name: 'restore',
  usage: 'FILE [--replace]',
  summary:
    'Bring a backup back into an empty database, or with --replace into one that is not; sending is held',
  options: { replace: { type: 'boolean', default: false } },
  async run(call) {
    const path = resolve(argument(call, 0, 'The file'));
    const { settings } = call;
    const database = await call.connect();
    const restored = await restoreBackup({ database, settings, now: new Date() }, path, {
      replace: call.values['replace'] === true,
    });
    const { madeAt, program, rows, files, migrated, held } = restored;
    await recordCommand(database.db, 'restore', {
      subject: basename(path),
      details: { made_at: madeAt.toISOString(), program },
    });
    call.print(
      `Restored the backup of ${madeAt.toISOString()} by Copydesk ${program}: ${rows} rows, ${files} files.`,
    );
    if (restored.media === 'left')
      call.print(
        'It was made before an update, without pictures and videos: those in DATA_DIR/media are as they were.',
      );
    if (migrated.length > 0) call.print(`Its tables were brought up to date: ${migrated.join(', ')}.`);
    if (restored.bucket !== null)
      call.print(`Its pictures and videos are in the bucket ${restored.bucket}: set S3_BUCKET to it.`);
    call.print(
      'All sending is paused: nothing goes out before a person resumes it under Review → Deliveries. ' +
        `${held.unknownTargets} deliveries wait for a word each, since they may be out; ${held.later} are for later.`,
    );
    call.print(
      'Everybody signs in again. Members, tokens and passwords are as they were then: end again what was ended since.',
    );
    if (restored.secretFits) return 0;
    call.print(
      'APP_SECRET is not the one of this backup. People sign in with their passwords as before, but what is stored ' +
        'encrypted cannot be read: set APP_SECRET to the one of then (DATA_DIR/app-secret there), or connect ' +
        'accounts again, enter keys of sources and team chats again, and set up two-factor sign-in again.',
    );
    return 0;
  },
};
