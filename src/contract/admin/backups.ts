import { z } from 'zod';

import { instant } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { backupCauses } from './backup-causes.ts';

const run = z.object({
  cause: z.enum(backupCauses),
  started_at: instant,
  finished_at: instant.nullable(),
  node: z.string().describe('The machine that made it, on whose disk it lies'),
  error: z.string().nullable(),
});

export const backups = {
  list: query({
    summary: 'The backups on this machine, and how the last one went',
    path: 'backups.php',
    permission: 'manage',
    administrator: true,
    beyond: true,
    input: z.object({}),
    output: z.object({
      backups: z.array(
        z.object({
          name: z.string(),
          cause: z.enum(backupCauses),
          made_at: instant,
          bytes: z.int(),
          url: z.string().describe('Where a person who is signed in downloads it; never by a token'),
        }),
      ),
      last: run.nullable().describe('The last attempt'),
      every_hours: z.int().describe('0: none is made by itself'),
      keep: z.int(),
      folder: z.string(),
      bucket: z.string().nullable().describe('Where media are that no backup has; null: they are in it'),
    }),
    examples: [{ title: 'All backups', input: {} }],
  }),

  create: command({
    summary: 'Make a backup now',
    recorded: { object: 'backup' },
    path: 'backups.php',
    action: { in: 'body', value: 'create' },
    permission: 'manage',
    effect: 'adds',
    administrator: true,
    beyond: true,
    input: z.object({}),
    output: z.object({ started: z.boolean().describe('False: one is being made already') }),
    refreshes: ['backups'],
    examples: [{ title: 'Now', input: {} }],
  }),
};
