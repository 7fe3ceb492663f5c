import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { checkTemplate } from '#contract/designs/template-check.ts';
import { templateInput } from '#contract/designs/template-fields.ts';

const { slug: _slug, html: _html, css: _css, ...described } = templateInput;

/** A template's `template.json`: its slug is the folder's name, html and css lie beside it. */
const templateFile = z.strictObject(described);

export type ShippedTemplate = z.output<typeof templateFile> & { slug: string; html: string; css: string };

const folder = join(import.meta.dirname, 'global');

/**
 * The global templates shipped with Copydesk, by slug.
 * @throws Error naming the template and its first problem: the folder is part of the program
 */
export function shippedTemplates(): readonly ShippedTemplate[] {
  return (shipped ??= readdirSync(folder).toSorted().map(readTemplate));
}

let shipped: readonly ShippedTemplate[] | undefined;

function readTemplate(slug: string): ShippedTemplate {
  const read = (name: string) => readFileSync(join(folder, slug, name), 'utf8');
  const parsed = templateFile.safeParse(JSON.parse(read('template.json')));
  if (!parsed.success) throw new Error(`template ${slug}: ${z.prettifyError(parsed.error)}`);
  const template = { ...parsed.data, slug, html: read('template.html'), css: read('template.css') };
  const [problem] = Object.entries(checkTemplate(template));
  if (problem) throw new Error(`template ${slug}: ${problem.join(' ')}`);
  return template;
}
