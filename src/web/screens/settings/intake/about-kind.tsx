import { plural, t } from '@lingui/core/macro';
import { ExternalLink } from 'lucide-react';

import { Badge } from '#web/ui/badge.tsx';
import type { Kind } from './source-draft.ts';

/**
 * What a network's API offers, how often it is polled, what that costs, and whether the connection was ever tested.
 */
export function AboutKind({ kind }: { kind: Kind }) {
  return (
    <div className="-mt-1 flex flex-col gap-1.5 text-xs text-faint">
      <p className="text-soft">{kind.description}</p>
      {kind.account && (
        <p className="text-soft">
          {t`With the rights of a connected account: ${{ opens: kind.account.opens }}`}{' '}
          {lentText(kind.account)}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {kind.untried && (
          <Badge
            tone="warning"
            hint={t`Built from ${{ network: kind.label }}’s documentation. Not yet tested against the live API.`}
          >
            {t`Not yet tested against the live API`}
          </Badge>
        )}
        <span>{costOf(kind)}</span>
        {!choosesPace(kind) && <span>{paceOf(kind.every_minutes)}</span>}
        <a
          href={kind.documentation}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex h-6 items-center gap-1 text-accent underline underline-offset-2"
        >
          {t`Documentation`}
          <ExternalLink aria-hidden className="size-3" />
        </a>
      </p>
    </div>
  );
}

function lentText({ lent }: NonNullable<Kind['account']>): string {
  if (lent === null) return '';
  if (lent === 0)
    return t`No account allows it yet; an admin of its organization can, under Settings → Connected accounts.`;
  return plural(lent, { one: '# account allows it.', other: '# accounts allow it.' });
}

/** Whether polling costs money; only then does a kind have a budget. */
export function billsReading({ fields }: Kind): boolean {
  return fields.some(({ name }) => name === 'budget');
}

function costOf(kind: Kind): string {
  if (billsReading(kind)) return t`Usage is billed`;
  return choosesPace(kind) ? t`The provider may bill usage` : t`No known charges`;
}

/** Users who add a data provider choose how often it is polled. */
function choosesPace({ fields }: Kind): boolean {
  return fields.some(({ name }) => name === 'everyMinutes');
}

function paceOf(minutes: number): string {
  return minutes % 60 === 0
    ? plural({ hours: minutes / 60 }, { one: 'Updates every hour', other: 'Updates every # hours' })
    : plural(minutes, { one: 'Updates every minute', other: 'Updates every # minutes' });
}
