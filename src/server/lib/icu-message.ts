import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';

/**
 * A translation, compiled.
 * @param source the English message
 * @returns what is wrong, in a sentence, where it cannot be read or has not just the parameters and elements of the
 * English message
 */
export function compiledTranslation(translation: string, source: string): CompiledMessage | string {
  const made = compiled(translation);
  if (made === null) return `“${translation}” is no ICU message.`;
  if (partsOf(made) !== partsOf(compiled(source) ?? [source]))
    return `“${translation}” has other parameters than “${source}”.`;
  return made;
}

/** Null for what is no ICU message. */
export function compiled(message: string): CompiledMessage | null {
  try {
    return compileMessageOrThrow(message);
  } catch {
    return null;
  }
}

/** The names of a message's parameters and elements, each once, sorted. */
function partsOf(message: CompiledMessage): string {
  const names = new Set<string>();
  const read = (part: unknown) => {
    if (typeof part === 'string') {
      for (const [tag] of part.matchAll(/<\/?\w+\/?>/g)) names.add(tag);
    } else if (Array.isArray(part)) {
      const [name, , choices] = part as [string, string?, Record<string, unknown>?];
      names.add(`{${name}}`);
      for (const choice of Object.values(choices ?? {})) if (typeof choice !== 'number') each(choice);
    }
  };
  const each = (parts: unknown) => (Array.isArray(parts) ? parts : [parts]).forEach(read);
  each(message);
  return [...names].toSorted().join(' ');
}
