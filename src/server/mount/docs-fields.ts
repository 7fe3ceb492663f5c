import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** One field of an input or an output, in words. */
export interface Field {
  name: string;
  /** `integer`, `list of texts`, `object or null` … */
  type: string;
  required: boolean;
  /** The default, as JSON. */
  fallback: string | null;
  /** Its limits, each a few words. */
  rules: string[];
  /** Its possible values, where they are few and named. */
  choices: string[];
  description: string;
  /** The fields of an object, or of each object of a list. */
  children: Field[];
  /** Where it has several shapes: the fields of each besides `children`. */
  variants: { when: string; children: Field[] }[];
}

/** The fields of an object's schema; none for other schemas. */
export function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): Field[] {
  return childrenOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
}

function childrenOf(schema: Schema): Field[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, property]) =>
    fieldOf(name, plain(property), required.has(name)),
  );
}

function fieldOf(name: string, schema: Schema, required: boolean): Field {
  const { core, nullable } = withoutNull(schema);
  const inner = innermost(core);
  const shapes = shapesOf(inner);
  return {
    name,
    type: typeOf(core) + (nullable ? ' or null' : ''),
    required,
    fallback: schema.default === undefined ? null : JSON.stringify(schema.default),
    rules: [...rulesOf(core), ...(inner === core ? [] : rulesOf(inner).map((rule) => `each ${rule}`))],
    choices: (inner.enum ?? []).map(String),
    description: schema.description ?? core.description ?? '',
    children: shapes.length > 0 ? sharedBy(shapes) : childrenOf(inner),
    variants: variantsOf(shapes),
  };
}

/** Splits "this or null" into this and whether null is allowed. */
function withoutNull(schema: Schema): { core: Schema; nullable: boolean } {
  const { type } = schema;
  if (Array.isArray(type)) {
    const [only] = type.filter((one) => one !== 'null');
    return { core: { ...schema, type: only }, nullable: type.includes('null') };
  }
  const options = schema.anyOf?.map(plain) ?? [];
  const real = options.filter((option) => option.type !== 'null');
  const [only] = real;
  if (real.length === options.length || !only) return { core: schema, nullable: false };
  return { core: real.length === 1 ? only : { anyOf: real }, nullable: true };
}

/** The items of a list, or the schema itself. */
function innermost(schema: Schema): Schema {
  return schema.type === 'array' && schema.items && !Array.isArray(schema.items)
    ? innermost(plain(schema.items))
    : schema;
}

function typeOf(schema: Schema, many = false): string {
  const { type, format } = schema;
  const s = many ? 's' : '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.length}`;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const types = new Set(options.map((option) => typeOf(plain(option), many)));
    return [...types].join(' or ');
  }
  switch (type) {
    case 'integer':
    case 'number':
    case 'object':
      return `${type}${s}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'string':
      return `${(format && formats[format]) ?? 'text'}${s}`;
    case 'array':
      return listType(schema);
    case undefined:
      break;
  }
  return 'anything';
}

function listType({ items, prefixItems }: Schema): string {
  if (prefixItems) return `[${prefixItems.map((item) => typeOf(plain(item))).join(', ')}]`;
  return items && !Array.isArray(items) ? `list of ${typeOf(plain(items), true)}` : 'list';
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'instant',
  date: 'date',
  email: 'email address',
  uri: 'address',
};

function rulesOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    range(real(minimum), real(maximum), ''),
    range(minLength, maxLength, ' characters'),
    schema.prefixItems ? null : range(minItems, maxItems, ' entries'),
    schema.format === 'date-time' ? 'ISO 8601 in UTC' : null,
  ].filter((rule) => rule !== null);
}

/** The range of the number type itself is not shown as a limit. */
function real(limit: number | undefined): number | undefined {
  return limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit;
}

function range(least: number | undefined, most: number | undefined, unit: string): string | null {
  if (least !== undefined && most !== undefined) return `${figure(least)} to ${figure(most)}${unit}`;
  if (least !== undefined) return `${figure(least)}${unit} or more`;
  return most === undefined ? null : `at most ${figure(most)}${unit}`;
}

function figure(value: number): string {
  return value.toLocaleString('en');
}

/** The object schemas that a schema chooses between. */
function shapesOf(schema: Schema): Schema[] {
  const options = (schema.oneOf ?? schema.anyOf ?? []).map(plain);
  return options.every(({ properties }) => properties) ? options : [];
}

function sharedBy(shapes: readonly Schema[]): Field[] {
  const [first] = shapes;
  return first ? childrenOf(first).filter((field) => shapes.every((shape) => has(shape, field))) : [];
}

function variantsOf(shapes: readonly Schema[]): Field['variants'] {
  const shared = new Set(sharedBy(shapes).map(({ name }) => name));
  return shapes.map((shape, at) => {
    const own = childrenOf(shape).filter(({ name }) => !shared.has(name));
    const mark = own.find(({ type }) => type.startsWith('"'));
    return {
      when: mark ? `${mark.name} ${mark.type}` : `shape ${at + 1}`,
      children: own.filter((field) => field !== mark),
    };
  });
}

function has(shape: Schema, field: Field): boolean {
  const property = shape.properties?.[field.name];
  if (property === undefined) return false;
  const same = fieldOf(field.name, plain(property), field.required);
  return JSON.stringify(same) === JSON.stringify(field);
}

/** JSON Schema allows `true` and `false` in place of a schema. */
function plain(schema: z.core.JSONSchema.JSONSchema | boolean): Schema {
  return typeof schema === 'object' ? schema : {};
}
