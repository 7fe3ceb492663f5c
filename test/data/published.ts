import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { openapi } from '#server/mount/openapi.ts';
import { methodOf, walk } from '#server/mount/walk.ts';

type Nouns = Record<string, Record<string, Operation>>;

const nouns: Nouns = contract;
const unused = Object.fromEntries(
  Object.entries(nouns).map(([noun, operations]) => [
    noun,
    Object.fromEntries(Object.keys(operations).map((name) => [name, () => null])),
  ]),
);

/** The document as clients get it. */
export const published = openapi(walk(nouns, unused), 'https://desk.example.org');

const ajv = new Ajv2020({ strict: false, validateFormats: true, allErrors: false });
addFormats.default(ajv);
ajv.addSchema(published, 'published');
const compiled = new Map<string, ValidateFunction>();

function schemaAt(pointer: readonly string[]): ValidateFunction {
  const $ref = `published#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  const known = compiled.get($ref);
  if (known) return known;
  const made = ajv.compile({ $ref });
  compiled.set($ref, made);
  return made;
}

/**
 * How a call contradicts the published document, looked up as a client does, by path and method; empty if it does
 * not. What was sent is checked if the call succeeded.
 */
export function against(
  operation: Operation,
  { input, status, body }: { input: unknown; status: number; body: unknown },
): string[] {
  const at = ['paths', `/${operation.path}`, methodOf(operation).toLowerCase()];
  const answer = [...at, 'responses', String(status), 'content', 'application/json', 'schema'];
  const isStream = operation.stream && status === 200;
  return [
    ...(isStream ? [] : problems('answer', schemaAt(answer), body)),
    ...(operation.kind === 'command' && !operation.file && status < 400
      ? problems('body', bodyOf(operation), input)
      : []),
  ];
}

/** What the document says of the body of a command's path. */
export function bodyOf({ path }: Operation): ValidateFunction {
  return schemaAt(['paths', `/${path}`, 'post', 'requestBody', 'content', 'application/json', 'schema']);
}

export function componentOf(name: string): ValidateFunction {
  return schemaAt(['components', 'schemas', name]);
}

function problems(what: string, validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${what}${instancePath} ${message}`);
}
