import { CommandError } from './command.ts';

/** @throws CommandError where the file cannot be read */
export async function readableFile<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      ['ENOENT', 'EACCES', 'EISDIR'].includes(String(error.code))
    )
      throw new CommandError(`${path} cannot be read (${String(error.code)}).`);
    throw error;
  }
}
