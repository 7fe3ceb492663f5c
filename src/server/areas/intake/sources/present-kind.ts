import { z } from 'zod';

import type { Contract } from '#contract/index.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { Settings } from '#server/settings.ts';
import type { Source } from '#server/sources/source.ts';
import { installed } from './kinds.ts';

type Kind = AnswerOf<Contract['sources']['list']>['kinds'][number];

/**
 * A kind of source, with all that a form for it needs.
 * @param lent how many connected accounts may be read with; null to leave that out
 */
export function presentKind(adapter: Source, settings: Settings, lent: number | null): Kind {
  const { kind, label, description, documentation, everyMinutes, untried, accountOpens } = adapter;
  return {
    kind,
    label,
    description,
    documentation,
    untried: untried ?? false,
    every_minutes: everyMinutes,
    account: accountOpens === undefined ? null : { opens: accountOpens, lent },
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
      label: field.title ?? labelOf(name),
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

/** A field's default; JSON Schema omits it where the input is transformed. */
function usual({ config }: Source, name: string): unknown {
  const field: unknown = config instanceof z.ZodObject ? config.shape[name] : undefined;
  return field instanceof z.ZodDefault ? field.def.defaultValue : null;
}

/** `bearerToken` is "Bearer token". */
function labelOf(name: string): string {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
