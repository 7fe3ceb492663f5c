/** The store of media cannot be used at present: a bucket that does not answer or refuses us, a disk that is full. */
export class StoreProblem extends Error {
  override name = 'StoreProblem';

  constructor(cause: unknown) {
    super('The store of media cannot be used.', { cause });
  }
}

const missing: ReadonlySet<unknown> = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

/**
 * Does the work, and throws what the store answers to it as a `StoreProblem`, except that a file is not there: that
 * says nothing about the store.
 */
export async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StoreProblem || isMissing(error) ? error : new StoreProblem(error);
  }
}

/** Adapters wrap the error of the file system, or of S3, as their cause. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return missing.has(code) || missing.has(error.name) || isMissing(error.cause);
}
