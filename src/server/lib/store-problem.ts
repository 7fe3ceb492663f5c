/** The media store cannot be used at present: a bucket that does not answer or refuses us, a full disk. */
export class StoreProblem extends Error {
  override name = 'StoreProblem';

  constructor(cause: unknown) {
    super('Media storage is not available.', { cause });
  }
}

const missing: ReadonlySet<unknown> = new Set(['ENOENT', 'NoSuchKey', 'NotFound', 'NoSuchUpload']);

/**
 * Runs `work` and throws the store's errors as a `StoreProblem`, except for a missing file, which says
 * nothing about the store.
 */
export async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StoreProblem || isMissing(error) ? error : new StoreProblem(error);
  }
}

/** Adapters wrap the error of the file system, or of S3, as their cause. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return missing.has(code) || missing.has(error.name) || isMissing(error.cause);
}
