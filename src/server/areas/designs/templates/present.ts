import canonicalize from 'canonicalize';
import { createHash } from 'node:crypto';
import type { z } from 'zod';

import { checkTemplate } from '#contract/designs/template-check.ts';
import type { templateInput, templateRow, wholeTemplate } from '#contract/designs/template-fields.ts';
import { aspectOf, defaultFormat } from '#contract/designs/template-shape.ts';
import { invalid } from '#contract/errors.ts';
import { shippedText } from './shipped-text.ts';
import type { ListedTemplate } from './store.ts';

type WholeTemplate = z.input<typeof wholeTemplate>;

type TemplateRow = z.input<typeof templateRow>;

type Field = keyof typeof templateInput;

/** The fields of a template that people set. */
export type Described = { [field in Field]: z.output<(typeof templateInput)[field]> };

/** How a client fills and renders it (spec, Rendering contract). */
const renderTech = [
  'Replace every {{key}} in html by its value, escaped: & < > " \' ` =; in src put only addresses of pictures (https, http, data:image).',
  'A list becomes an <li> for each item. In a highlightable text **words** become <mark>words</mark>.',
  'Keep the rules of every variable; where nothing is given put rules.default.',
  'Put the palette before css as custom properties: :root{--token:#hex}. Colours are names of tokens.',
  'Load the fonts as @font-face. Set the viewport to the width and height of the format.',
  'Shrink the type of [data-vh-fit] until nothing runs over, down to that part of its size (0.5 without one).',
  'When fonts and pictures are there set data-vh-ready="1" on .vh-card, then capture that element.',
].join(' ');

/** @throws CodedError validation_error naming each field that is wrong */
export function requireWhole(template: Described): void {
  const problems = checkTemplate(template);
  const [first] = Object.entries(problems);
  if (first) throw invalid(`${first[0]}: ${first[1]}`, problems);
}

/** The columns of a template, including derived ones. */
export function columnsOf(template: Described) {
  const { formats, palette, fonts, variables, html, css, media_type, ...plain } = template;
  const chosen = defaultFormat(formats);
  const withDefault = formats.map((format) => ({ ...format, default: format === chosen }));
  return {
    ...plain,
    media_type,
    html,
    css,
    formats: JSON.stringify(withDefault),
    networks: [...new Set(formats.flatMap(({ networks }) => networks))],
    palette: JSON.stringify(palette),
    fonts: JSON.stringify(fonts),
    variables: JSON.stringify(variables),
    content_hash: hashOf(template),
  };
}

/** Covers everything that people set, so that a changed description counts as a change too. */
function hashOf(template: Described): string {
  return createHash('sha256')
    .update(canonicalize(template) ?? '')
    .digest('hex');
}

/** The fields that people set, from a stored template. */
export function describedOf(row: ListedTemplate): Described {
  return {
    slug: row.slug,
    name: row.name,
    description: row.description,
    category: row.category,
    media_type: row.media_type,
    canvas_w: row.canvas_w,
    canvas_h: row.canvas_h,
    formats: row.formats.map((format) => ({ ...format, networks: [...format.networks] })),
    html: row.html,
    css: row.css,
    palette: row.palette,
    fonts: row.fonts,
    variables: row.variables,
  };
}

export function presentWholeTemplate(row: ListedTemplate, baseUrl: string): WholeTemplate {
  return { ...presentTemplate(row, baseUrl), html: row.html, css: row.css };
}

/** Without html and css. */
export function presentTemplate(row: ListedTemplate, baseUrl: string): TemplateRow {
  const isGlobal = row.organization_id === null;
  const shown = (text: string) => (isGlobal ? shippedText(text) : text);
  const { w, h, aspect } = defaultFormat(row.formats) ?? {
    w: row.canvas_w,
    h: row.canvas_h,
    aspect: undefined,
  };
  return {
    id: row.id,
    slug: row.slug,
    name: shown(row.name),
    description: shown(row.description),
    scope: isGlobal ? 'global' : 'organization',
    category: row.category,
    media_type: row.media_type,
    aspect: aspect ?? aspectOf(w, h),
    canvas_w: row.canvas_w,
    canvas_h: row.canvas_h,
    formats: row.formats,
    palette: row.palette,
    fonts: row.fonts.map((font) => ({
      ...font,
      url_woff2: font.url_woff2.startsWith('/') ? baseUrl + font.url_woff2 : font.url_woff2,
    })),
    variables: row.variables.map((variable) => ({
      ...variable,
      label: shown(variable.label),
      description: shown(variable.description),
    })),
    render_tech: renderTech,
    favorite: row.favorite,
    assigned_to: row.assigned_to,
    ...(row.cloned_from !== null && { cloned_from: row.cloned_from }),
    content_hash: row.content_hash,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
