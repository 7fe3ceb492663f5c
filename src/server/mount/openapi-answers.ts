import { errorStatus, type ErrorCode } from '#contract/errors.ts';
import { refTo } from './openapi-names.ts';
import type { Json } from './operation-schemas.ts';
import type { Mounted } from './walk.ts';

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

// Who keeps to the document never uses a wrong method.
const codes = Object.entries(errorStatus).filter(([code]) => code !== 'method_not_allowed');
const byStatus = Map.groupBy(codes, ([, status]) => status);

/** One schema for each status that an error may have, with the codes that occur with it. */
export const errorSchemas: Json = Object.fromEntries(
  [...byStatus].map(([status, codes]) => [
    `Error${status}`,
    {
      type: 'object',
      required: ['success', 'error'],
      properties: {
        success: { const: false },
        error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: codes.map(([code]) => code) },
            message: { type: 'string', description: 'For people: what failed, and what to do next' },
            details: { type: 'object', description: 'Depends on the code', additionalProperties: true },
          },
        },
      },
    },
  ]),
);

const rate = {
  'X-RateLimit-Limit': 'Requests of the window',
  'X-RateLimit-Remaining': 'Requests that are left of it',
  'X-RateLimit-Reset': 'Unix time at which the next window begins',
};

const daily = {
  'X-Daily-Limit': 'Content queries of a day; only on plans that count them',
  'X-Daily-Remaining': 'Content queries that are left of the day',
  'X-Daily-Reset': 'Unix time at which the next day begins',
};

const spent = {
  'X-Credits-Cost': 'Credits that this call cost',
  'X-Credits-Balance': 'Credits that are left',
};

const later = { 'Retry-After': 'Seconds after which the same request may succeed' };

export const headerComponents: Json = Object.fromEntries(
  Object.entries({ ...rate, ...daily, ...spent, ...later }).map(([name, description]) => [
    name,
    { description, schema: { type: 'integer' } },
  ]),
);

function headers(...groups: readonly Readonly<Record<string, string>>[]): Json {
  return Object.fromEntries(
    groups.flatMap(Object.keys).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** What one path and method may answer: one of its operations' data, or an error. */
export function responsesOf(operations: readonly Mounted[]): Json {
  const isStream = operations.some(({ operation }) => operation.stream);
  const making = operations.filter(({ operation }) => operation.created);
  const own = headers(
    rate,
    operations.some(({ operation }) => operation.counted) ? daily : {},
    operations.some(({ operation }) => operation.credits) ? spent : {},
  );
  return {
    200: {
      description: isStream ? 'Server-sent events; the schema is the data of one' : 'The answer',
      headers: own,
      content: {
        [isStream ? 'text/event-stream' : 'application/json']: { schema: eitherAnswer(operations) },
      },
    },
    ...(making.length > 0 && {
      201: { description: 'Something was made', headers: own, content: json(eitherAnswer(making)) },
    }),
    ...errorsOf(operations),
  };
}

function errorsOf(operations: readonly Mounted[]): Json {
  const possible = new Set([
    ...commonErrors,
    ...operations.flatMap(({ operation: { errors = [], credits, counted } }): readonly ErrorCode[] => [
      ...errors,
      ...(credits ? (['insufficient_credits'] as const) : []),
      ...(counted ? (['daily_limit_reached'] as const) : []),
    ]),
  ]);
  return Object.fromEntries(
    [...Map.groupBy(possible, (code) => errorStatus[code])].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        headers: headers(rate, status === 429 || status === 503 ? later : {}),
        content: json({ $ref: `#/components/schemas/Error${status}` }),
      },
    ]),
  );
}

function eitherAnswer(operations: readonly Mounted[]): Json {
  const refs = operations.map((mounted) => refTo(mounted, 'Answer'));
  const [only, ...others] = refs;
  return only && others.length === 0 ? only : { anyOf: refs };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}
