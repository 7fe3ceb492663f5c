import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { SquareKanban, TrendingUp } from 'lucide-react';

import { sourceNames, sources } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';

const chip = 'inline-flex min-h-6 min-w-0 items-center gap-1.5 text-accent underline underline-offset-2';

/** A post's card, and the trend that the card was created from; both by title. */
export function CardChain({ card: id }: { card: number }) {
  const { data } = api.cards.get.useQuery({ card_id: id });
  const trend = data?.card.trend;
  const source = sourceNames.find((name) => name === trend?.platform);
  const origin = source && sources[source].label;
  return (
    <>
      <Link to="/board" search={{ card: id }} className={chip}>
        <SquareKanban aria-hidden className="size-3.5 shrink-0" />
        <span className="sr-only">{t`Card:`} </span>
        <span dir="auto" className="max-w-80 truncate">
          {data?.card.title ?? t`Card ${id}`}
        </span>
      </Link>
      {trend && source && origin && (
        <Link to="/explore" search={{ source, time_range: 'all', open: trend.id }} className={chip}>
          <TrendingUp aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">{t`Story:`} </span>
          <span dir="auto" className="max-w-80 truncate">
            {trend.title ?? t`On ${{ source: origin }}`}
          </span>
        </Link>
      )}
    </>
  );
}
