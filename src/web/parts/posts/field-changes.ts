import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { OptionFacts } from '#contract/networks/options.ts';
import type { DataOf } from '#contract/operation.ts';
import {
  listOf,
  mediaText,
  recordOf,
  textOf,
  threadTexts,
  versionTexts,
  type Fields,
  type LabelledText,
} from '#web/parts/posts/version-texts.ts';

export type Edit = Pick<
  DataOf<Contract['schedule']['editLog']>['edits'][number],
  'id' | 'field' | 'before' | 'after' | 'at' | 'user_name'
>;

/** One changed field, as text before and after; null where it had no value. */
export interface FieldChange {
  label: string;
  before: string | null;
  after: string | null;
  /** The URLs of chosen files, shown in place of their names. */
  pictures?: { before: string | null; after: string | null };
}

/** Formats ids and timestamps for display. */
export interface Formats {
  account: (id: number) => string;
  time: (iso: string) => string;
  network: (name: string) => string;
  /** What can be chosen for an account, by its id, or at a network, by its name. */
  options: (holder: string) => readonly OptionFacts[];
}

const fieldLabels: Readonly<Record<string, string>> = {
  body: t`Text`,
  first_comment: t`First comment`,
  author_notes: t`Notes for the reviewer`,
  kind: t`Type`,
  scheduled_at: t`Time`,
  target_account_ids: t`Accounts`,
  card_id: t`Card`,
  design: t({ message: 'Design', context: 'noun' }),
  png: t`Design image`,
};

/**
 * The differences between the first and the last of these edits, field by field: a change that was reverted
 * is left out.
 */
export function changesOf(edits: readonly Edit[], formats: Formats): FieldChange[] {
  const inTime = edits.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id);
  const fields = [...new Set(inTime.map(({ field }) => field))];
  return fields.flatMap((field) => {
    const own = inTime.filter((edit) => edit.field === field);
    return between(field, own[0]?.before, own.at(-1)?.after, formats);
  });
}

function between(field: string, before: unknown, after: unknown, formats: Formats): FieldChange[] {
  switch (field) {
    case 'media':
      return changed(t`Images and videos`, mediaText(before), mediaText(after));
    case 'thread':
      return textsChanged(threadTexts(before, partLabels), threadTexts(after, partLabels));
    case 'overrides':
      return versionsChanged(recordOf(before), recordOf(after), formats);
    case 'scheduled_at':
      return changed(t`Time`, timeText(before, formats), timeText(after, formats));
    case 'target_account_ids':
      return changed(t`Accounts`, accountsText(before, formats), accountsText(after, formats));
    case 'design':
      return changed(t({ message: 'Design', context: 'noun' }), designText(before), designText(after));
    default:
      return changed(fieldLabels[field] ?? field, textOf(before), textOf(after));
  }
}

/** How the texts and images of a part of a thread are called. */
export const partLabels = (part: number) => ({
  text: t`Part ${part} of the thread`,
  images: t`Part ${part} of the thread, images`,
});

function changed(label: string, before: string | null, after: string | null): FieldChange[] {
  return before === after ? [] : [{ label, before, after }];
}

/** Texts that came, went or differ, by their labels. */
function textsChanged(before: readonly LabelledText[], after: readonly LabelledText[]): FieldChange[] {
  const labels = [...new Set([...before, ...after].map(({ label }) => label))];
  return labels.flatMap((label) => {
    const [was, is] = [before, after].map((texts) => texts.find((one) => one.label === label));
    if (was?.text === is?.text && was?.picture === is?.picture) return [];
    const change = { label, before: was?.text ?? null, after: is?.text ?? null };
    return was?.picture === undefined && is?.picture === undefined
      ? [change]
      : [{ ...change, pictures: { before: was?.picture ?? null, after: is?.picture ?? null } }];
  });
}

/** Changes in the versions of single accounts and networks. */
function versionsChanged(before: Fields, after: Fields, formats: Formats): FieldChange[] {
  const holders = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return holders.flatMap((holder) => {
    const of = {
      name: /^\d+$/.test(holder) ? formats.account(Number(holder)) : formats.network(holder),
      options: formats.options(holder),
    };
    return textsChanged(versionTexts(before[holder], of), versionTexts(after[holder], of));
  });
}

function timeText(value: unknown, formats: Formats): string | null {
  return typeof value === 'string' ? formats.time(value) : null;
}

function accountsText(value: unknown, formats: Formats): string | null {
  const names = listOf(value).map((id) => formats.account(Number(id)));
  return names.length === 0 ? null : names.join(', ');
}

function designText(value: unknown): string | null {
  const { template, format, variables } = recordOf(value);
  if (template === undefined) return null;
  const set = Object.entries(recordOf(variables)).map(([name, value]) => `${name}: ${plain(value)}`);
  const parts = [template, format].flatMap((one) => (one === undefined ? [] : [plain(one)]));
  return [...parts, ...set].join('\n');
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
