import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { BookOpen, ChevronLeft, ChevronRight, ListChecks, ListPlus, PenLine, Rss } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { calendarTones } from '#contract/calendar/calendar-kinds.ts';
import { api } from '#web/api.ts';
import { zoneLabel } from '#web/lib/format.ts';
import { toneLabels } from '#web/parts/calendar/item-names.ts';
import { LabelFilters } from '#web/parts/labels/label-filters.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Select } from '#web/ui/select.tsx';
import { useCalendar } from './calendar-context.ts';
import {
  layers,
  layersText,
  visibleLayers,
  views,
  type CalendarSearch,
  type Layer,
  type Side,
  type View,
} from './calendar-search.ts';
import { useCountries } from './countries.ts';
import { rangeText } from './days.ts';

const CardsAhead = lazyPart(async () => (await import('./cards-ahead.tsx')).CardsAhead);
const Countries = lazyPart(async () => (await import('./choose-countries.tsx')).ChooseCountries);

const viewLabels: Readonly<Record<View, { label: string; key: string }>> = {
  month: { label: t`Month`, key: 'm' },
  week: { label: t`Week`, key: 'w' },
  list: { label: t`List`, key: 'l' },
};
const layerLabels: Readonly<Record<Layer, string>> = {
  posts: t`Posts`,
  cards: t`Due cards`,
  days: t`Observances`,
};
const importances = [
  { value: '1', label: t({ message: 'All', context: 'observances' }) },
  { value: '2', label: t`Medium and up` },
  { value: '3', label: t`Major` },
] as const;
const tones = [
  { value: '', label: t({ message: 'Any', context: 'tone' }) },
  ...calendarTones.map((value) => ({ value, label: toneLabels[value] })),
];
const sideLabels: readonly { side: Side; label: string; icon: ReactNode }[] = [
  { side: 'quotes', label: t`Quotes`, icon: <BookOpen aria-hidden className="size-4" /> },
  { side: 'recipes', label: t`Recipes`, icon: <ListChecks aria-hidden className="size-4" /> },
  { side: 'feed', label: t`Subscribe`, icon: <Rss aria-hidden className="size-4" /> },
];

interface CalendarHeadProps {
  view: View;
  paid: boolean;
  onLeaf: (by: number) => void;
}

