import { isObject, requiredOf, schemaOf, type Json } from './operation-schemas.ts';
import type { Mounted } from './walk.ts';

interface Parameter {
  required: boolean;
  schema: Json;
}

/**
 * The query parameters of operations that share a path and a method, each once: OpenAPI supports neither
 * `action` nor two parameters of one name. A parameter is required where every operation requires it.
 */
export function parametersOf(operations: readonly Mounted[]): Json[] {
  const parameters = operations.map(({ operation }): ReadonlyMap<string, Parameter> => {
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
  const names = new Set(parameters.flatMap((each) => [...each.keys()]));
  return [
    ...actionOf(operations),
    ...[...names].map((name) => {
      const all = parameters.flatMap((each) => each.get(name) ?? []);
      return {
        name,
        in: 'query',
        required: all.length === parameters.length && all.every(({ required }) => required),
        schema: eitherOf(all.map(({ schema }) => schema)),
        ...examplesOf(operations, name),
        ...(all.some(({ schema }) => schema.type === 'array') && { style: 'form', explode: false }),
      };
    }),
  ];
}

/** The `action` parameter that distinguishes operations of one path; the plain call sends none. */
function actionOf(operations: readonly Mounted[]): Json[] {
  const actions = operations.flatMap(({ operation: { action } }) =>
    action?.in === 'query' ? [action.value] : [],
  );
  if (actions.length === 0) return [];
  const required = actions.length === operations.length;
  return [{ name: 'action', in: 'query', required, schema: { type: 'string', enum: actions } }];
}

/** The values that the operations' own examples have for it. */
function examplesOf(operations: readonly Mounted[], parameter: string): Json {
  const examples = operations.flatMap(({ name, operation }): [string, Json][] => {
    const example = operation.examples.find(({ input }) => Object.hasOwn(input, parameter));
    return example && operation.kind === 'query'
      ? [[name, { summary: example.title, value: example.input[parameter] }]]
      : [];
  });
  return examples.length > 0 ? { examples: Object.fromEntries(examples) } : {};
}

function eitherOf(schemas: readonly Json[]): Json {
  const [first = {}, ...others] = new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values();
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}
