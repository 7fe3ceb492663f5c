import { t } from '#contract/message.ts';
import { patternOf } from './template-pattern.ts';
import { misplaced, piecesOf } from './template-places.ts';
import {
  hexColour,
  keyPattern,
  templateBytes,
  tokenPattern,
  type Fillable,
  type TemplateVariable,
} from './template-shape.ts';
import { checkValue } from './template-values.ts';

/** Problems of a template, by field: `html`, `variables.title.rules.pattern`. */
export type TemplateProblems = Readonly<Record<string, string>>;

/**
 * Checks what no schema of a single field can: that every placeholder is declared and allowed at its place,
 * that rules can be satisfied and that sizes fit. Empty for a valid template.
 */
export function checkTemplate(template: Fillable): TemplateProblems {
  return Object.fromEntries(problemsOf(template));
}

function* problemsOf(template: Fillable): Generator<[string, string]> {
  for (const field of ['html', 'css'] as const)
    if (new TextEncoder().encode(template[field]).length > templateBytes)
      yield [field, t`must have at most ${{ kilobytes: templateBytes / 1024 }} KB`];
  if (/\{\{[^{}]*\}\}/.test(template.css))
    yield ['css', t`must have no placeholder: ${{ placeholder: '{{key}}' }} stands in html`];
  if (/<\/style/i.test(template.css)) yield ['css', t`must not end its own element (${{ end: '</style' }})`];
  if (!/\bvh-card\b/.test(template.html))
    yield ['html', t`needs an element of the class ${{ name: 'vh-card' }}`];
  const placed = placeholderProblem(template);
  if (placed) yield ['html', placed.text];
  for (const [token, colour] of Object.entries(template.palette)) {
    if (!tokenPattern.test(token))
      yield [`palette.${token}`, t`must be named by a letter, then letters, digits, - and _`];
    else if (!hexColour.test(colour))
      yield [`palette.${token}`, t`must be a hex colour like ${{ example: '#1a2b3c' }}`];
  }
  if (template.formats.filter((format) => format.default).length > 1)
    yield ['formats', t`must have one default`];
  const names = template.formats.map(({ name }) => name);
  if (new Set(names).size < names.length) yield ['formats', t`must have different names`];
  const keys = template.variables.map(({ key }) => key);
  if (new Set(keys).size < keys.length) yield ['variables', t`must have different keys`];
  for (const variable of template.variables) yield* variableProblems(variable, template);
}

type Placed = Pick<Fillable, 'html' | 'variables'>;

/** The key of the placeholder that the problem of the html reports as undeclared; null for any other problem. */
export const undeclaredIn = (template: Placed): string | null =>
  placeholderProblem(template)?.undeclared ?? null;

/** The first placeholder that cannot be filled; names what is missing, so that it can be declared. */
function placeholderProblem({ html, variables }: Placed): { text: string; undeclared?: string } | null {
  const declared = new Map(variables.map((variable) => [variable.key, variable]));
  for (const piece of piecesOf(html)) {
    if (typeof piece === 'string') continue;
    const placeholder = `{{${piece.name.slice(0, 60)}}}`;
    const variable = declared.get(piece.name);
    if (!variable)
      return keyPattern.test(piece.name)
        ? { text: t`${{ placeholder }} is not declared in variables`, undeclared: piece.name }
        : { text: t`${{ placeholder }} is no placeholder: write ${{ example: '{{key}}' }}, without blanks` };
    const why = misplaced(variable.type, piece.place);
    if (why !== null) return { text: t`${{ placeholder }}: ${{ why }}` };
  }
  return null;
}

function* variableProblems(
  variable: TemplateVariable,
  { palette }: Fillable,
): Generator<[string, string], void> {
  const { key, type, rules } = variable;
  const at = `variables.${key.slice(0, 60)}`;
  if (!keyPattern.test(key)) yield [`${at}.key`, t`must begin with a letter, then letters, digits and _`];
  if (type === 'choice' && !rules.enum) yield [`${at}.rules.enum`, t`a choice needs its values`];
  if (variable.highlightable && type !== 'text' && type !== 'list')
    yield [`${at}.highlightable`, t`only texts and lists are highlighted`];
  if (rules.min !== undefined && rules.max !== undefined && rules.min > rules.max)
    yield [`${at}.rules.min`, t`must not be above max`];
  if (rules.pattern !== undefined) {
    const pattern = patternOf(rules.pattern);
    if (typeof pattern === 'string') yield [`${at}.rules.pattern`, pattern];
  }
  for (const [field, value] of [
    ['rules.default', rules.default],
    ['example', variable.example],
  ] as const) {
    const [problem] = value === undefined ? [] : checkValue(variable, value, palette).findings;
    if (problem) yield [`${at}.${field}`, problem.text];
  }
}
