import { z } from 'zod';

import { id, instant, line, text } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { listed } from '#contract/reader.ts';
import {
  aspectOf,
  mediaTypes,
  templateScopes,
  variableTypes,
  type TemplateFormat,
  type TemplateVariable,
} from './template-shape.ts';

/** Shapes of a template on the wire (spec, Template). */

export const templateSlug = text(80).refine((slug) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug), {
  error: () => t`must have small letters, digits and single hyphens, like ${{ example: 'top-3' }}`,
});

export const templateCategory = text(40).refine((category) => /^[a-z][a-z0-9_-]*$/.test(category), {
  error: () =>
    t`must be one word like ${{ examples: listed(['image', 'quote', 'video', 'top3'], 'disjunction') }}`,
});

/** At most 4096 × 2160, so that a picture can be rendered at twice its size. */
const side = z.int().min(16).max(4_096);
const mostPixels = 4_096 * 2_160;

const value = z.union([text(5_000), z.number(), z.array(text(5_000)).max(100)]);

const rules = z.object({
  max_chars: z.int().min(1).max(5_000).optional().describe('In graphemes; of a list for each item'),
  no_em_dash: z.boolean().optional(),
  enum: z.array(text(200)).min(1).max(100).optional().describe('The only values that it takes'),
  default: value.optional().describe('What stands there when nothing is given'),
  min: z.number().optional().describe('Of a number its value, of a list how many items (extension)'),
  max: z.number().optional(),
  pattern: text(120).optional().describe('A regular expression for the whole text (extension)'),
});

const variable = z.object({
  key: text(60).describe('As in {{key}}'),
  label: text(80).default(''),
  type: z
    .enum(variableTypes)
    .default('text')
    .describe(
      'token is the name of a colour of the palette, choice one of rules.enum, image an address, list an array of texts',
    ),
  description: text(500).default(''),
  rules: rules.default({}),
  highlightable: z.boolean().default(false).describe('**Words** between asterisks are set in <mark>'),
  required: z.boolean().default(false),
  example: value.optional(),
}) satisfies z.ZodType<TemplateVariable>;

const aspect = text(20).refine((ratio) => /^\d+(?:\.\d+)?:\d+(?:\.\d+)?$/.test(ratio), {
  error: () => t`must be a ratio like ${{ example: '4:5' }}`,
});

const formatInput = z
  .object({
    name: line(40),
    w: side,
    h: side,
    aspect: aspect.optional().describe('Said by the sizes when it is left out'),
    default: z.boolean().default(false),
    networks: z.array(z.enum(networkNames)).max(networkNames.length).default([]),
  })
  .refine(({ w, h }) => w * h <= mostPixels, {
    error: () => t`must have at most ${{ pixels: '4096 × 2160' }} pixels in all`,
  })
  .transform((format): TemplateFormat => ({
    ...format,
    aspect: format.aspect ?? aspectOf(format.w, format.h),
  }));

const font = z.object({
  family: text(80).refine((family) => /^[\p{L}\p{N} _-]+$/u.test(family), {
    error: () => t`must be the name of a font`,
  }),
  weight: z
    .union([
      z.int().min(1).max(1_000),
      text(9).refine((range) => /^\d{1,4} \d{1,4}$/.test(range), {
        error: () => t`must be a weight or a range like ${{ example: '100 900' }}`,
      }),
    ])
    .describe('A weight, or the range of a variable font'),
  url_woff2: text(500).refine(
    (address) => /^(?:https?:\/\/[^\s/]|\/fonts\/[a-z0-9-]+\.woff2$)/.test(address),
    { error: () => t`must be a web address, or ${{ path: '/fonts/…' }} for one that Copydesk brings along` },
  ),
});

/** The fields of create; update accepts any of them. */
export const templateInput = {
  slug: templateSlug,
  name: line(120),
  description: text(2_000).describe('Extension'),
  category: templateCategory,
  media_type: z.enum(mediaTypes),
  canvas_w: side,
  canvas_h: side,
  formats: z.array(formatInput).min(1).max(20),
  html: z.string().min(1).describe('With {{key}} placeholders and one element of the class vh-card'),
  css: z.string(),
  palette: z.record(z.string().max(40), z.string().max(9)).describe('Token → hex colour'),
  fonts: z.array(font).max(20),
  variables: z.array(variable).max(60),
};

export const templateRow = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  scope: z.enum(templateScopes),
  category: z.string(),
  media_type: z.enum(mediaTypes),
  aspect: z.string(),
  canvas_w: z.int(),
  canvas_h: z.int(),
  formats: z.array(
    z.object({
      name: z.string(),
      w: z.int(),
      h: z.int(),
      aspect: z.string(),
      default: z.boolean(),
      networks: z.array(z.string()),
    }),
  ),
  palette: z.record(z.string(), z.string()),
  fonts: z.array(
    z.object({ family: z.string(), weight: z.union([z.int(), z.string()]), url_woff2: z.string() }),
  ),
  variables: z.array(variable),
  render_tech: z.string().describe('How to fill and render it'),
  favorite: z.boolean().describe('Of the project that was named, else of any'),
  assigned_to: z.array(id).describe('Projects that it is assigned to (extension)'),
  cloned_from: id.optional().describe('The global template that it was cloned from'),
  html: z.string().optional(),
  css: z.string().optional(),
  content_hash: z.string().describe('Changes with whatever its picture shows (extension)'),
  created_at: instant,
  updated_at: instant,
});

/** With html and css. */
export const wholeTemplate = templateRow.extend({ html: z.string(), css: z.string() });

export type TemplateRow = z.output<typeof templateRow>;
export type WholeTemplate = z.output<typeof wholeTemplate>;
