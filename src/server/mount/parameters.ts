import { z } from 'zod';

import { CodedError, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Operation } from '#contract/operation.ts';
import { problemOf } from '#server/lib/problem.ts';
import type { Mounted } from './walk.ts';

/** The client's input, before any schema has parsed it. */
export type Raw = Readonly<Record<string, unknown>>;

/** Accepted beside an operation's own parameters; `action` only where it chose the operation. */
const besides = ({ action }: Pick<Operation, 'action'>) => (action ? ['api_key', 'action'] : ['api_key']);

/**
 * Picks the operation of a path by the request's `action`; without one, the operation one of whose parameters
 * is given, else the default. Null for an unknown action.
 */
export function pickOperation(candidates: readonly Mounted[], query: Raw, body: Raw): Mounted | null {
  const unnamed = candidates.filter(({ operation }) => !operation.action);
  const params = { ...query, ...body };
  const plain =
    unnamed.find(({ operation }) => operation.when?.some((name) => Object.hasOwn(params, name))) ??
    unnamed.find(({ operation }) => !operation.when);
  const named = candidates.find(({ operation }) => {
    const { action } = operation;
    return action && (action.in === 'query' ? query : body).action === action.value;
  });
  if (named) return named;
  const requested = body.action ?? query.action;
  if (plain && (requested === undefined || unnamed.length === candidates.length)) return plain;
  // An operation without an action in the specification also answers to its own name:
  // `schedule.php?action=create`.
  return plain && requested === plain.name.split('.')[1] ? plain : null;
}

export function actionNeeded(candidates: readonly Mounted[]): CodedError {
  const actions = candidates.flatMap(({ operation }) => operation.action?.value ?? []).join(', ');
  return invalid(t`This path needs an action: ${{ actions }}.`, { action: t`one of ${{ actions }}` });
}

/**
 * Parses the sent values into the operation's input: converts numbers, booleans and lists of the query
 * string, and fills in defaults.
 * @throws CodedError unknown_parameter with the accepted names, validation_error with one sentence per field
 */
export function parseInput<Input extends z.ZodObject>(
  { operation }: { operation: Pick<Operation<Input>, 'action' | 'input' | 'kind' | 'strict'> },
  raw: Raw,
): z.output<Input> {
  if (operation.strict) refuseUnknown(operation, raw);
  refuseUnstorable(raw);
  const values = operation.kind === 'query' ? fromText(operation.input, raw) : raw;
  const parsed = operation.input.safeParse(values, { error: problemOf });
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]),
  );
  const [field, problem] = Object.entries(fields)[0] ?? ['body', t`is not valid`];
  throw invalid(t`${{ field }}: ${{ problem }}`, fields);
}

/** The database stores neither U+0000 nor half a surrogate pair, in text or inside JSON, however deep. */
function refuseUnstorable(raw: Raw): void {
  for (const [name, value] of Object.entries(raw)) {
    if (isStorable(name) && isStorable(value)) continue;
    const problem = t`must not contain U+0000 or half a surrogate pair, nor nest deeper than ${{ levels: deepest }} levels`;
    const field = name.toWellFormed().slice(0, 100);
    throw invalid(t`${{ field }}: ${{ problem }}`, { [field]: problem });
  }
}

/** None of our inputs nests deeper; deeper ones would exhaust the stack. */
const deepest = 30;

function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth > deepest) return false;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner, depth + 1));
}

function refuseUnknown(operation: Pick<Operation, 'action' | 'input'>, raw: Raw): void {
  const accepted = Object.keys(operation.input.shape);
  const known = new Set([...accepted, ...besides(operation)]);
  const unknown = Object.keys(raw).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const names = unknown.map((name) => `"${name.slice(0, 100)}"`).join(', ');
  throw new CodedError(
    'unknown_parameter',
    t`Unknown parameter ${{ names }}. Accepted: ${{ accepted: accepted.join(', ') }}.`,
    { unknown: unknown.map((name) => name.slice(0, 100)), accepted },
  );
}

type TextKind = 'number' | 'boolean' | 'numbers' | 'list' | 'text';

const kinds = new WeakMap<z.ZodObject, Readonly<Record<string, TextKind>>>();

/** The query string contains only text: converts each value to the type of the schema. Other values stay. */
function fromText(input: z.ZodObject, raw: Raw): Raw {
  const wanted = kinds.get(input) ?? kindsOf(input);
  kinds.set(input, wanted);
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, readText(wanted[name], value)]),
  );
}

function readText(kind: TextKind | undefined, value: unknown): unknown {
  if (kind === 'list' || kind === 'numbers') {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    const parts = values.flatMap((part) => (typeof part === 'string' ? part.split(',') : [part]));
    return kind === 'numbers' ? parts.map((part) => readText('number', part)) : parts;
  }
  if (typeof value !== 'string') return value;
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  if (kind === 'boolean') return { '1': true, true: true, '0': false, false: false }[value] ?? value;
  return value;
}

function kindsOf(input: z.ZodObject): Readonly<Record<string, TextKind>> {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      typeof schema === 'object' ? kindOf(schema) : 'text',
    ]),
  );
}

function kindOf(schema: z.core.JSONSchema.JSONSchema): TextKind {
  const { type, items } = schema;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type !== 'array') return 'text';
  const ofNumbers = typeof items === 'object' && !Array.isArray(items) && kindOf(items) === 'number';
  return ofNumbers ? 'numbers' : 'list';
}
