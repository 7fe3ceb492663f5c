import { clean } from './plain-text.ts';

/**
 * What another system sent as JSON, its texts without what no text may hold: PostgreSQL refuses U+0000 and broken
 * surrogates, so that one of them in a name would keep all the rest from being stored. Null for what is no JSON.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) => (typeof value === 'string' ? clean(value) : value));
  } catch {
    return null;
  }
}
