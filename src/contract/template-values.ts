import { matches } from './template-pattern.ts';
import type { Palette, TemplateVariable } from './template-shape.ts';
import { textLength } from './text-length.ts';

export const fillCodes = [
  'undeclared',
  'misplaced',
  'unknown_variable',
  'unknown_format',
  'palette',
  'required',
  'wrong_type',
  'max_chars',
  'no_em_dash',
  'enum',
  'min',
  'max',
  'pattern',
  'token',
  'address',
] as const;
export type FillCode = (typeof fillCodes)[number];

/** What keeps a template from being filled as it was asked; `key` is that of the variable, if it is about one. */
export interface FillFinding {
  key: string | null;
  code: FillCode;
  text: string;
}

/** What is put in a variable's place: a picture's address is absolute, and a list has its items. */
export interface Checked {
  value: string | readonly string[];
  findings: readonly FillFinding[];
}

/** Of one text, whatever its variable says, in graphemes; of a list the number of items. */
const longestText = 5_000;
const mostItems = 100;

/**
 * Checks what a variable is to be filled with. What breaks a rule of length or wording is shown as it is, so that
 * who writes sees it; what could not be shown at all is left empty.
 * @param given absent and null mean the variable's default; an empty text is one
 */
export function checkValue(variable: TemplateVariable, given: unknown, palette: Palette): Checked {
  const { rules, required, type, key } = variable;
  const value = given ?? rules.default;
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return {
      value: type === 'list' ? [] : '',
      findings: required ? [said(variable, 'required', 'is missing')] : [],
    };
  const wrong = (expected: string): Checked => ({
    value: type === 'list' ? [] : '',
    findings: [{ key, code: 'wrong_type', text: `${nameOf(variable)} must be ${expected}.` }],
  });

  switch (type) {
    case 'text':
    case 'choice':
      if (typeof value !== 'string') return wrong('a text');
      return { value, findings: problemsOf(variable, value) };
    case 'list': {
      const items: unknown[] = Array.isArray(value) ? value : [];
      if (!Array.isArray(value) || !items.every((item) => typeof item === 'string'))
        return wrong('a list of texts');
      const problems = items.flatMap((item) => problemsOf(variable, item));
      return {
        value: items.slice(0, mostItems),
        findings: [...inRange(variable, items.length, 'items'), ...problems],
      };
    }
    case 'number': {
      const number = numberOf(value);
      if (number === null) return wrong('a number');
      return { value: String(number), findings: inRange(variable, number, '') };
    }
    case 'token':
      if (typeof value === 'string' && Object.hasOwn(palette, value))
        return { value, findings: oneOf(variable, value) };
      return {
        value: '',
        findings: [
          said(variable, 'token', `must be a colour of the palette: ${Object.keys(palette).join(', ')}`),
        ],
      };
    case 'image': {
      const address = typeof value === 'string' ? pictureAddress(value) : null;
      if (address !== null) return { value: address, findings: [] };
      const text = 'must be the address of a picture, http(s) or data: with PNG, JPEG, WebP, GIF or AVIF';
      return { value: '', findings: [said(variable, 'address', text)] };
    }
  }
}

/** Words as they are seen: without the marks of highlights. */
export function plainWords(text: string): string {
  return text.replaceAll(highlights, '$1');
}

export const highlights = /\*\*([^*\n]+)\*\*/g;

function problemsOf(variable: TemplateVariable, text: string): FillFinding[] {
  const { rules, highlightable } = variable;
  const seen = highlightable ? plainWords(text) : text;
  const length = textLength(seen, 'graphemes');
  const most = Math.min(rules.max_chars ?? longestText, longestText);
  return [
    ...(length > most ? [said(variable, 'max_chars', `has ${length} characters; ${most} fit`)] : []),
    ...(rules.no_em_dash && seen.includes('—')
      ? [said(variable, 'no_em_dash', 'must not have an em dash (—)')]
      : []),
    ...oneOf(variable, text),
    ...(rules.pattern !== undefined && !matches(rules.pattern, seen)
      ? [said(variable, 'pattern', `must have the form ${rules.pattern}`)]
      : []),
  ];
}

function oneOf(variable: TemplateVariable, value: string): FillFinding[] {
  const { enum: values } = variable.rules;
  if (!values || values.includes(value)) return [];
  return [said(variable, 'enum', `must be one of ${values.join(', ')}`)];
}

function inRange(variable: TemplateVariable, value: number, unit: string): FillFinding[] {
  const { min, max } = variable.rules;
  const most = Math.min(max ?? Infinity, unit === 'items' ? mostItems : Infinity);
  if (min !== undefined && value < min)
    return [said(variable, 'min', `must be at least ${min} ${unit}`.trim())];
  return value > most ? [said(variable, 'max', `must be at most ${most} ${unit}`.trim())] : [];
}

/** Numbers beyond this are written with an exponent, or are no longer exact. */
const largestNumber = 1e15;

function numberOf(value: unknown): number | null {
  const number =
    typeof value === 'string' && /^-?\d{1,16}(?:\.\d{1,10})?$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || Math.abs(number) > largestNumber) return null;
  return Number(number.toFixed(6));
}

/** The address as it may stand in src, or null: no scheme but those that bring a picture and nothing else. */
function pictureAddress(value: string): string | null {
  const trimmed = value.trim();
  if (/^data:image\/(?:png|jpeg|webp|gif|avif);base64,[a-z0-9+/]+={0,2}$/i.test(trimmed)) return trimmed;
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const { protocol, username, password, href } = new URL(trimmed);
  if ((protocol !== 'https:' && protocol !== 'http:') || username || password) return null;
  return href;
}

const nameOf = ({ label, key }: TemplateVariable) => label || key;

function said(variable: TemplateVariable, code: FillCode, what: string): FillFinding {
  return { key: variable.key, code, text: `${nameOf(variable)} ${what}.` };
}
