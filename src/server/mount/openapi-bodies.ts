import { nameOf, refTo } from './openapi-names.ts';
import { bodySchema, formSchema, isObject, type Json } from './operation-schemas.ts';
import { methodOf, type Mounted } from './walk.ts';

/**
 * The schemas of the bodies of one path, by name. Where others of the path have their action in the body, the one
 * that the plain call means may have its own name there, as the server takes it: so no body is two operations'.
 */
export function bodySchemas(operations: readonly Mounted[]): [string, Json][] {
  const commands = operations.filter(({ operation }) => methodOf(operation) === 'POST');
  const isNamed = commands.some(({ operation }) => operation.action?.in === 'body');
  return commands.map((mounted) => {
    const { operation, name } = mounted;
    const schema = operation.file ? formSchema(operation) : bodySchema(operation);
    const isPlain = isNamed && !operation.action;
    return [nameOf(mounted, 'Body'), isPlain ? withOptionalAction(schema, name) : schema];
  });
}

function withOptionalAction(schema: Json, name: string): Json {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const action: Json = { type: 'string', const: name.split('.')[1] };
  return { ...schema, properties: { action, ...properties } };
}

/** The body of a request to one path: as JSON, as a form, or either. */
export function requestBody(operations: readonly Mounted[]): Json {
  const { form = [], plain = [] } = Object.groupBy(operations, ({ operation }) =>
    operation.file ? 'form' : 'plain',
  );
  return {
    required: true,
    content: {
      ...(plain.length > 0 && {
        'application/json': { schema: eitherBody(plain), examples: examplesOf(plain) },
      }),
      ...(form.length > 0 && { 'multipart/form-data': { schema: eitherBody(form) } }),
    },
  };
}

/**
 * A body with its action is one operation's alone: discriminated where each has to name it, so generators need not
 * try them in turn. Where the action is in the query string, a body may be several operations': OpenAPI cannot make
 * it depend on a parameter.
 */
function eitherBody(operations: readonly Mounted[]): Json {
  const refs = operations.map((mounted) => refTo(mounted, 'Body'));
  const [only, ...others] = refs;
  if (only && others.length === 0) return only;
  if (operations.some(({ operation }) => operation.action?.in !== 'body')) return { anyOf: refs };
  const mapping = operations.map(
    (mounted) => [String(mounted.operation.action?.value), refTo(mounted, 'Body').$ref] as const,
  );
  return { oneOf: refs, discriminator: { propertyName: 'action', mapping: Object.fromEntries(mapping) } };
}

function examplesOf(operations: readonly Mounted[]): Json {
  return Object.fromEntries(
    operations.flatMap(({ name, operation }) =>
      operation.examples.map(({ title, input }, at) => [
        at === 0 ? name : `${name}.${at + 1}`,
        { summary: title, value: { ...actionIn(operation.action), ...input } },
      ]),
    ),
  );
}

function actionIn(action: Mounted['operation']['action']): Json {
  return action?.in === 'body' ? { action: action.value } : {};
}
