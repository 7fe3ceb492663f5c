import { clean } from './plain-text.ts';

/**
 * Parses another system's JSON and cleans its texts: PostgreSQL refuses U+0000 and broken surrogates, so that
 * one of them in a name would keep everything else from being stored. Null for invalid JSON.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) => (typeof value === 'string' ? clean(value) : value));
  } catch {
    return null;
  }
}
