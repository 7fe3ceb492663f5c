import { z } from 'zod';

import { errorStatus, type ErrorCode } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { methodOf, routesOf, type Mounted } from './walk.ts';

type Json = Record<string, unknown>;

/** What every operation behind a key may answer. */
const commonErrors: readonly ErrorCode[] = [
  'auth_required',
  'invalid_key',
  'key_expired',
  'no_organization',
  'insufficient_scope',
  'validation_error',
  'rate_limited',
  'server_error',
  'unavailable',
];

/** The API in OpenAPI 3.1, read off the contract. `baseUrl` has no slash at its end. */
export function openapi(mounted: readonly Mounted[], baseUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Copydesk API',
      version: '1',
      description:
        'Content trends, the editorial board and publishing. Every answer is `{success, data, meta?}` or ' +
        '`{success, error: {code, message, details?}}`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${baseUrl}/tool/api/v1` }],
    security: [{ bearer: [] }, { api_key: [] }],
    paths: Object.fromEntries(
      routesOf(mounted).map(({ path, methods }) => [
        `/${path}`,
        Object.fromEntries(
          [...methods].map(([method, operations]) => [method.toLowerCase(), operationObject(operations)]),
        ),
      ]),
    ),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        api_key: { type: 'apiKey', in: 'query', name: 'api_key' },
      },
      schemas: { Error: errorSchema },
    },
  };
}

/** Several operations of one path and method become one with alternatives: OpenAPI has no `action`. */
function operationObject(operations: readonly Mounted[]): Json {
  const [first] = operations;
  if (!first) return {};
  const single = operations.length === 1;
  const errors = new Set([
    ...commonErrors,
    ...operations.flatMap(({ operation: { errors: own = [], credits } }): readonly ErrorCode[] =>
      credits ? [...own, 'insufficient_credits'] : own,
    ),
  ]);
  const making = operations.filter(({ operation }) => operation.created);
  return {
    operationId: operations.map(({ name }) => name).join(' | '),
    summary: operations.map(({ operation }) => operation.summary).join(' · '),
    description: operations.map((mounted) => describe(mounted, single)).join('\n\n'),
    tags: [first.name.split('.')[0]],
    ...(operations.every(({ operation }) => operation.permission === 'public') && { security: [] }),
    ...(methodOf(first.operation) === 'GET'
      ? { parameters: operations.flatMap(({ operation }) => parameters(operation)) }
      : {
          ...actionInQuery(operations),
          requestBody: {
            required: true,
            content: bodies(operations.map(({ operation }) => operation)),
          },
        }),
    responses: {
      200: {
        description: first.operation.stream
          ? 'Server-sent events; the schema is the data of one'
          : 'The answer',
        content: first.operation.stream
          ? { 'text/event-stream': { schema: schemaOf(first.operation.output, 'output') } }
          : json(oneOf(operations.map(({ operation }) => answer(operation)))),
      },
      ...(making.length > 0 && {
        201: {
          description: 'Something was made',
          content: json(oneOf(making.map(({ operation }) => answer(operation)))),
        },
      }),
      ...Object.fromEntries(
        [...Map.groupBy(errors, (code) => errorStatus[code])].map(([status, codes]) => [
          status,
          { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  };
}

/** What an operation is for and what it needs, in sentences; with its name where several are described together. */
export function describe({ name, operation }: Mounted, single: boolean): string {
  const { summary, description, permission, or = [], role, beyond, counted, credits, when } = operation;
  return [
    single ? '' : `**${name}**: ${summary}.`,
    description,
    `Permission: ${[permission, ...or].join(' or ')}${role ? `, role ${role} or above` : ''}.`,
    when ? `Meant where ${when.join(' or ')} is given.` : '',
    counted ? 'Counts toward the free plan’s daily quota.' : '',
    credits ? `Costs ${credits} ${credits === 1 ? 'credit' : 'credits'}.` : '',
    beyond ? 'An extension of the v1 specification.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function parameters(operation: Operation): Json[] {
  const schema = schemaOf(operation.input, 'input');
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const own = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: property,
    ...(isList(property) && { style: 'form', explode: false }),
  }));
  const { action } = operation;
  return action?.in === 'query'
    ? [{ name: 'action', in: 'query', required: true, schema: { const: action.value } }, ...own]
    : own;
}

/** What tells commands of one path apart where the body does not. */
function actionInQuery(operations: readonly Mounted[]): Json {
  const actions = operations.flatMap(({ operation: { action } }) =>
    action?.in === 'query' ? [action.value] : [],
  );
  if (actions.length === 0) return {};
  const required = actions.length === operations.length;
  return { parameters: [{ name: 'action', in: 'query', required, schema: { enum: actions } }] };
}

function bodies(operations: readonly Operation[]): Json {
  const files = operations.filter(({ file }) => file);
  const others = operations.filter(({ file }) => !file);
  return {
    ...(others.length > 0 && json(oneOf(others.map(body)))),
    ...(files.length > 0 && { 'multipart/form-data': { schema: oneOf(files.map(form)) } }),
  };
}

/** OpenAPI 3.1: a binary part is a string without an encoding of its own. */
function form({ input, file }: Operation): Json {
  const schema = schemaOf(input, 'input');
  const field = file?.field ?? 'file';
  const description = `At most ${file?.bytes} bytes`;
  return {
    ...schema,
    properties: {
      ...schema.properties,
      [field]: { type: 'string', contentMediaType: 'application/octet-stream', description },
    },
    required: [...(Array.isArray(schema.required) ? schema.required : []), field],
  };
}

function body(operation: Operation): Json {
  const schema = schemaOf(operation.input, 'input');
  const { action } = operation;
  if (action?.in !== 'body') return schema;
  const required = Array.isArray(schema.required) ? schema.required : [];
  return {
    ...schema,
    properties: { action: { const: action.value }, ...schema.properties },
    required: ['action', ...required],
  };
}

function answer(operation: Operation): Json {
  return {
    type: 'object',
    required: ['success', 'data', ...(operation.meta ? ['meta'] : [])],
    properties: {
      success: { const: true },
      data: schemaOf(operation.output, 'output'),
      ...(operation.meta && { meta: schemaOf(operation.meta, 'output') }),
    },
  };
}

interface ObjectSchema extends Json {
  properties?: Json;
}

/** A zod schema as JSON Schema 2020-12, without the marks of a whole document. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const {
    $schema: _dialect,
    '~standard': _standard,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function isList(property: unknown): boolean {
  return typeof property === 'object' && property !== null && 'type' in property && property.type === 'array';
}

function oneOf(schemas: Json[]): Json {
  return schemas.length === 1 && schemas[0] ? schemas[0] : { oneOf: schemas };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

const errorSchema: Json = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { enum: Object.keys(errorStatus) },
        message: { type: 'string' },
        details: { type: 'object' },
      },
    },
  },
};
