import { t } from '@lingui/core/macro';

import { checkTemplate } from '#contract/designs/template-check.ts';
import type { WholeTemplate } from '#contract/designs/template-fields.ts';
import { shippedFonts } from '#contract/designs/template-fonts.ts';
import {
  aspectOf,
  defaultFormat,
  type Palette,
  type TemplateFormat,
} from '#contract/designs/template-shape.ts';
import { isNetworkName } from '#contract/networks/facts.ts';

export type Variable = WholeTemplate['variables'][number];

/** The editable fields of a template. */
export interface TemplateDraft {
  slug: string;
  name: string;
  description: string;
  category: string;
  media_type: 'image' | 'video';
  formats: TemplateFormat[];
  html: string;
  css: string;
  palette: Palette;
  fonts: WholeTemplate['fonts'];
  variables: Variable[];
}

/** Unsaved changes. `base` identifies the content that they are based on; null for a new template. */
export interface KeptEdit {
  base: string | null;
  draft: TemplateDraft;
}

export const emptyTemplate: TemplateDraft = {
  slug: '',
  name: '',
  description: '',
  category: 'image',
  media_type: 'image',
  formats: [{ name: 'portrait', w: 1080, h: 1350, aspect: '4:5', default: true, networks: [] }],
  html: '<div class="vh-card" data-vh-ready="0">\n  <h1 dir="auto" data-vh-fit="0.4">{{title}}</h1>\n</div>\n',
  css: '* { box-sizing: border-box; margin: 0; }\n\n.vh-card {\n  width: 100vw;\n  height: 100vh;\n  padding: 9vmin;\n  background: var(--paper);\n  color: var(--ink);\n}\n\nh1 {\n  height: 100%;\n  font: 700 11vmin / 1.1 Inter, sans-serif;\n}\n',
  palette: { paper: '#f6f2ea', ink: '#1d2430' },
  fonts: [shippedFonts[0]],
  variables: [newVariable('title', { label: t`Title`, required: true, example: t`A calm sea` })],
};

export function newVariable(key: string, more: Partial<Variable> = {}): Variable {
  return {
    key,
    label: '',
    type: 'text',
    description: '',
    rules: {},
    highlightable: false,
    required: false,
    ...more,
  };
}

export function draftOf(template: WholeTemplate): TemplateDraft {
  const { slug, name, description, category, media_type, formats, html, css, palette, fonts, variables } =
    template;
  return { slug, name, description, category, media_type, formats, html, css, palette, fonts, variables };
}

/** The draft as the API's input. */
export function inputOf({ formats, fonts, variables, ...draft }: TemplateDraft) {
  const { w, h } = defaultFormat(formats) ?? { w: 1080, h: 1080 };
  return {
    ...draft,
    canvas_w: w,
    canvas_h: h,
    formats: formats.map((format) => ({
      ...format,
      aspect: aspectOf(format.w, format.h),
      networks: format.networks.filter(isNetworkName),
    })),
    fonts: fonts.map((font) => ({ ...font, url_woff2: withoutOwnOrigin(font.url_woff2) })),
    variables,
  };
}

/** Shipped fonts are stored without the server's address, which may change. */
function withoutOwnOrigin(address: string): string {
  return /^https?:\/\/[^/]+(\/fonts\/[a-z0-9-]+\.woff2)$/.exec(address)?.[1] ?? address;
}

/** The error of an empty field. */
export const missing = 'is required';

/** The errors of a draft by field, in the server's wording. */
export function problemsOfDraft(draft: TemplateDraft): Readonly<Record<string, string>> {
  const empty = Object.fromEntries(
    (['name', 'slug', 'category'] as const).flatMap((field) =>
      draft[field].trim() === '' ? [[field, missing]] : [],
    ),
  );
  return { ...empty, ...checkTemplate(draft) };
}

/** The line of the placeholder that an error names; null if it names none that is in the code. */
export function lineOf(code: string, problem: string): number | null {
  const named = problem.match(/\{\{[^{}]*\}\}/g)?.find((placeholder) => code.includes(placeholder));
  return named === undefined ? null : code.slice(0, code.indexOf(named)).split('\n').length;
}

/** Validates unsaved changes from browser storage; null if they are malformed. */
export function keptEditOf(value: unknown): KeptEdit | null {
  if (typeof value !== 'object' || value === null || !('draft' in value) || !('base' in value)) return null;
  const { base, draft } = value;
  return (typeof base === 'string' || base === null) && isDraft(draft) ? { base, draft } : null;
}

function isDraft(value: unknown): value is TemplateDraft {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Partial<Record<string, unknown>> = { ...value };
  return (
    ['slug', 'name', 'description', 'category', 'media_type', 'html', 'css'].every(
      (field) => typeof fields[field] === 'string',
    ) &&
    ['formats', 'fonts', 'variables'].every((field) => Array.isArray(fields[field])) &&
    typeof fields['palette'] === 'object' &&
    fields['palette'] !== null
  );
}
