import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Disposable files on this machine's disk, by names of letters and digits. When together they exceed
 * `mostBytes`, the least recently used are deleted first; the order survives a restart.
 */
export function createDiskCache(folder: string, mostBytes: number) {
  /** Bytes by name, most recently used last. */
  let known: Map<string, number> | undefined;
  let total = 0;
  let opening: Promise<Map<string, number>> | undefined;

  async function opened(): Promise<Map<string, number>> {
    return known ?? (opening ??= read());
  }

  async function read(): Promise<Map<string, number>> {
    await mkdir(folder, { recursive: true });
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => ({
        name,
        there: await stat(join(folder, name)).catch(() => null),
      })),
    );
    const oldestFirst = files
      .flatMap(({ name, there }) => (there ? [{ name, bytes: there.size, at: there.mtimeMs }] : []))
      .toSorted((a, b) => a.at - b.at);
    known = new Map(oldestFirst.map(({ name, bytes }) => [name, bytes]));
    total = oldestFirst.reduce((sum, { bytes }) => sum + bytes, 0);
    return known;
  }

  async function forget(names: Map<string, number>, name: string): Promise<void> {
    total -= names.get(name) ?? 0;
    names.delete(name);
    await rm(join(folder, name), { force: true });
  }

  return {
    /** Null where it is not cached, or no longer. */
    async get(name: string): Promise<Uint8Array | null> {
      const names = await opened();
      const bytes = names.get(name);
      if (bytes === undefined) return null;
      names.delete(name);
      names.set(name, bytes);
      const path = join(folder, name);
      const found = await readFile(path).catch(() => null);
      if (!found) await forget(names, name);
      else await utimes(path, new Date(), new Date()).catch(() => {});
      return found;
    },

    async put(name: string, content: Uint8Array): Promise<void> {
      const names = await opened();
      // Written atomically, for concurrent readers.
      const path = join(folder, name);
      const made = `${path}.${process.pid}.new`;
      const file = await open(made, 'w');
      try {
        await file.writeFile(content);
      } finally {
        await file.close();
      }
      await rename(made, path);
      total += content.length - (names.get(name) ?? 0);
      names.delete(name);
      names.set(name, content.length);
      for (const oldest of names.keys()) {
        if (total <= mostBytes) break;
        await forget(names, oldest);
      }
    },
  };
}
