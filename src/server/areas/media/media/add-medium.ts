import { randomBytes } from 'node:crypto';

import { invalid } from '#contract/errors.ts';
import type { MediumKind } from '#contract/media-kinds.ts';
import { t } from '#contract/message.ts';
import type { Context } from '#server/context.ts';
import { documentFacts } from '#server/lib/documents.ts';
import { describeFile, writeDown, type LocalFile } from '#server/lib/files.ts';
import { MediaProblem } from '#server/lib/media-problem.ts';
import { cleanPicture } from '#server/lib/pictures.ts';
import { blankVideo } from '#server/lib/video-boxes.ts';
import { videoFacts } from '#server/lib/videos.ts';
import { announce } from '#server/live/announce.ts';
import { fileOf } from './address.ts';
import { kindOfFile, typeOf, type MediaFormat } from './kinds.ts';
import { documentName } from './plain-name.ts';
import * as store from './store.ts';

interface Adding extends Pick<Context, 'db' | 'files' | 'now'> {
  /** `userId` is null where no member uploads it. */
  actor: { organizationId: number; userId: number | null };
}

/** What is known of a file besides its content. */
export interface About {
  name: string;
  /** A person chose it; otherwise it is that of a file or URL. */
  isNameChosen?: boolean;
  alt: string | null;
  origin: string | null;
  /** Whose it is; null for the organization's. */
  projectId: number | null;
  /** Its key, where that was chosen before: adding it once more after a crash leaves no second file. */
  key?: string;
}

export interface StoredMedium {
  row: store.MediaRow;
  /** The organization had it already. */
  duplicate: boolean;
}

/** A file that is ready for the store. */
export interface Clean extends LocalFile {
  kind: MediumKind;
  format: MediaFormat;
  width: number | null;
  height: number | null;
  seconds: number | null;
  pages: number | null;
  frames: number | null;
  /** What a document calls itself; null for all others. */
  title: string | null;
}

/**
 * Adds a file to the organization's library: its type is detected by content, what a picture or video says
 * about place, camera and owner is removed, and it is stored once. The same file is looked for in everything that the
 * database shows, or only in the project `among`.
 * @throws CodedError validation_error that says what the file is, where its type is not supported
 */
export async function addMedium(
  ctx: Adding,
  chunks: AsyncIterable<Uint8Array>,
  about: About,
  among: number | null = null,
): Promise<StoredMedium> {
  return ctx.files.withScratch(async (path) => addFile(ctx, await writeDown(path, chunks), about, among));
}

/** The same for a file that is on this machine already; cleaning changes it. */
export async function addFile(
  ctx: Adding,
  sent: LocalFile,
  about: About,
  among: number | null = null,
): Promise<StoredMedium> {
  if (sent.bytes === 0) throw refused(new MediaProblem(() => t`The file is empty: it has 0 bytes.`));
  const known = await revived(ctx, sent.hash, among);
  if (known) return known;
  return withClean(ctx, sent.path, (clean) => keep(ctx, clean, sent.hash, about));
}

/** An unguessable key of a medium: 22 characters. */
export const newKey = (): string => randomBytes(16).toString('base64url');

/** Puts a clean file into the library. `source` is the hash by which the same file is found again. */
export async function keep(ctx: Adding, clean: Clean, source: Buffer, about: About): Promise<StoredMedium> {
  const { organizationId, userId } = ctx.actor;
  const { kind, format, bytes, hash, width, height, seconds, pages, frames, title } = clean;
  const { name, isNameChosen = false, alt, origin, projectId, key = newKey() } = about;
  const file = fileOf({ organization_id: organizationId, key, extension: format });
  await ctx.files.keep(file, clean.path);
  try {
    const row = await ctx.db.transaction().execute(async (trx) => {
      const stored = await store.insertMedium(trx, {
        organization_id: organizationId,
        project_id: projectId,
        key,
        source_hash: source,
        hash,
        kind,
        type: typeOf[format],
        extension: format,
        bytes,
        width,
        height,
        seconds,
        pages,
        frames,
        created_by: userId,
        created_at: ctx.now,
        name: kind === 'document' && !isNameChosen ? documentName(name, title) : name,
        alt,
        origin,
      });
      await announce(trx, { organizationId, noun: 'media', ids: [stored.id], by: userId });
      return stored;
    });
    if (row.key !== key) await ctx.files.remove(file);
    return { row, duplicate: row.key !== key };
  } catch (error) {
    await ctx.files.remove(file);
    throw error;
  }
}

/**
 * The medium with this content that the caller sees, or that belongs to the project `among`, restored to the library
 * if it had been removed; null where there is none.
 */
export async function revived(
  ctx: Adding,
  hash: Buffer,
  among: number | null = null,
): Promise<StoredMedium | null> {
  const { organizationId, userId } = ctx.actor;
  return ctx.db.transaction().execute(async (trx) => {
    const row = await store.reviveByHash(trx, { organizationId, among }, hash);
    if (row) await announce(trx, { organizationId, noun: 'media', ids: [row.id], by: userId });
    return row ? { row, duplicate: true } : null;
  });
}

/**
 * Passes on the cleaned file. A picture is encoded anew; in a video the metadata is overwritten in place; a
 * document stays as it is.
 */
async function withClean<T>(
  { files, actor }: Pick<Adding, 'files' | 'actor'>,
  path: string,
  use: (clean: Clean) => Promise<T>,
): Promise<T> {
  const { kind, format } = await kindOfFile(path).catch((error: unknown) => {
    throw refused(error);
  });
  if (kind === 'video' || kind === 'document') {
    const reading =
      kind === 'video' ? cleanVideo(path) : documentFacts(path, { party: String(actor.organizationId) });
    const facts = await reading.catch((error: unknown) => {
      throw refused(error);
    });
    return use({ ...noFacts, ...(await describeFile(path)), ...facts, kind, format });
  }
  return files.withScratch(async (to) => {
    const {
      width,
      height,
      frames,
      format: written,
    } = await cleanPicture(path, to).catch((error: unknown) => {
      throw refused(error);
    });
    return use({ ...noFacts, ...(await describeFile(to)), width, height, frames, kind, format: written });
  });
}

/** The facts that only some kinds have. */
export const noFacts = { width: null, height: null, seconds: null, pages: null, frames: null, title: null };

async function cleanVideo(path: string): Promise<Pick<Clean, 'width' | 'height' | 'seconds'>> {
  await blankVideo(path);
  const { width, height, seconds } = await videoFacts(path);
  return { width, height, seconds };
}

/** A media problem as the API's error; other errors stay as they are. */
export function refused(error: unknown, field = 'file'): unknown {
  return error instanceof MediaProblem ? invalid(error.text, { [field]: error.message }) : error;
}
