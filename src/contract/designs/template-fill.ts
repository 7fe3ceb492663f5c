import { t } from '#contract/message.ts';
import { escapeHtml } from '#contract/text/escape-html.ts';
import { misplaced, piecesOf, type Place } from './template-places.ts';
import {
  defaultFormat,
  hexColour,
  tokenPattern,
  type Fillable,
  type Palette,
  type TemplateFormat,
  type TemplateVariable,
} from './template-shape.ts';
import {
  checkValue,
  findingOf,
  highlights,
  withoutHighlights,
  type Checked,
  type FillFinding,
} from './template-values.ts';

export interface Filled {
  html: string;
  /** The template's own, preceded by the palette as custom properties. */
  css: string;
  /** The requested one, else the default; its size is that of the viewport. */
  format: Pick<TemplateFormat, 'name' | 'w' | 'h'>;
  /** With any finding the result is for a preview only: it is not rendered. */
  findings: readonly FillFinding[];
}

/** A placeholder for a missing picture: one transparent pixel, so that no server is contacted. */
export const emptyPicture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * Fills a template: every `{{key}}` is replaced, escaped for its place, and every broken rule of a variable
 * is named in `findings`. A value is data everywhere: it never becomes markup, style, script or a
 * placeholder.
 * @param options.palette other colours for the template's tokens
 * @param options.format name of one of its formats
 */
export function fill(
  template: Fillable,
  variables: Readonly<Record<string, unknown>>,
  { palette: colours = {}, format: name }: { palette?: Palette; format?: string | undefined } = {},
): Filled {
  const findings: FillFinding[] = [];
  const { palette, findings: wrongColours } = paletteOf(template.palette, colours);
  const declared = new Map(template.variables.map((variable) => [variable.key, variable]));
  const values = new Map<string, Checked>();
  for (const [key, variable] of declared) {
    const given = Object.hasOwn(variables, key) ? variables[key] : undefined;
    const checked = checkValue(variable, given, palette);
    values.set(key, checked);
    findings.push(...checked.findings);
  }
  for (const key of Object.keys(variables))
    if (!declared.has(key)) {
      const strange = key.slice(0, 60);
      findings.push(
        findingOf(strange, 'unknown_variable', () => t`The template has no variable ${{ key: strange }}.`),
      );
    }

  const html = piecesOf(template.html).map((piece) => {
    if (typeof piece === 'string') return piece;
    const variable = declared.get(piece.name);
    const checked = values.get(piece.name);
    const placeholder = `{{${piece.name.slice(0, 60)}}}`;
    if (!variable || !checked) {
      const key = piece.name.slice(0, 60);
      findings.push(findingOf(key, 'undeclared', () => t`${{ placeholder }} is not declared in variables.`));
      return '';
    }
    const why = () => misplaced(variable.type, piece.place);
    if (why() === null) return written(variable, checked, piece.place);
    const say = () => t`${{ placeholder }}: ${{ why: why() ?? '' }}`;
    findings.push(findingOf(variable.key, 'misplaced', say));
    return '';
  });

  const format = formatOf(template.formats, name);
  if (!format.known) {
    const missing = name?.slice(0, 60) ?? '';
    const formats = template.formats.map((one) => one.name).join(', ');
    const say = () => t`The template has no format ${{ format: missing }}. It has ${{ formats }}.`;
    findings.push(findingOf(null, 'unknown_format', say));
  }
  return {
    html: html.join(''),
    css: `${rootOf(palette)}\n${template.css}`,
    format: format.format,
    findings: [...findings, ...wrongColours],
  };
}

function formatOf(formats: readonly TemplateFormat[], name: string | undefined) {
  const named = formats.find((format) => format.name === name);
  const { name: chosen, w, h } = named ?? defaultFormat(formats) ?? { name: 'none', w: 1080, h: 1080 };
  return { format: { name: chosen, w, h }, known: name === undefined || named !== undefined };
}

/** Other colours apply to the template's tokens only, and only as hex. */
function paletteOf(own: Palette, others: Palette): { palette: Palette; findings: FillFinding[] } {
  const merged = Object.entries(own).map(([token, colour]): [string, string] => {
    const other = Object.hasOwn(others, token) ? others[token] : undefined;
    return [token, other ?? colour];
  });
  const known = merged.filter(([token, colour]) => tokenPattern.test(token) && hexColour.test(colour));
  const wrong = [
    ...Object.keys(others).filter((token) => !Object.hasOwn(own, token)),
    ...merged.filter((entry) => !known.includes(entry)).map(([token]) => token),
  ];
  return {
    palette: Object.fromEntries(known),
    findings: wrong.map((token) =>
      findingOf(
        null,
        'palette',
        () => t`Palette: ${{ token: token.slice(0, 40) }} is no token of the template with a hex colour.`,
      ),
    ),
  };
}

function rootOf(palette: Palette): string {
  return `:root{${Object.entries(palette)
    .map(([token, colour]) => `--${token}:${colour};`)
    .join('')}}`;
}

function written({ highlightable, type }: TemplateVariable, { value }: Checked, place: Place): string {
  const between = place.in === 'text';
  const one = (text: string) => {
    if (!highlightable) return escapeHtml(text);
    return between ? marked(text) : escapeHtml(withoutHighlights(text));
  };
  if (typeof value !== 'string') return value.map((item) => `<li>${one(item)}</li>`).join('');
  if (type === 'image') return escapeHtml(value === '' ? emptyPicture : value);
  return one(value);
}

function marked(text: string): string {
  // Splitting by an expression with one group puts the words between the marks at every second place.
  return text
    .split(highlights)
    .map((part, index) => (index % 2 === 1 ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part)))
    .join('');
}
