import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { deviceName } from '#web/lib/device-name.ts';
import { exactTime, shortTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Cell, Row } from '#web/ui/table.tsx';

type Entry = DataOf<Contract['audit']['list']>['entries'][number];

interface AuditRowProps {
  entry: Entry;
  zone: string;
  /** Narrows the log to one object. */
  onObject: (object: string) => void;
}

export function AuditRow({ entry, zone, onObject }: AuditRowProps) {
  const { at, who, words, object, object_words: objectText, outcome, address, device, details } = entry;
  const more = detailsOf(details, zone);
  return (
    <Row>
      <Cell className="figures whitespace-nowrap text-soft">
        <time dateTime={at} data-hint={exactTime(at, zone)}>
          {shortTime(at, zone)}
        </time>
      </Cell>
      <Cell label={t`Who`} className="max-w-44">
        <span dir="auto" className="block truncate">
          {who ?? t`Unknown`}
        </span>
        <span className="block truncate text-xs text-faint">{wayOf(entry)}</span>
      </Cell>
      <Cell label={t`What`} className="col-span-full">
        <span dir="auto">{words}</span>
        {outcome === 'refused' && (
          <span className="ms-2">
            <Badge tone="danger">{t`Refused`}</Badge>
          </span>
        )}
        {more && (
          <span dir="auto" className="block text-xs wrap-anywhere text-faint">
            {more}
          </span>
        )}
        {object && / \d+$/.test(object) && (
          <button
            type="button"
            className="block min-h-6 text-xs text-soft underline underline-offset-2 hover:text-ink"
            onClick={() => onObject(object)}
          >
            {t`Show all for ${{ object: objectText ?? object }}`}
          </button>
        )}
      </Cell>
      <Cell label={t({ message: 'From', context: 'place' })} className="max-w-44">
        <span className="figures block truncate">{address ?? '–'}</span>
        {device && (
          <span className="block truncate text-xs text-faint" data-hint={device}>
            {deviceName(device)}
          </span>
        )}
      </Cell>
    </Row>
  );
}

function wayOf({ via, token_id, token_name, session_id }: Entry): string {
  switch (via) {
    case 'session':
      return session_id === null ? t`in a browser` : t`in a browser, session ${session_id}`;
    case 'key':
      return t`with token ${{ token: token_name ?? token_id ?? '?' }}`;
    case 'link':
      return t`through a link`;
    case 'command':
      return t`on the command line`;
    case 'desk':
      return t`System`;
    case null:
      return t`origin not recorded`;
  }
}

function detailsOf(details: Readonly<Record<string, unknown>>, zone: string): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${valueText(value, zone)}`)
    .join(' · ');
}

function valueText(value: unknown, zone: string): string {
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? exactTime(value, zone) : value;
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (Array.isArray(value))
    return (
      value.map((one) => valueText(one, zone)).join(', ') || t({ message: 'none', context: 'empty list' })
    );
  return JSON.stringify(value);
}
