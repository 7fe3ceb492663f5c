import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { fill } from '#contract/designs/template-fill.ts';
import { piecesOf } from '#contract/designs/template-places.ts';
import { fontFile, fontNameIn } from '#server/lib/fonts.ts';
import { shippedTemplates, type ShippedTemplate } from './shipped.ts';

const templates = shippedTemplates();

const examplesOf = ({ variables }: ShippedTemplate) =>
  Object.fromEntries(
    variables.flatMap(({ key, example }) => (example === undefined ? [] : [[key, example]])),
  );

test('no two global templates have one name', () => {
  const names = templates.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(templates)('the global template $slug', (template) => {
  test('has at least three formats, one of them the default, each for some network', () => {
    expect(template.formats.length).toBeGreaterThanOrEqual(3);
    expect(template.formats.filter((format) => format.default)).toHaveLength(1);
    expect(template.formats.filter(({ networks }) => networks.length === 0)).toEqual([]);
  });

  test('is filled by its own examples, and every variable has one and is used', () => {
    expect(template.variables.filter(({ example }) => example === undefined)).toEqual([]);
    for (const { name } of template.formats)
      expect(fill(template, examplesOf(template), { format: name }).findings).toEqual([]);
    const used = piecesOf(template.html).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name]));
    expect(template.variables.map(({ key }) => key).filter((key) => !used.includes(key))).toEqual([]);
  });

  test('limits every text, and says what each variable is for', () => {
    const unlimited = template.variables.filter(
      ({ type, rules }) => (type === 'text' || type === 'list') && rules.max_chars === undefined,
    );
    expect(unlimited.map(({ key }) => key)).toEqual([]);
    expect(template.variables.filter(({ label, description }) => !label || !description)).toEqual([]);
  });

  test('takes its colours from the palette only', () => {
    const written = `${template.html}\n${template.css}`;
    expect(written.match(/#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/gi)).toBeNull();
    const own = [...written.matchAll(/(--[a-z0-9_-]+)\s*:/gi)].map(([, name]) => name);
    const tokens = Object.keys(template.palette).map((token) => `--${token}`);
    const asked = [...written.matchAll(/var\(\s*(--[a-z0-9_-]+)/gi)].map(([, name]) => name);
    expect(
      asked.filter((name) => name !== '--' && !own.includes(name) && !tokens.includes(name ?? '')),
    ).toEqual([]);
  });

  test('has one card that says when it is ready', () => {
    const cards = template.html.match(/<[^>]*\bvh-card\b[^>]*>/g) ?? [];
    expect(cards).toHaveLength(1);
    expect(cards[0]).toContain('data-vh-ready="0"');
    expect(template.html).not.toMatch(/<script/i);
  });

  test('uses only fonts that Copydesk brings along', () => {
    const files = template.fonts.map(({ url_woff2 }) => fontFile(fontNameIn(url_woff2) ?? ''));
    expect(files.filter((file) => file === null || !existsSync(file))).toEqual([]);
  });
});
