import { z } from 'zod';

import type { Operation } from '#contract/operation.ts';

export type Json = Record<string, unknown>;

export interface ObjectSchema extends Json {
  properties?: Json;
}

/**
 * A zod schema as JSON Schema 2020-12, without the keys of a whole document. Outputs allow additional fields:
 * a field that a later version adds must not break a client that was generated from this one.
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const known = written[io].get(schema) ?? write(schema, io);
  written[io].set(schema, known);
  return known;
}

/** The page, the OpenAPI document and the agents' tools share these schemas. */
const written = {
  input: new WeakMap<z.ZodType, ObjectSchema>(),
  output: new WeakMap<z.ZodType, ObjectSchema>(),
};

function write(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const {
    $schema: _dialect,
    '~standard': _standard,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      nameKeys(jsonSchema);
      // What includes everything says nothing, and generators stumble over it.
      if (jsonSchema.anyOf?.some((each) => Object.keys(each).length === 0)) delete jsonSchema.anyOf;
      // A tuple's length says the same, in a form that every generator reads.
      if (jsonSchema.items === false && jsonSchema.maxItems !== undefined) jsonSchema.items = {};
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
  });
  return rest;
}

/** A record that needs each of certain keys is an object with these fields, as generators and readers expect it. */
function nameKeys(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties, required } = schema;
  if (!required || typeof propertyNames !== 'object' || typeof additionalProperties !== 'object') return;
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

/** An operation's JSON input, including its action where that is part of the body. */
export function bodySchema({ input, action }: Operation): Json {
  const schema = schemaOf(input, 'input');
  if (action?.in !== 'body') return schema;
  return {
    ...schema,
    properties: { action: { type: 'string', const: action.value }, ...schema.properties },
    required: ['action', ...requiredOf(schema)],
  };
}

/** OpenAPI 3.1: a binary part is a string without an encoding of its own. */
export function formSchema({ input, file }: Operation): Json {
  const schema = schemaOf(input, 'input');
  const field = file?.field ?? 'file';
  const description = `At most ${file?.bytes} bytes`;
  return {
    ...schema,
    properties: {
      ...schema.properties,
      [field]: { type: 'string', contentMediaType: 'application/octet-stream', description },
    },
    required: [...requiredOf(schema), field],
  };
}

/** The whole envelope of an operation's response; of a stream, the data of one event. */
export function answerSchema({ output, meta, stream }: Operation): Json {
  if (stream) return schemaOf(output, 'output');
  return {
    type: 'object',
    required: ['success', 'data', ...(meta ? ['meta'] : [])],
    properties: {
      success: { const: true },
      data: schemaOf(output, 'output'),
      ...(meta && { meta: schemaOf(meta, 'output') }),
    },
  };
}

export function requiredOf({ required }: Json): string[] {
  return Array.isArray(required) ? required.map(String) : [];
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
