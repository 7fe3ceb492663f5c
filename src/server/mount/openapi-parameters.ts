import { requiredOf, schemaOf, type Json } from './operation-schemas.ts';
import type { Mounted } from './walk.ts';

interface Given {
  required: boolean;
  schema: Json;
}

/**
 * The query parameters of operations that share a path and a method, each once: OpenAPI knows neither `action` nor two
 * parameters of one name. One is required where every operation requires it.
 */
export function parametersOf(operations: readonly Mounted[]): Json[] {
  const given = operations.map(({ operation }): ReadonlyMap<string, Given> => {
    if (operation.kind === 'command') return new Map();
    const schema = schemaOf(operation.input, 'input');
    const required = new Set(requiredOf(schema));
    return new Map(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [
        name,
        { required: required.has(name), schema: isObject(property) ? property : {} },
      ]),
    );
  });
  const names = new Set(given.flatMap((each) => [...each.keys()]));
  return [
    ...actionOf(operations),
    ...[...names].map((name) => {
      const all = given.flatMap((each) => each.get(name) ?? []);
      return {
        name,
        in: 'query',
        required: all.length === given.length && all.every(({ required }) => required),
        schema: eitherOf(all.map(({ schema }) => schema)),
        ...(all.some(({ schema }) => schema.type === 'array') && { style: 'form', explode: false }),
      };
    }),
  ];
}

/** What tells operations of one path apart in the query string; the plain call sends none. */
function actionOf(operations: readonly Mounted[]): Json[] {
  const actions = operations.flatMap(({ operation: { action } }) =>
    action?.in === 'query' ? [action.value] : [],
  );
  if (actions.length === 0) return [];
  const required = actions.length === operations.length;
  return [{ name: 'action', in: 'query', required, schema: { type: 'string', enum: actions } }];
}

function eitherOf(schemas: readonly Json[]): Json {
  const [first = {}, ...others] = new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values();
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
