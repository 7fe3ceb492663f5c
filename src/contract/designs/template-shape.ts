/** A template's parts as plain types: the fill and the editor need them in the browser. */

export const variableTypes = ['text', 'image', 'number', 'token', 'list', 'choice'] as const;
export type VariableType = (typeof variableTypes)[number];

export const mediaTypes = ['image', 'video'] as const;

export const templateScopes = ['global', 'organization'] as const;

/** Hard constraints on a variable's value. */
export interface VariableRules {
  /** In graphemes, without the marks of highlights; of a list for each item. */
  max_chars?: number | undefined;
  no_em_dash?: boolean | undefined;
  /** The only allowed values. A choice has some. */
  enum?: readonly string[] | undefined;
  /** The value used when none is given. */
  default?: VariableValue | undefined;
  /** A number's value; a list's number of items. */
  min?: number | undefined;
  max?: number | undefined;
  /** The whole text must match; see template-pattern.ts for what is allowed in it. */
  pattern?: string | undefined;
}

export type VariableValue = string | number | readonly string[];

export interface TemplateVariable {
  key: string;
  label: string;
  type: VariableType;
  description: string;
  rules: VariableRules;
  /** Whether **words** in it are set in <mark>. */
  highlightable: boolean;
  required: boolean;
  example?: VariableValue | undefined;
}

export interface TemplateFormat {
  name: string;
  w: number;
  h: number;
  aspect: string;
  default: boolean;
  networks: readonly string[];
}

/** Token name → hex colour. In the CSS each is a custom property: `var(--ink)`. */
export type Palette = Readonly<Record<string, string>>;

/** The parts of a template that filling needs. */
export interface Fillable {
  html: string;
  css: string;
  palette: Palette;
  formats: readonly TemplateFormat[];
  variables: readonly TemplateVariable[];
}

/** Of html and of css each (spec, Limits), in UTF-8. */
export const templateBytes = 256 * 1024;

export const keyPattern = /^[a-z][a-z0-9_]{0,59}$/i;
export const tokenPattern = /^[a-z][a-z0-9_-]{0,39}$/i;
export const hexColour = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** `4:5` of 1080 × 1350; a ratio without a short form is relative to one: `1.91:1`. */
export function aspectOf(w: number, h: number): string {
  const divisor = greatestCommon(w, h);
  const [across, down] = [w / divisor, h / divisor];
  if (Math.max(across, down) <= 32) return `${across}:${down}`;
  return w > h ? `${round(w / h)}:1` : `1:${round(h / w)}`;
}

function greatestCommon(a: number, b: number): number {
  return b === 0 ? a : greatestCommon(b, a % b);
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The format to use when none is named. */
export function defaultFormat(formats: readonly TemplateFormat[]): TemplateFormat | undefined {
  return formats.find((format) => format.default) ?? formats[0];
}
