/** A filled template, as drafts store it. */
export interface Design {
  /** Slug or id. */
  template: string | number;
  format?: string | undefined;
  variables: Record<string, unknown>;
}

/** The values that fill a template. */
export type Filling = Omit<Design, 'template'>;

/** Parses a design from the server; null if there is none. */
export function designOf(value: unknown): Design | null {
  const { template, format, variables } = recordOf(value);
  if (typeof template !== 'string' && typeof template !== 'number') return null;
  return {
    template,
    ...(typeof format === 'string' && { format }),
    variables: { ...recordOf(variables) },
  };
}

/** Parses stored values; null if they are invalid. */
export function fillingOf(value: unknown): Filling | null {
  const { format, variables } = recordOf(value);
  if (typeof variables !== 'object' || variables === null) return null;
  return { ...(typeof format === 'string' && { format }), variables: { ...recordOf(variables) } };
}

/** The API's parameter for a design's template. */
export function namedBy({ template }: Pick<Design, 'template'>): { id: number } | { slug: string } {
  return typeof template === 'number' ? { id: template } : { slug: template };
}

/** Whether nothing is filled in yet. */
export function isUnfilled({ variables }: Filling): boolean {
  return Object.values(variables).every(isNothing);
}

/** A filling without empty values, so that a rule's default applies to them. */
export function plainFilling({ format, variables }: Filling): Filling {
  return {
    ...(format !== undefined && { format }),
    variables: Object.fromEntries(Object.entries(variables).filter(([, value]) => !isNothing(value))),
  };
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function recordOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
