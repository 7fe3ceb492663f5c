import { errorStatus, type ErrorCode } from '#contract/errors.ts';
import { webhookBody, webhookEventTypes } from '#contract/notifications/webhook-events.ts';
import { webhookExample } from '#contract/notifications/webhook-examples.ts';
import { pingType, webhookTypes } from '#contract/notifications/webhook-types.ts';
import { parametersOf } from './openapi-parameters.ts';
import { answerSchema, bodySchema, formSchema, schemaOf, type Json } from './operation-schemas.ts';
import { methodOf, routesOf, type Mounted } from './walk.ts';

/** Errors that every operation behind a key may return. */
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

/** The API in OpenAPI 3.1, derived from the contract. `baseUrl` has no slash at its end. */
export function openapi(mounted: readonly Mounted[], baseUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Copydesk API',
      version: '1',
      description:
        'Content trends, the editorial board and publishing. Every answer is `{success, data, meta?}` or ' +
        '`{success, error: {code, message, details?}}`. Operations that share a path are distinguished by `action`; ' +
        'each has its own schemas under `components`.',
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
    webhooks: webhooksObject(),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        api_key: { type: 'apiKey', in: 'query', name: 'api_key' },
      },
      schemas: { Error: errorSchema, ...Object.fromEntries(mounted.flatMap(schemasOf)) },
      headers: Object.fromEntries(
        Object.entries(rateHeaders).map(([name, description]) => [
          name,
          { description, schema: { type: 'integer' } },
        ]),
      ),
    },
  };
}

/** What Copydesk sends itself. */
function webhooksObject(): Json {
  return Object.fromEntries(
    webhookEventTypes.map((type) => [
      type,
      {
        post: {
          operationId: `webhook.${type}`,
          summary: type === pingType ? 'A test' : webhookTypes[type](),
          description: 'Signed as Standard Webhooks: https://www.standardwebhooks.com',
          tags: ['webhooks'],
          security: [],
          parameters: webhookHeaders,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOf(webhookBody(type), 'output'),
                example: webhookExample(type),
              },
            },
          },
          responses: { '2XX': { description: 'Received; any other status is tried again' } },
        },
      },
    ]),
  );
}

const webhookHeaders = Object.entries({
  'webhook-id': 'The same at every attempt: ignore an event whose id you know',
  'webhook-timestamp': 'Unix time of the attempt',
  'webhook-signature': 'One or two signatures, separated by a space: v1,…',
}).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

const rateHeaders = {
  'X-RateLimit-Limit': 'Requests of the window',
  'X-RateLimit-Remaining': 'Requests that are left of it',
  'X-RateLimit-Reset': 'Unix time at which the next window begins',
};

const headers = Object.fromEntries(
  Object.keys(rateHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/** `schedule.editLog` → `ScheduleEditLogBody`. */
function nameOf({ name }: Mounted, part: 'Body' | 'Answer'): string {
  const capitalized = name.split('.').map((piece) => piece.slice(0, 1).toUpperCase() + piece.slice(1));
  return `${capitalized.join('')}${part}`;
}

const refTo = (mounted: Mounted, part: 'Body' | 'Answer'): Json => ({
  $ref: `#/components/schemas/${nameOf(mounted, part)}`,
});

function schemasOf(mounted: Mounted): [string, Json][] {
  const { operation } = mounted;
  const answer: [string, Json] = [nameOf(mounted, 'Answer'), answerSchema(operation)];
  if (operation.kind === 'query') return [answer];
  return [[nameOf(mounted, 'Body'), (operation.file ? formSchema : bodySchema)(operation)], answer];
}

/**
 * Merges several operations of one path and method into one with alternatives, since OpenAPI has no `action`.
 */
function operationObject(operations: readonly Mounted[]): Json {
  const [first] = operations;
  if (!first) return {};
  const single = operations.length === 1;
  const { path, stream } = first.operation;
  const method = methodOf(first.operation);
  const errors = new Set([
    ...commonErrors,
    ...operations.flatMap(({ operation: { errors: own = [], credits } }): readonly ErrorCode[] =>
      credits ? [...own, 'insufficient_credits'] : own,
    ),
  ]);
  const making = operations.filter(({ operation }) => operation.created);
  const parameters = parametersOf(operations);
  return {
    operationId: single
      ? first.name
      : `${method.toLowerCase()}_${path.replace('.php', '').replaceAll(/\W/g, '_')}`,
    summary: operations.map(({ operation }) => operation.summary).join(' · '),
    description: operations.map((mounted) => describe(mounted, single)).join('\n\n'),
    tags: [first.name.split('.')[0]],
    ...(operations.every(({ operation }) => operation.permission === 'public') && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'POST' && { requestBody: { required: true, content: bodies(operations) } }),
    responses: {
      200: {
        description: stream ? 'Server-sent events; the schema is the data of one' : 'The answer',
        headers,
        content: {
          [stream ? 'text/event-stream' : 'application/json']: { schema: eitherAnswer(operations) },
        },
      },
      ...(making.length > 0 && {
        201: { description: 'Something was made', headers, content: json(eitherAnswer(making)) },
      }),
      ...Object.fromEntries(
        [...Map.groupBy(errors, (code) => errorStatus[code])].map(([status, codes]) => [
          status,
          { description: codes.join(', '), headers, content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  };
}

/**
 * An operation's purpose and requirements, in sentences; with its name where several are described together.
 */
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

function bodies(operations: readonly Mounted[]): Json {
  const { form = [], plain = [] } = Object.groupBy(operations, ({ operation }) =>
    operation.file ? 'form' : 'plain',
  );
  return {
    ...(plain.length > 0 && json(eitherBody(plain))),
    ...(form.length > 0 && { 'multipart/form-data': { schema: eitherBody(form) } }),
  };
}

/**
 * Discriminated by the action where each body names one; otherwise a body that one refuses may be another's.
 */
function eitherBody(operations: readonly Mounted[]): Json {
  const refs = operations.map((mounted) => refTo(mounted, 'Body'));
  const [only, ...others] = refs;
  if (only && others.length === 0) return only;
  const named = operations.every(({ operation }) => operation.action?.in === 'body');
  if (!named) return { anyOf: refs };
  return {
    oneOf: refs,
    discriminator: {
      propertyName: 'action',
      mapping: Object.fromEntries(
        operations.map(
          (mounted) => [String(mounted.operation.action?.value), refTo(mounted, 'Body').$ref] as const,
        ),
      ),
    },
  };
}

function eitherAnswer(operations: readonly Mounted[]): Json {
  const refs = operations.map((mounted) => refTo(mounted, 'Answer'));
  const [only, ...others] = refs;
  return only && others.length === 0 ? only : { anyOf: refs };
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
        code: { type: 'string', enum: Object.keys(errorStatus) },
        message: { type: 'string' },
        details: { type: 'object' },
      },
    },
  },
};
