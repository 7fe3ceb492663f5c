import { hkdfSync } from 'node:crypto';
import { z } from 'zod';

/** The first and the last entry of a backup. What stands between them is told by the last. */
export const headName = 'copydesk-backup.json';
export const manifestName = 'manifest.json';

/** What stands at the beginning: enough to refuse a file that this program cannot bring back. */
export const head = z.object({
  format: z.literal(1),
  /** The version of Copydesk that made it. */
  program: z.string(),
  /** Every migration that its tables had seen, in order. */
  migrations: z.array(z.string()).min(1),
  made_at: z.iso.datetime(),
  /** By which one tells whether an APP_SECRET is the same, and nothing else. */
  secret: z.string(),
  /** Where the files of media are: inside, in a bucket, or left where they lie (before an update). */
  media: z.enum(['inside', 'bucket', 'left']),
  bucket: z.string().nullable(),
});

export type Head = z.output<typeof head>;

const sha256 = z.string().regex(/^[\da-f]{64}$/);

export const manifest = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      bytes: z.int(),
      sha256,
    }),
  ),
  /** Tables by month, which no migration makes. */
  partitions: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.int() })),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256 })),
});

export type Manifest = z.output<typeof manifest>;

/** Tells two secrets apart without telling either: nobody comes from it to the secret. */
export function fingerprintOf(appSecret: string): string {
  return Buffer.from(hkdfSync('sha256', appSecret, '', 'copydesk backup fingerprint', 16)).toString('hex');
}

/** Where a table's rows lie in the archive: parts of known size, since a tar wants to know it beforehand. */
export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`;
}

/** What an entry is a part of: a table's rows, or a file. */
export function partOf(name: string): { table: string } | { file: string } | null {
  const table = /^tables\/([a-z\d_]+)\/\d{6,}\.copy$/.exec(name)?.[1];
  if (table !== undefined) return { table };
  // Nothing in an archive may lead out of the folder of media.
  if (/^media\/(?!.*\.\.)[\w./-]+$/.test(name)) return { file: name };
  return null;
}
