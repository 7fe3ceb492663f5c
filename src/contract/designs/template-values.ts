import { plural, t } from '#contract/message.ts';
import { readerLocale } from '#contract/reader.ts';
import { textLength } from '#contract/text/text-length.ts';
import { matches } from './template-pattern.ts';
import type { Palette, TemplateVariable } from './template-shape.ts';

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

/**
 * Why a template could not be filled as requested; `key` is the variable's, if it is about one. `text` is in the
 * language of who reads it.
 */
export interface FillFinding {
  readonly key: string | null;
  readonly code: FillCode;
  readonly text: string;
}

export const findingOf = (key: string | null, code: FillCode, say: () => string): FillFinding => ({
  key,
  code,
  get text() {
    return say();
  },
});

/** The checked value of a variable: a picture's URL is absolute, and a list has its items. */
export interface Checked {
  value: string | readonly string[];
  findings: readonly FillFinding[];
}

/** The limit of any text, whatever its variable says, in graphemes; of a list the number of items. */
const longestText = 5_000;
const mostItems = 100;

/**
 * Checks a variable's value. A value that breaks a rule of length or wording is still shown, so that its
 * author sees it; one that cannot be shown at all is left empty.
 * @param given absent and null mean the variable's default; an empty text is a value
 */
export function checkValue(variable: TemplateVariable, given: unknown, palette: Palette): Checked {
  const { key, rules, required, type } = variable;
  const name = nameOf(variable);
  const value = given ?? rules.default;
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return {
      value: type === 'list' ? [] : '',
      findings: required ? [findingOf(key, 'required', () => t`${{ name }} is missing.`)] : [],
    };
  const wrong = (say: () => string): Checked => ({
    value: type === 'list' ? [] : '',
    findings: [findingOf(key, 'wrong_type', say)],
  });

  switch (type) {
    case 'text':
    case 'choice':
      if (typeof value !== 'string') return wrong(() => t`${{ name }} must be a text.`);
      return { value, findings: problemsOf(variable, value) };
    case 'list': {
      const items: unknown[] = Array.isArray(value) ? value : [];
      if (!Array.isArray(value) || !items.every((item) => typeof item === 'string'))
        return wrong(() => t`${{ name }} must be a list of texts.`);
      const problems = items.flatMap((item) => problemsOf(variable, item));
      return {
        value: items.slice(0, mostItems),
        findings: [...itemsInRange(variable, items.length), ...problems],
      };
    }
    case 'number': {
      const number = numberOf(value);
      if (number === null) return wrong(() => t`${{ name }} must be a number.`);
      return { value: String(number), findings: inRange(variable, number) };
    }
    case 'token':
      if (typeof value === 'string' && Object.hasOwn(palette, value))
        return { value, findings: oneOf(variable, value) };
      return {
        value: '',
        findings: [
          findingOf(
            key,
            'token',
            () =>
              t`${{ name }} must be a colour of the palette: ${{ colours: Object.keys(palette).join(', ') }}.`,
          ),
        ],
      };
    case 'image': {
      const address = typeof value === 'string' ? pictureAddress(value) : null;
      if (address !== null) return { value: address, findings: [] };
      const say = () =>
        t`${{ name }} must be the address of a picture, http(s) or data: with PNG, JPEG, WebP, GIF or AVIF.`;
      return { value: '', findings: [findingOf(key, 'address', say)] };
    }
  }
}

/** The visible text: without the marks of highlights. */
export function withoutHighlights(text: string): string {
  return text.replaceAll(highlights, '$1');
}

export const highlights = /\*\*([^*\n]+)\*\*/g;

function problemsOf(variable: TemplateVariable, text: string): FillFinding[] {
  const { key, rules, highlightable } = variable;
  const { pattern } = rules;
  const name = nameOf(variable);
  const seen = highlightable ? withoutHighlights(text) : text;
  const length = textLength(seen, 'graphemes');
  const most = Math.min(rules.max_chars ?? longestText, longestText);
  return [
    ...(length > most ? [findingOf(key, 'max_chars', () => tooLong(name, length, most))] : []),
    ...(rules.no_em_dash && seen.includes('—')
      ? [findingOf(key, 'no_em_dash', () => t`${{ name }} must not have an em dash (—).`)]
      : []),
    ...oneOf(variable, text),
    ...(pattern !== undefined && !matches(pattern, seen)
      ? [findingOf(key, 'pattern', () => t`${{ name }} must have the form ${{ pattern }}.`)]
      : []),
  ];
}

function oneOf(variable: TemplateVariable, value: string): FillFinding[] {
  const { enum: values } = variable.rules;
  if (!values || values.includes(value)) return [];
  const say = () => t`${{ name: nameOf(variable) }} must be one of ${{ values: values.join(', ') }}.`;
  return [findingOf(variable.key, 'enum', say)];
}

function tooLong(name: string, length: number, most: number): string {
  const fitting = most.toLocaleString(readerLocale());
  return t`${{ name }} has ${plural({ length }, { one: '# character', other: '# characters' })}; ${{ fitting }} fit.`;
}

function inRange(variable: TemplateVariable, value: number): FillFinding[] {
  const { min, max } = variable.rules;
  const name = nameOf(variable);
  if (min !== undefined && value < min)
    return [findingOf(variable.key, 'min', () => t`${{ name }} must be at least ${{ least: min }}.`)];
  if (max === undefined || value <= max) return [];
  return [findingOf(variable.key, 'max', () => t`${{ name }} must be at most ${{ most: max }}.`)];
}

function itemsInRange(variable: TemplateVariable, items: number): FillFinding[] {
  const { min, max } = variable.rules;
  const most = Math.min(max ?? mostItems, mostItems);
  const name = nameOf(variable);
  if (min !== undefined && items < min) {
    const say = () =>
      t`${{ name }} must have at least ${plural({ least: min }, { one: '# item', other: '# items' })}.`;
    return [findingOf(variable.key, 'min', say)];
  }
  if (items <= most) return [];
  const say = () =>
    t`${{ name }} must have at most ${plural({ most }, { one: '# item', other: '# items' })}.`;
  return [findingOf(variable.key, 'max', say)];
}

/** Larger numbers are written with an exponent, or are no longer exact. */
const largestNumber = 1e15;

function numberOf(value: unknown): number | null {
  const number =
    typeof value === 'string' && /^-?\d{1,16}(?:\.\d{1,10})?$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || Math.abs(number) > largestNumber) return null;
  return Number(number.toFixed(6));
}

/** A URL that is safe in src, or null: only schemes that load a picture and nothing else. */
function pictureAddress(value: string): string | null {
  const trimmed = value.trim();
  if (/^data:image\/(?:png|jpeg|webp|gif|avif);base64,[a-z0-9+/]+={0,2}$/i.test(trimmed)) return trimmed;
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const { protocol, username, password, href } = new URL(trimmed);
  if ((protocol !== 'https:' && protocol !== 'http:') || username || password) return null;
  return href;
}

const nameOf = ({ label, key }: TemplateVariable) => label || key;
