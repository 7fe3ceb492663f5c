import { plural, t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

/** Limit of skipped feeds named in a toast. */
const named = 3;

export function importSummary({ added, known, skipped }: DataOf<Contract['sources']['importOpml']>): string {
  const counted =
    known > 0
      ? t`${plural(added, { one: '# added', other: '# added' })}, ${plural(known, { one: '# already there', other: '# already there' })}.`
      : t`${plural(added, { one: '# added', other: '# added' })}.`;
  if (skipped.length === 0) return counted;
  const reasons = skipped.slice(0, named).join(' ');
  const refused = t`${plural({ count: skipped.length }, { one: '# skipped', other: '# skipped' })}: ${reasons}`;
  const more = skipped.length - named;
  return more > 0 ? `${counted} ${refused} ${t`And ${more} more.`}` : `${counted} ${refused}`;
}
