import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export const sourceRoot = join(import.meta.dirname, '..', '..', 'src');

interface Import {
  /** A file of ours below `src/`, or the name of a library. */
  target: string;
  /** Only types come from there, so nothing of it is loaded. */
  isOfTypes: boolean;
}

/** What a file below `src/` imports or exports on, as its text says it. */
export function importsOf(file: string, text = readFileSync(join(sourceRoot, file), 'utf8')): Import[] {
  const found = [
    ...text.matchAll(/^(?:import|export) (?<type>type )?(?:(?<names>[^;'"]*?) from )?'(?<target>[^']+)';$/gm),
    ...text.matchAll(/\bimport\('(?<target>[^']+)'\)/g),
  ];
  return found.flatMap(({ groups: { type, names, target } = {} }) =>
    target === undefined
      ? []
      : [{ target: within(file, target), isOfTypes: type !== undefined || areTypes(names) }],
  );
}

function areTypes(names = ''): boolean {
  const inBraces = /^\{(.*)\}$/s.exec(names)?.[1]?.split(',') ?? [];
  return inBraces.length > 0 && inBraces.every((name) => /^\s*(?:type .*)?$/.test(name));
}

function within(file: string, target: string): string {
  return target.startsWith('./')
    ? posix.join(posix.dirname(file), target)
    : target.replace(/^#(?=contract\/|server\/|web\/)/, '');
}
