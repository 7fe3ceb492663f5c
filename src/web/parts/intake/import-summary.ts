import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

/** How many remarks about skipped feeds a notice has room for. */
const named = 3;

/** 12 added, 3 known already. 1 skipped: “Old” has no address. */
export function importSummary({ added, known, skipped }: DataOf<Contract['sources']['importOpml']>): string {
  const counted = `${added} added${known > 0 ? `, ${known} already there` : ''}.`;
  if (skipped.length === 0) return counted;
  const more = skipped.length > named ? ` And ${skipped.length - named} more.` : '';
  return `${counted} ${skipped.length} skipped: ${skipped.slice(0, named).join(' ')}${more}`;
}
