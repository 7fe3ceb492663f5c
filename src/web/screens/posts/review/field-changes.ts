import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

export type Edit = Pick<
  DataOf<Contract['schedule']['editLog']>['edits'][number],
  'id' | 'field' | 'before' | 'after' | 'at' | 'user_name'
>;

/** One changed field, as text before and after; null where it had no value. */
export interface FieldChange {
  label: string;
  before: string | null;
  after: string | null;
}

/** Formats ids and timestamps for display. */
export interface Formats {
  account: (id: number) => string;
  time: (iso: string) => string;
  network: (name: string) => string;
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
      return partsChanged(
        (part) => ({ text: t`Part ${part} of the thread`, images: t`Part ${part} of the thread, images` }),
        listOf(before),
        listOf(after),
      );
    case 'overrides':
      return copiesChanged(recordOf(before), recordOf(after), formats);
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

function changed(label: string, before: string | null, after: string | null): FieldChange[] {
  return before === after ? [] : [{ label, before, after }];
}

function partsChanged(
  labelsOf: (part: number) => { text: string; images: string },
  before: readonly unknown[],
  after: readonly unknown[],
): FieldChange[] {
  const most = Math.max(before.length, after.length);
  return Array.from({ length: most }, (_, index) => {
    const [was, is] = [before[index], after[index]].map((part) =>
      part === undefined ? null : recordOf(part),
    );
    const labels = labelsOf(index + 1);
    return [
      ...changed(labels.text, was ? textOf(was.body) : null, is ? textOf(is.body) : null),
      ...changed(labels.images, was ? mediaText(was.media) : null, is ? mediaText(is.media) : null),
    ];
  }).flat();
}

/** Changes in the copies of single accounts and networks. */
function copiesChanged(before: Fields, after: Fields, formats: Formats): FieldChange[] {
  const holders = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return holders.flatMap((holder) => {
    const name = /^\d+$/.test(holder) ? formats.account(Number(holder)) : formats.network(holder);
    const [was, is] = [recordOf(before[holder]), recordOf(after[holder])];
    return [
      ...changed(t`${name}: own text`, textOf(was.body), textOf(is.body)),
      ...changed(t`${name}: own first comment`, textOf(was.first_comment), textOf(is.first_comment)),
      ...changed(t`${name}: own images`, mediaText(was.media), mediaText(is.media)),
      ...changed(t`${name}: options`, optionsText(was.options), optionsText(is.options)),
      ...partsChanged(
        (part) => ({
          text: t`${name}: part ${part} of its own thread`,
          images: t`${name}: part ${part} of its own thread, images`,
        }),
        listOf(was.thread),
        listOf(is.thread),
      ),
    ];
  });
}

type Fields = Readonly<Record<string, unknown>>;

function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' ? String(value) : null;
}

function timeText(value: unknown, formats: Formats): string | null {
  return typeof value === 'string' ? formats.time(value) : null;
}

function accountsText(value: unknown, formats: Formats): string | null {
  const names = listOf(value).map((id) => formats.account(Number(id)));
  return names.length === 0 ? null : names.join(', ');
}

/** One line per option. */
function optionsText(value: unknown): string | null {
  const lines = Object.entries(recordOf(value)).map(([name, chosen]) => `${name}: ${plain(chosen)}`);
  return lines.length === 0 ? null : lines.join('\n');
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

/** One line per medium: the file name and its alt text. */
function mediaText(value: unknown): string | null {
  const lines = listOf(value).map((medium) => {
    const { url, alt } = typeof medium === 'string' ? { url: medium, alt: null } : recordOf(medium);
    const address = plain(url);
    const file = address.slice(address.lastIndexOf('/') + 1) || address;
    return typeof alt === 'string' && alt !== '' ? `${file}: ${alt}` : file;
  });
  return lines.length === 0 ? null : lines.join('\n');
}
