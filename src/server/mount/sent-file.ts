import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { invalid, type CodedError } from '#contract/errors.ts';
import type { FileField, SentFile } from '#contract/operation.ts';

/** Lets a room of the server take forms with files; nothing is read of them before somebody asks. */
export async function takeForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 1, parts: 20, fieldSize: 10_000, headerPairs: 50 } });
}

/**
 * Hands over the file of a form as it comes in. What of it nobody read is let go at the end.
 * @throws CodedError validation_error where the form has no such file
 */
export async function withSentFile<T>(
  request: FastifyRequest,
  { field, bytes }: FileField,
  use: (file: SentFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart())
    throw invalid(`Send the file as multipart/form-data, in the field "${field}".`, {
      [field]: 'must be a file',
    });
  const part = await request.file({ limits: { fileSize: bytes } }).catch((error: unknown) => {
    throw broken(error);
  });
  if (!part || part.fieldname !== field) {
    part?.file.resume();
    throw invalid(`The form has no file in the field "${field}".`, { [field]: 'must be a file' });
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of part?.file ?? []) yield chunk;
    } catch (error) {
      throw broken(error);
    }
    if (part?.file.truncated)
      throw invalid(
        `The file is larger than ${bytes / 1024 / 1024} MB, which is the most that an upload may have. Put it at ` +
          'a public https address and give that instead.',
        { [field]: `must have at most ${bytes} bytes` },
      );
  }
  try {
    return await use({ name: part.filename || null, chunks: whole() });
  } finally {
    // A sender whose connection stands still would never hear why it was refused.
    part.file.resume();
  }
}

/** Whatever the parser says is of the form, which somebody else made. */
function broken(error: unknown): CodedError {
  const said = error instanceof Error ? error.message : '';
  return invalid(`The form is broken or was cut short (${said}). Send the file again.`, {
    body: 'must be a whole multipart/form-data',
  });
}
