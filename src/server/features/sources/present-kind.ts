import { z } from 'zod';
import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { Settings } from '#server/settings.ts';
import type { Source } from '#server/sources/source.ts';
import { installed } from './kinds.ts';

type Kind = DataOf<Contract['sources']['list']>['kinds'][number];

/** A kind of source, with all that a form for it must know. */
export function presentKind(adapter: Source, settings: Settings): Kind {
  const { kind, label, description, documentation, everyMinutes, untried } = adapter;
  return {
    kind,
    label,
    description,
    documentation,
    untried: untried ?? false,
    every_minutes: everyMinutes,
    fields: fieldsOf(adapter, settings),
  };
}

const jsonObject = z.object({
  properties: z.record(z.string(), z.looseObject({ description: z.string().optional() })).optional(),
  required: z.array(z.string()).optional(),
});

const jsonField = jsonObject.extend({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  items: z.object({ enum: z.array(z.unknown()).optional() }).optional(),
  anyOf: z.array(z.object({ type: z.string().optional() })).optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  oneOf: z.array(z.unknown()).optional(),
  secret: z.boolean().optional(),
  needed: z.boolean().optional(),
  advanced: z.boolean().optional(),
});

function fieldsOf(adapter: Source, settings: Settings): Kind['fields'] {
  const { properties = {}, required = [] } = z.toJSONSchema(adapter.config, {
    io: 'input',
    unrepresentable: 'any',
  });
  const set = installed(adapter.kind, {}, settings);
  return Object.entries(properties).map(([name, property]) => {
    const field = jsonField.parse(property);
    return {
      name,
      label: field.title ?? inWords(name),
      type: field.oneOf ? 'object' : (field.type ?? field.anyOf?.[0]?.type ?? 'string'),
      choices: (field.enum ?? field.items?.enum)?.map(String) ?? null,
      parts: partsOf(field),
      description: field.description ?? null,
      required: required.includes(name) || (field.needed ?? false),
      advanced: field.advanced ?? false,
      secret: field.secret ?? false,
      default: usual(adapter, name),
      set_by_environment: set[name] !== undefined,
    };
  });
}

function partsOf({ properties, required = [] }: z.infer<typeof jsonObject>): Kind['fields'][number]['parts'] {
  if (!properties) return null;
  return Object.entries(properties).map(([name, { description }]) => ({
    name,
    description: description ?? null,
    required: required.includes(name),
  }));
}

/** What a field says when nobody fills it; JSON Schema leaves it out where the text is tidied on its way in. */
function usual({ config }: Source, name: string): unknown {
  const field = config instanceof z.ZodObject ? config.shape[name] : undefined;
  return field instanceof z.ZodDefault ? field.def.defaultValue : null;
}

/** `bearerToken` is "Bearer token". */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
