import type { ColumnType, Generated } from 'kysely';

import type { TemplateRow } from '#contract/designs/template-fields.ts';

type Json<Value> = ColumnType<Value, string, string>;

/** A global template has no organization: it is shipped with the program, and rewritten at each start. */
export interface TemplatesTable {
  id: Generated<number>;
  organization_id: number | null;
  slug: string;
  name: string;
  description: string;
  category: string;
  media_type: TemplateRow['media_type'];
  canvas_w: number;
  canvas_h: number;
  formats: Json<TemplateRow['formats']>;
  /** Of all formats, for finding templates. */
  networks: string[];
  palette: Json<TemplateRow['palette']>;
  fonts: Json<TemplateRow['fonts']>;
  variables: Json<TemplateRow['variables']>;
  html: string;
  css: string;
  content_hash: string;
  /** The global template that it is a copy of. */
  cloned_from: number | null;
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
}

interface ProjectsTemplatesTable {
  project_id: number;
  template_id: number;
}

/** Credits given and spent; the balance is the month's sum plus the plan's allowance. */
export interface CreditsLedgerTable {
  id: Generated<number>;
  organization_id: number;
  at: Date;
  /** Negative for spending. */
  amount: number;
  /** The operation: `designs.render`. */
  what: string;
  /** Why a person gave or deducted them. */
  reason: string | null;
  user_id: number | null;
  token_id: number | null;
}

export interface TemplateTables {
  templates: TemplatesTable;
  template_favorites: ProjectsTemplatesTable;
  template_assignments: ProjectsTemplatesTable;
  credits_ledger: CreditsLedgerTable;
}
