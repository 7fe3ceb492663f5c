/** What a template is made of, as plain types: the fill and the editor need them in the browser. */

export const variableTypes = ['text', 'image', 'number', 'token', 'list', 'choice'] as const;
export type VariableType = (typeof variableTypes)[number];

export const mediaTypes = ['image', 'video'] as const;

export const templateScopes = ['global', 'organization'] as const;

/** Hard constraints of what a variable may be filled with. */
export interface VariableRules {
  /** In graphemes, the marks of highlights left out; of a list for each item. */
  max_chars?: number | undefined;
  no_em_dash?: boolean | undefined;
  /** The only values that it takes. A choice has some. */
  enum?: readonly string[] | undefined;
  /** What stands there when nothing is given. */
  default?: VariableValue | undefined;
  /** Of a number its value; of a list how many items. */
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

/** What the fill needs of a template. */
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

/** `4:5` of 1080 × 1350; what has no such short form is said against one: `1.91:1`. */
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

/** The one that is meant when none is named. */
export function defaultFormat(formats: readonly TemplateFormat[]): TemplateFormat | undefined {
  return formats.find((format) => format.default) ?? formats[0];
}
