import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

type Listed = DataOf<Contract['sources']['list']>;
export type Source = Listed['sources'][number];
export type Kind = Listed['kinds'][number];
export type Field = Kind['fields'][number];

export interface Pair {
  name: string;
  value: string;
}

/** The unsaved input of one field, before it becomes part of the configuration. */
export type FieldDraft =
  | { as: 'text'; text: string }
  | { as: 'flag'; on: boolean }
  | { as: 'chosen'; of: readonly string[] }
  | { as: 'pairs'; pairs: readonly Pair[] }
  | { as: 'places'; at: Readonly<Record<string, string>> }
  /** A stored key to be removed. */
  | { as: 'removed' };

export type Draft = Readonly<Record<string, FieldDraft>>;
export type Config = Record<string, unknown>;

/** The form's initial values: the source's own, else the defaults. */
export function draftOf(kind: Kind, own: Config): Draft {
  return Object.fromEntries(kind.fields.map((field) => [field.name, fieldDraftOf(field, own[field.name])]));
}

function fieldDraftOf(field: Field, own: unknown): FieldDraft {
  const usual = field.set_by_environment ? undefined : field.default;
  // The API reports that a key is set, never its value.
  const known = field.secret ? undefined : (own ?? usual ?? undefined);
  switch (field.type) {
    case 'object':
      return field.secret ? { as: 'pairs', pairs: [] } : { as: 'places', at: textsOf(known) };
    case 'array':
      return field.choices
        ? { as: 'chosen', of: listOf(known) }
        : { as: 'text', text: listOf(known).join('\n') };
    case 'boolean':
      return { as: 'flag', on: known === true };
    default:
      return {
        as: 'text',
        text: typeof known === 'string' || typeof known === 'number' ? String(known) : '',
      };
  }
}

/**
 * The changes from `own` to the draft: fields with the default are omitted, so that the default may change
 * later; null removes an earlier value.
 */
export function changesOf(kind: Kind, draft: Draft, own: Config): Config {
  const changes: Config = {};
  for (const field of kind.fields) {
    const typed = draft[field.name];
    if (!typed || (field.secret && isEmpty(typed))) continue;
    const value = typed.as === 'removed' ? undefined : valueOf(field, typed);
    const isSet = value !== undefined && (field.set_by_environment || !isSame(value, field.default));
    const wasSet = own[field.name] !== undefined;
    if (!isSet) {
      if (wasSet) changes[field.name] = null;
    } else if (!isSame(value, own[field.name])) changes[field.name] = value;
  }
  return changes;
}

function isEmpty(typed: FieldDraft): boolean {
  if (typed.as === 'text') return typed.text.trim() === '';
  return typed.as === 'pairs' && typed.pairs.every(({ name }) => name.trim() === '');
}

function valueOf(field: Field, typed: Exclude<FieldDraft, { as: 'removed' }>): unknown {
  switch (typed.as) {
    case 'text': {
      const text = typed.text.trim();
      if (field.type === 'array') return linesOf(text, field);
      if (text === '') return field.default === '' ? '' : undefined;
      return field.type === 'number' || field.type === 'integer' ? Number(text) : text;
    }
    case 'flag':
      return typed.on;
    case 'chosen':
      return typed.of;
    case 'pairs':
      return Object.fromEntries(
        typed.pairs.map(({ name, value }) => [name.trim(), value] as const).filter(([name]) => name),
      );
    case 'places': {
      const entries = Object.entries(typed.at)
        .map(([name, place]) => [name, place.trim()] as const)
        .filter(([, place]) => place);
      // All values are paths, except `first`, which is a page number.
      return Object.fromEntries(
        entries.map(([name, place]) => [name, name === 'first' ? Number(place) : place]),
      );
    }
  }
}

/** An empty list is sent if the default is not empty; otherwise the field is omitted. */
function linesOf(text: string, field: Field): string[] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length > 0) return lines;
  return listOf(field.default).length > 0 && !field.set_by_environment ? [] : undefined;
}

/** Whether the configured URL is not the network's own. The installation's keys are never sent there. */
export function isElsewhere(draft: Draft, kind: Kind): boolean {
  return kind.fields.some(({ name, default: usual }) => {
    const typed = draft[name];
    return (
      /base$/i.test(name) && typed?.as === 'text' && typed.text.trim() !== '' && typed.text.trim() !== usual
    );
  });
}

/** The server's validation errors, by field name. */
export function problemsOf(details: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  const problems: Record<string, string> = {};
  const fields = details?.fields;
  if (typeof fields !== 'object' || fields === null) return problems;
  for (const [path, message] of Object.entries(fields)) {
    const [, name, ...within] = path.split('.');
    if (!path.startsWith('config.') || !name) continue;
    problems[name] ??= within.length > 0 ? `${within.join('.')}: ${String(message)}` : String(message);
  }
  return problems;
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, String(part)]));
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Deep equality that ignores the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
