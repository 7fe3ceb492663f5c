import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { invalid, type CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { FileField, SentFile } from '#contract/operation.ts';

/** Lets a part of the server accept multipart forms; files are read only on demand. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 1, parts: 20, fieldSize: 10_000, headerPairs: 50 } });
}

/**
 * Passes on the file of a form as it arrives; its end only once `confirm` has allowed it. Unread parts are discarded at the end.
 * @throws CodedError validation_error where the form has no such file
 */
export async function withSentFile<T>(
  request: FastifyRequest,
  { field, bytes }: FileField,
  confirm: () => Promise<void>,
  use: (file: SentFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart())
    throw invalid(t`Send the file as multipart/form-data, in the field "${{ field }}".`, {
      [field]: t`must be a file`,
    });
  const part = await request.file({ limits: { fileSize: bytes } }).catch((error: unknown) => {
    throw broken(error);
  });
  if (!part || part.fieldname !== field) {
    part?.file.resume();
    throw invalid(t`The form has no file in the field "${{ field }}".`, { [field]: t`must be a file` });
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of part?.file ?? []) yield chunk;
    } catch (error) {
      throw broken(error);
    }
    if (part?.file.truncated)
      throw invalid(
        t`The file is larger than ${{ megabytes: bytes / 1024 / 1024 }} MB, which is the most that an upload in one request may have. Send it piece by piece (uploads.start), or put it at a public https address and give that instead.`,
        { [field]: t`must have at most ${{ bytes }} bytes` },
      );
    await confirm();
  }
  try {
    return await use({ name: part.filename || null, chunks: whole() });
  } finally {
    // A sender whose connection stalls would never receive the refusal.
    part.file.resume();
  }
}

/** Errors of the parser concern the form, which the client sent. */
function broken(error: unknown): CodedError {
  const message = error instanceof Error ? error.message : '';
  return invalid(t`The form is broken or was cut short (${{ reason: message }}). Send the file again.`, {
    body: t`must be a whole multipart/form-data`,
  });
}