/** The calendar's header: the range, the view and the filters. */
export function CalendarHead({ view, paid, onLeaf }: CalendarHeadProps) {
  const { day, today, locale, zone, search, changeSearch, mayWrite } = useCalendar();
  const [dialog, setDialog] = useState<'ahead' | 'countries' | null>(null);
  const isWeek = view === 'week';
  return (
    <header className="shrink-0 border-b border-line px-4">
      <div className="flex min-h-12 items-center gap-1 max-[24rem]:flex-wrap">
        <h1 className="sr-only">{t`Calendar`}</h1>
        <IconButton label={isWeek ? t`Previous week` : t`Previous month`} keys="k" onPress={() => onLeaf(-1)}>
          <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        </IconButton>
        <IconButton label={isWeek ? t`Next week` : t`Next month`} keys="j" onPress={() => onLeaf(1)}>
          <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
        </IconButton>
        <Button
          variant="quiet"
          className={`px-2 ${day === today ? 'max-sm:hidden' : ''}`}
          onPress={() => changeSearch({ day: undefined })}
          isDisabled={day === today}
        >
          {t`Today`}
        </Button>
        <h2 aria-live="polite" className="ms-1 truncate text-lg font-semibold tracking-tight">
          {rangeText(view, day, locale)}
        </h2>
        <span className="ms-2 truncate text-xs text-faint max-lg:hidden">{zoneLabel(zone)}</span>
        <span className="ms-auto" />
        <fieldset className="flex rounded-md border border-line p-px max-sm:hidden">
          <legend className="sr-only">{t({ message: 'View', context: 'noun' })}</legend>
          <Views view={view} />
        </fieldset>
        {mayWrite && paid && (
          <Link
            to="/compose"
            search={{ begin: 1 }}
            className="ms-1 inline-flex h-8 items-center gap-1.5 rounded-md bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong"
          >
            <PenLine aria-hidden className="size-4" />
            <span className="max-lg:sr-only">{t`New draft`}</span>
          </Link>
        )}
      </div>
      <div className="no-scrollbar -mx-4 flex items-center gap-1.5 overflow-x-auto px-4 pb-2 sm:flex-wrap">
        <fieldset className="flex shrink-0 rounded-md border border-line p-px sm:hidden">
          <legend className="sr-only">{t({ message: 'View', context: 'noun' })}</legend>
          <Views view={view} />
        </fieldset>
        <Projects />
        <LabelFilters search={search} onChange={changeSearch} project={search.project} />
        <Layers />
        {visibleLayers(search.layers).includes('days') && (
          <>
            <Select
              label={t`Show`}
              value={importances[(search.importance ?? 1) - 1]?.value ?? '1'}
              options={importances}
              onChange={(value) =>
                changeSearch({ importance: value === '1' ? undefined : value === '2' ? 2 : 3 })
              }
            />
            <Select
              label={t`Tone`}
              value={search.tone ?? ''}
              options={tones}
              onChange={(value) => changeSearch({ tone: calendarTones.find((tone) => tone === value) })}
            />
            <CountriesButton onPress={() => setDialog('countries')} />
          </>
        )}
        <span className="ms-auto" />
        {mayWrite && (
          <Button variant="quiet" className="px-2" onPress={() => setDialog('ahead')}>
            <ListPlus aria-hidden className="size-4" />
            {t`Plan ahead`}
          </Button>
        )}
        {sideLabels.map(({ side, label, icon }) => (
          <button
            key={side}
            type="button"
            aria-pressed={search.show === side}
            onClick={() => changeSearch({ show: search.show === side ? undefined : side })}
            className={toggle}
          >
            {icon}
            {label}
          </button>
        ))}
      </div>
      {dialog === 'ahead' && <CardsAhead onClose={() => setDialog(null)} />}
      {dialog === 'countries' && <Countries onClose={() => setDialog(null)} />}
    </header>
  );
}

const toggle =
  'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-sm text-soft hover:bg-hover hover:text-ink aria-pressed:bg-press aria-pressed:text-ink';

function Views({ view }: { view: View }) {
  const { changeSearch } = useCalendar();
  return views.map((one) => (
    <button
      key={one}
      type="button"
      aria-pressed={one === view}
      data-hint-keys={viewLabels[one].key}
      data-hint={viewLabels[one].label}
      onClick={() => changeSearch({ view: one })}
      className="h-7 rounded-sm px-2.5 text-sm text-soft hover:text-ink aria-pressed:bg-press aria-pressed:font-medium aria-pressed:text-ink"
    >
      {viewLabels[one].label}
    </button>
  ));
}

function Layers() {
  const { search, changeSearch } = useCalendar();
  const visible = visibleLayers(search.layers);
  const switched = (layer: Layer): CalendarSearch => ({
    layers: layersText(
      layers.filter((one) => (one === layer ? !visible.includes(one) : visible.includes(one))),
    ),
  });
  return (
    <fieldset className="flex shrink-0">
      <legend className="sr-only">{t`Layers`}</legend>
      {layers.map((layer) => (
        <button
          key={layer}
          type="button"
          aria-pressed={visible.includes(layer)}
          onClick={() => changeSearch(switched(layer))}
          className={`${toggle} aria-[pressed=false]:text-faint aria-[pressed=false]:line-through`}
        >
          {layerLabels[layer]}
        </button>
      ))}
    </fieldset>
  );
}

function Projects() {
  const { search, changeSearch } = useCalendar();
  const { data } = api.projects.list.useQuery({});
  if (!data || data.projects.length < 2) return null;
  return (
    <Select
      label={t`Project`}
      value={String(search.project ?? '')}
      options={[
        { value: '', label: t({ message: 'All', context: 'projects' }) },
        ...data.projects.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(value) => changeSearch({ project: value === '' ? undefined : Number(value) })}
    />
  );
}

function CountriesButton({ onPress }: { onPress: () => void }) {
  const countries = useCountries().replaceAll(',', ', ');
  return (
    <Button variant="quiet" className="px-2" onPress={onPress}>
      {countries === '' ? t`Holidays` : t`Holidays: ${countries}`}
    </Button>
  );
}
