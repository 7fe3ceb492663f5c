import type { ReportNumbers } from '#contract/analytics/report-parts.ts';
import type { Deps } from '#server/context.ts';
import { inLanguage } from '#server/lib/languages.ts';
import { reportPage } from './page.ts';

type Printing = Pick<Deps, 'files' | 'renderer'>;

interface Printed {
  numbers: ReportNumbers;
  /** Of the link that shows it. */
  hash: Buffer;
  organizationId: number;
}

/** What this family lacks, the shipped fonts of other scripts have. */
const fonts = ['Inter'];

/** Where the PDF of a link is kept: with the files of its organization, which end with it. */
export function keyOfPdf({ organizationId, hash }: Pick<Printed, 'organizationId' | 'hash'>): string {
  return `${organizationId}/reports/${hash.toString('hex')}.pdf`;
}

/**
 * Makes the PDF of a link, unless it is there.
 * @returns its key in the store of files
 * @throws RenderError where no Chromium can print it; StoreProblem
 */
export async function printed(
  { files, renderer }: Printing,
  { numbers, hash, organizationId }: Printed,
  signal?: AbortSignal,
): Promise<string> {
  const key = keyOfPdf({ organizationId, hash });
  if (await files.has(key)) return key;
  const html = await inLanguage(numbers.language, () => reportPage(numbers, { pdf: null, endsAt: null }));
  await files.write(key, await renderer.print({ html, fonts, organizationId }, signal));
  return key;
}

/** A name for the file that every system takes. */
export function nameOfPdf({ name, from, to }: Pick<ReportNumbers, 'name' | 'from' | 'to'>): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${plain || 'report'}-${from}-${to}.pdf`;
}
