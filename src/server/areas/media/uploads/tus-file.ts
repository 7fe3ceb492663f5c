import { DataStore, ERRORS, Upload } from '@tus/server';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Files } from '#server/lib/files.ts';
import { StoreProblem } from '#server/lib/store-problem.ts';
import { arrivedBytes, idleMs } from './arriving.ts';
import type { UploadRow } from './store.ts';

/** An answer of the protocol. */
class TusError extends Error {
  override name = 'TusError';
  // The protocol's server reads these names.
  readonly status_code: number;
  readonly body: string;

  constructor({ status_code: status, body }: { status_code: number; body: string }) {
    super(body.trim());
    this.status_code = status;
    this.body = body;
  }
}

/**
 * One upload for the server of the tus protocol: what arrives goes to the end of a local file, whose size says
 * how far it is.
 */
export class TusFile extends DataStore {
  override extensions = ['termination', 'expiration'];
  readonly #files: Files;
  readonly #row: UploadRow;
  readonly #cancel: () => Promise<void>;

  constructor(files: Files, row: UploadRow, cancel: () => Promise<void>) {
    super();
    this.#files = files;
    this.#row = row;
    this.#cancel = cancel;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes, state, expires_at: expiresAt } = this.#row;
    if (state === 'refused') throw new TusError(ERRORS.FILE_NO_LONGER_EXISTS);
    return new Upload({
      id,
      size: bytes,
      offset: state === 'sending' ? await arrivedBytes(this.#files, this.#row) : bytes,
      creation_date: new Date(expiresAt.getTime() - idleMs).toISOString(),
    });
  }

  override async write(stream: Readable, _id: string, offset: number): Promise<number> {
    const path = this.#files.arriving(this.#row.key);
    await mkdir(dirname(path), { recursive: true });
    const file = createWriteStream(path, { flags: offset === 0 ? 'w' : 'r+', start: offset });
    let broken: unknown;
    file.once('error', (error) => (broken = error));
    try {
      await pipeline(stream, file);
    } catch (error) {
      // The client may be gone, which is nothing of the disk's.
      throw broken === error ? new StoreProblem(error) : new TusError(ERRORS.ABORTED);
    }
    return offset + file.bytesWritten;
  }

  override async remove(): Promise<void> {
    await this.#cancel();
  }

  override getExpiration(): number {
    return idleMs;
  }
}
