import type { ColumnType, Generated } from 'kysely';

import type { TemplateRow } from '#contract/template-fields.ts';

type Json<Value> = ColumnType<Value, string, string>;

/** A global template has no organization: it comes with the program, and is written anew at each start. */
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
  /** Of all formats, to find templates by. */
  networks: string[];
  palette: Json<TemplateRow['palette']>;
  fonts: Json<TemplateRow['fonts']>;
  variables: Json<TemplateRow['variables']>;
  html: string;
  css: string;
  content_hash: string;
  /** The global one that it is a copy of. */
  cloned_from: number | null;
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
}

interface ProjectsTemplatesTable {
  project_id: number;
  template_id: number;
}

/** What an organization got and spent; the balance is its month's sum beside the plan's allowance. */
export interface CreditsLedgerTable {
  id: Generated<number>;
  organization_id: number;
  at: Date;
  /** Negative for what was spent. */
  amount: number;
  /** The operation: `designs.render`. */
  what: string;
  /** Why a person gave or took them. */
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
