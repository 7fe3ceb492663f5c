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
      yield [field, `must have at most ${templateBytes / 1024} KB`];
  if (/\{\{[^{}]*\}\}/.test(template.css)) yield ['css', 'must have no placeholder: {{key}} stands in html'];
  if (/<\/style/i.test(template.css)) yield ['css', 'must not end its own element (</style)'];
  if (!/\bvh-card\b/.test(template.html)) yield ['html', 'needs an element of the class vh-card'];
  const placed = placeholderProblem(template);
  if (placed) yield ['html', placed];
  for (const [token, colour] of Object.entries(template.palette)) {
    if (!tokenPattern.test(token))
      yield [`palette.${token}`, 'must be named by a letter, then letters, digits, - and _'];
    else if (!hexColour.test(colour)) yield [`palette.${token}`, 'must be a hex colour like #1a2b3c'];
  }
  if (template.formats.filter((format) => format.default).length > 1)
    yield ['formats', 'must have one default'];
  const names = template.formats.map(({ name }) => name);
  if (new Set(names).size < names.length) yield ['formats', 'must have different names'];
  const keys = template.variables.map(({ key }) => key);
  if (new Set(keys).size < keys.length) yield ['variables', 'must have different keys'];
  for (const variable of template.variables) yield* variableProblems(variable, template);
}

/** The first placeholder that cannot be filled; names what is missing, so that it can be declared. */
function placeholderProblem({ html, variables }: Fillable): string | null {
  const declared = new Map(variables.map((variable) => [variable.key, variable]));
  for (const piece of piecesOf(html)) {
    if (typeof piece === 'string') continue;
    const name = piece.name.slice(0, 60);
    const variable = declared.get(piece.name);
    if (!variable)
      return keyPattern.test(piece.name)
        ? `{{${name}}} is not declared in variables`
        : `{{${name}}} is no placeholder: write {{key}}, without blanks`;
    const why = misplaced(variable.type, piece.place);
    if (why !== null) return `{{${name}}}: ${why}`;
  }
  return null;
}

function* variableProblems(
  variable: TemplateVariable,
  { palette }: Fillable,
): Generator<[string, string], void> {
  const { key, type, rules } = variable;
  const at = `variables.${key.slice(0, 60)}`;
  if (!keyPattern.test(key)) yield [`${at}.key`, 'must begin with a letter, then letters, digits and _'];
  if (type === 'choice' && !rules.enum) yield [`${at}.rules.enum`, 'a choice needs its values'];
  if (variable.highlightable && type !== 'text' && type !== 'list')
    yield [`${at}.highlightable`, 'only texts and lists are highlighted'];
  if (rules.min !== undefined && rules.max !== undefined && rules.min > rules.max)
    yield [`${at}.rules.min`, 'must not be above max'];
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
