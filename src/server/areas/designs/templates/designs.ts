import canonicalize from 'canonicalize';
import type { Kysely } from 'kysely';
import type { z } from 'zod';

import type { design as designInput } from '#contract/designs/design.ts';
import { fill, type Filled } from '#contract/designs/template-fill.ts';
import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Tables } from '#server/db/tables.ts';
import { findTemplate, type ListedTemplate } from './store.ts';

type Db = Kysely<Tables>;
type Design = z.output<typeof designInput>;

/** A design's template, and its values. */
export interface FilledDesign {
  template: ListedTemplate;
  filled: Filled;
}

/** Fills the template that a design names; null where the organization has no such template. */
export async function fillDesign(
  db: Db,
  organizationId: number,
  { template: named, format, variables }: Design,
): Promise<FilledDesign | null> {
  const by = typeof named === 'number' ? { id: named } : { slug: named };
  const template = await findTemplate(db, { organizationId }, by);
  return template ? { template, filled: fill(template, variables, { format }) } : null;
}

/** The variables of a design that hold no text to translate: colour names, values to choose from. */
export async function wordless(
  db: Db,
  organizationId: number,
  design: Design | null,
): Promise<ReadonlySet<string>> {
  const found = design && (await fillDesign(db, organizationId, design));
  const variables = found?.template.variables ?? [];
  return new Set(
    variables
      .filter(({ type, rules }) => (type !== 'text' && type !== 'list') || rules.enum !== undefined)
      .map(({ key }) => key),
  );
}

/**
 * @param before the post's present design: it may stay, whatever became of its template
 * @throws CodedError validation_error for a design that cannot be drawn, with each wrong field
 */
export async function checkDesign(
  db: Db,
  organizationId: number,
  design: Design | null | undefined,
  before: unknown = null,
): Promise<void> {
  if (!design || canonicalize(design) === canonicalize(before)) return;
  const found = await fillDesign(db, organizationId, design);
  if (!found)
    throw invalid(() => t`design: there is no such template.`, {
      'design.template': t`must be the slug or the id of a template of yours, or of a global one`,
    });
  const [first] = found.filled.findings;
  if (!first) return;
  throw invalid(
    () => first.text,
    Object.fromEntries(
      found.filled.findings.map(({ key, code, text }) => [
        key === null
          ? `design.${code === 'unknown_format' ? 'format' : 'template'}`
          : `design.variables.${key}`,
        text,
      ]),
    ),
  );
}
