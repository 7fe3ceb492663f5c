import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';

import { fieldsOfItem } from '#contract/calendar/template-content.ts';
import { categoryLabel, kindLabels, toneLabels } from '#web/parts/calendar/item-names.ts';
import { FramedPicture } from '#web/parts/media/framed-picture.tsx';
import { hostOf, webAddress } from '#web/parts/trend-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCalendar } from './calendar-context.ts';
import type { Item } from './calendar-data.ts';
import { dayText } from './days.ts';
import { weightOf } from './entries.tsx';
import { useItemChanges } from './item-changes.ts';
import { importanceOf, notesOf, sinceText, toneHints } from './item-labels.ts';

/** An observance: why, since when, its source, and what the user can create from it. */
export function DayItem({ item, at, paid }: { item: Item; at: string | undefined; paid: boolean }) {
  const { mayWrite, search } = useCalendar();
  const navigate = useNavigate();
  const { makeCard, markUsed } = useItemChanges();
  const since = sinceText(item);
  const source = item.source_url === null ? undefined : webAddress(item.source_url);
  return (
    <li className="border-t border-line pt-3 first:border-0 first:pt-0">
      <div className="flex gap-3">
        <div className="min-w-0 flex-1">
          <h4 dir="auto" className={`text-base ${item.importance >= 2 ? 'font-semibold' : weightOf(item)}`}>
            {item.title}
          </h4>
          <p dir="auto" className="text-soft">
            {item.why}
          </p>
          {item.until && (
            <p className="text-xs text-faint">{t`Until ${{ day: dayText(item.until, 'short') }}`}</p>
          )}
          {item.date_note && <p className="text-xs text-faint">{item.date_note}</p>}
          {item.tone !== 'celebrate' && <p className="text-xs text-soft">{toneHints[item.tone]}</p>}
        </div>
        {item.image_url && (
          <FramedPicture
            url={item.image_url}
            frame={64}
            className="size-16 shrink-0 rounded-sm object-cover"
            fallback={null}
          />
        )}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
        <Badge>{kindLabels[item.kind]}</Badge>
        {item.tone !== 'celebrate' && <Badge tone="warning">{toneLabels[item.tone]}</Badge>}
        <span>{categoryLabel(item.category)}</span>
        {item.tone === 'celebrate' && <span>{importanceOf(item.importance)}</span>}
        {since && <span className="figures">{since}</span>}
        {item.used && <Badge tone="good">{t`Used in ${{ year: item.date.slice(0, 4) }}`}</Badge>}
      </p>
      <p className="mt-1 text-xs text-faint">
        {item.source}
        {item.licence && `, ${item.licence}`}
        {source && (
          <>
            {' · '}
            <a
              href={source}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 items-center gap-1 underline underline-offset-2 hover:text-ink"
            >
              {t`Source: ${{ host: hostOf(source) }}`}
              <ExternalLink aria-hidden className="size-3" />
            </a>
          </>
        )}
      </p>
      {mayWrite && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          <Button onPress={() => makeCard(item, search.project)}>{t`Add to board`}</Button>
          {paid && (
            <Button
              onPress={() =>
                void navigate({ to: '/compose', search: { text: item.title, notes: notesOf(item), at } })
              }
            >
              {t({ message: 'Draft', context: 'verb' })}
            </Button>
          )}
          <Button
            onPress={() =>
              void navigate({
                to: '/templates',
                search: {
                  category: item.year === null ? 'event' : 'fact',
                  project: search.project,
                  ...fieldsOfItem(item),
                  notes: notesOf(item),
                },
              })
            }
          >
            {t`Create image`}
          </Button>
          <Button variant="quiet" onPress={() => markUsed(item, !item.used)}>
            {item.used ? t`Mark as unused` : t`Mark as used`}
          </Button>
        </div>
      )}
    </li>
  );
}
