import { hkdfSync } from 'node:crypto';
import { z } from 'zod';

/** The first and the last entry of a backup. The last one lists all entries between them. */
export const headName = 'copydesk-backup.json';
export const manifestName = 'manifest.json';

/** The first entry: enough to refuse a file that this program cannot restore. */
export const head = z.object({
  format: z.literal(1),
  /** The version of Copydesk that created it. */
  program: z.string(),
  /** Every migration that its tables had, in order. */
  migrations: z.array(z.string()).min(1),
  made_at: z.iso.datetime(),
  /** A fingerprint that only shows whether two APP_SECRETs are the same. */
  secret: z.string(),
  /** Where the media files are: in the archive, in a bucket, or left in place (before an update). */
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
  /** Monthly tables, which no migration creates. */
  partitions: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.int() })),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256 })),
});

export type Manifest = z.output<typeof manifest>;

/** Distinguishes two secrets without revealing either. */
export function fingerprintOf(appSecret: string): string {
  return Buffer.from(hkdfSync('sha256', appSecret, '', 'copydesk backup fingerprint', 16)).toString('hex');
}

/**
 * The entry of one part of a table's rows. A tar entry needs its size in advance, so tables are stored in
 * parts.
 */
export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`;
}

/** What an entry belongs to: a table's rows, or a file. */
export function partOf(name: string): { table: string } | { file: string } | null {
  const table = /^tables\/([a-z\d_]+)\/\d{6,}\.copy$/.exec(name)?.[1];
  if (table !== undefined) return { table };
  // No entry may point outside the media folder.
  if (/^media\/(?!.*\.\.)[\w./-]+$/.test(name)) return { file: name };
  return null;
}
