import { errorSchemas, headerComponents, responsesOf } from './openapi-answers.ts';
import { bodySchemas, requestBody } from './openapi-bodies.ts';
import { nameOf } from './openapi-names.ts';
import { parametersOf } from './openapi-parameters.ts';
import { webhooksObject } from './openapi-webhooks.ts';
import { answerSchema, type Json } from './operation-schemas.ts';
import { methodOf, routesOf, type Mounted } from './walk.ts';

/** The API in OpenAPI 3.1, derived from the contract. `baseUrl` has no slash at its end. */
export function openapi(mounted: readonly Mounted[], baseUrl: string): Json {
  const routes = routesOf(mounted);
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
    servers: [{ url: `${originFor(baseUrl)}/tool/api/v1` }],
    security: [{ bearer: [] }, { api_key: [] }],
    tags: tagsOf(mounted),
    paths: Object.fromEntries(
      routes.map(({ path, methods }) => [
        `/${path}`,
        Object.fromEntries(
          [...methods].map(([method, operations]) => [method.toLowerCase(), operationObject(operations)]),
        ),
      ]),
    ),
    webhooks: webhooksObject(),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A key from Settings → Tokens' },
        api_key: {
          type: 'apiKey',
          in: 'query',
          name: 'api_key',
          description: 'The same key, for clients that cannot send headers',
        },
      },
      schemas: {
        ...errorSchemas,
        ...Object.fromEntries(
          routes.flatMap(({ methods }) => [...methods.values()].flatMap((group) => bodySchemas(group))),
        ),
        ...Object.fromEntries(mounted.map((each) => [nameOf(each, 'Answer'), answerSchema(each.operation)])),
      },
      headers: headerComponents,
    },
  };
}

/**
 * None on one's own machine: a relative URL means the server that the document came from, and generators refuse
 * localhost, which is a mistake in published documents.
 */
function originFor(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return /^(localhost$|127\.|\[::1\])/.test(hostname) ? '' : baseUrl;
}

/** One for each noun, described by what can be done with it. */
function tagsOf(mounted: readonly Mounted[]): Json[] {
  return [...Map.groupBy(mounted, ({ name }) => nounOf(name))].map(([name, operations]) => ({
    name,
    description: operations.map(({ operation }) => operation.summary).join(' · '),
  }));
}

function nounOf(name: string): string {
  return name.split('.')[0] ?? name;
}

/**
 * Merges several operations of one path and method into one with alternatives, since OpenAPI has no `action`.
 */
function operationObject(operations: readonly Mounted[]): Json {
  const [first] = operations;
  if (!first) return {};
  const single = operations.length === 1;
  const { path } = first.operation;
  const method = methodOf(first.operation);
  const parameters = parametersOf(operations);
  return {
    operationId: single
      ? first.name
      : `${method.toLowerCase()}_${path.replace('.php', '').replaceAll(/\W/g, '_')}`,
    summary: operations.map(({ operation }) => operation.summary).join(' · '),
    description: operations.map((mounted) => describe(mounted, single)).join('\n\n'),
    tags: [nounOf(first.name)],
    ...(operations.every(({ operation }) => operation.permission === 'public') && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'POST' && { requestBody: requestBody(operations) }),
    responses: responsesOf(operations),
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
