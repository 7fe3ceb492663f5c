import { join, resolve } from 'node:path';

import { nameOf } from '#server/areas/admin/backups/folder.ts';
import { makeBackup } from '#server/areas/admin/backups/make.ts';
import { option, type Command } from './command.ts';

export const backup: Command = {
  name: 'backup',
  usage: '[--to FILE]',
  summary: 'Write all rows and pictures to one file, also while Copydesk runs; docs/backup.md says more',
  options: { to: { type: 'string' } },
  async run(call) {
    const { settings } = call;
    const now = new Date();
    const { pool } = await call.connect();
    const to = option(call, 'to');
    const path = to === undefined ? join(settings.backups.folder, nameOf(now, 'asked')) : resolve(to);
    const { bytes, rows, tables, files } = await makeBackup({ pool, settings, now }, path);
    call.print(path);
    call.print(
      `${(bytes / 1024 ** 2).toFixed(1)} MB: ${rows} rows of ${tables} tables, ${files} files of pictures and videos.`,
    );
    if (settings.s3)
      call.print(
        `Pictures and videos are in the bucket ${settings.s3.bucket}, not in this file: back it up there.`,
      );
    call.print(
      `APP_SECRET is not in it. Keep ${process.env['APP_SECRET'] ? 'yours' : join(settings.dataDir, 'app-secret')} ` +
        'elsewhere: without it, connected accounts and keys cannot be read after a restore.',
    );
  },
};
