import { Link } from '@tanstack/react-router';
import { BookOpen, ChevronLeft, ChevronRight, ListChecks, ListPlus, PenLine, Rss } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { calendarTones } from '#contract/calendar-kinds.ts';
import { api } from '#web/api.ts';
import { zoneWords } from '#web/lib/format.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Select } from '#web/ui/select.tsx';

import { useCalendar } from './calendar-context.ts';
import {
  layers,
  layersText,
  shownLayers,
  views,
  type CalendarSearch,
  type Layer,
  type Side,
  type View,
} from './calendar-search.ts';
import { useCountries } from './countries.ts';
import { stretchWords } from './days.ts';
import { toneWords } from './item-words.ts';

const CardsAhead = lazyPart(async () => (await import('./cards-ahead.tsx')).CardsAhead);
const Countries = lazyPart(async () => (await import('./choose-countries.tsx')).ChooseCountries);

const viewWords: Readonly<Record<View, { label: string; key: string }>> = {
  month: { label: 'Month', key: 'm' },
  week: { label: 'Week', key: 'w' },
  list: { label: 'List', key: 'l' },
};
const layerWords: Readonly<Record<Layer, string>> = {
  posts: 'Posts',
  cards: 'Due cards',
  days: 'Days to mark',
};
const importances = [
  { value: '1', label: 'all' },
  { value: '2', label: 'within their field' },
  { value: '3', label: 'for everybody' },
] as const;
const tones = [
  { value: '', label: 'any' },
  ...calendarTones.map((value) => ({ value, label: toneWords[value].toLowerCase() })),
];
const sideWords: readonly { side: Side; label: string; icon: ReactNode }[] = [
  { side: 'quotes', label: 'Quotes', icon: <BookOpen aria-hidden className="size-4" /> },
  { side: 'recipes', label: 'Recipes', icon: <ListChecks aria-hidden className="size-4" /> },
  { side: 'feed', label: 'Feed', icon: <Rss aria-hidden className="size-4" /> },
];

interface CalendarHeadProps {
  view: View;
  paid: boolean;
  onLeaf: (by: number) => void;
}

/** Which days are shown, how, and what of them. */
export function CalendarHead({ view, paid, onLeaf }: CalendarHeadProps) {
  const { day, today, locale, zone, search, go, mayWrite } = useCalendar();
  const [dialog, setDialog] = useState<'ahead' | 'countries' | null>(null);
  const step = view === 'week' ? 'week' : 'month';
  return (
    <header className="shrink-0 border-b border-line px-4">
      <div className="flex h-12 items-center gap-1">
        <h1 className="sr-only">Calendar</h1>
        <IconButton label={`The ${step} before`} keys="k" onPress={() => onLeaf(-1)}>
          <ChevronLeft aria-hidden className="size-4" />
        </IconButton>
        <IconButton label={`The next ${step}`} keys="j" onPress={() => onLeaf(1)}>
          <ChevronRight aria-hidden className="size-4" />
        </IconButton>
        <Button
          look="quiet"
          className="px-2"
          onPress={() => go({ day: undefined })}
          isDisabled={day === today}
        >
          Today
        </Button>
        <h2 aria-live="polite" className="ml-1 truncate text-lg font-semibold tracking-tight">
          {stretchWords(view, day, locale)}
        </h2>
        <span className="ml-2 truncate text-xs text-faint max-lg:hidden">{zoneWords(zone)}</span>
        <span className="ml-auto" />
        <fieldset className="flex rounded-md border border-line p-px max-sm:hidden">
          <legend className="sr-only">View</legend>
          <Views view={view} />
        </fieldset>
        {mayWrite && paid && (
          <Link
            to="/compose"
            search={{ begin: 1 }}
            className="ml-1 inline-flex h-8 items-center gap-1.5 rounded-md bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong"
          >
            <PenLine aria-hidden className="size-4" />
            <span className="max-lg:sr-only">New draft</span>
          </Link>
        )}
      </div>
      <div className="no-scrollbar -mx-4 flex items-center gap-1.5 overflow-x-auto px-4 pb-2 sm:flex-wrap">
        <fieldset className="flex shrink-0 rounded-md border border-line p-px sm:hidden">
          <legend className="sr-only">View</legend>
          <Views view={view} />
        </fieldset>
        <Projects />
        <Layers />
        {shownLayers(search.layers).includes('days') && (
          <>
            <Select
              label="Show"
              value={importances[(search.importance ?? 1) - 1]?.value ?? '1'}
              options={importances}
              onChange={(value) => go({ importance: value === '1' ? undefined : value === '2' ? 2 : 3 })}
            />
            <Select
              label="Tone"
              value={search.tone ?? ''}
              options={tones}
              onChange={(value) => go({ tone: calendarTones.find((tone) => tone === value) })}
            />
            <CountriesButton onPress={() => setDialog('countries')} />
          </>
        )}
        <span className="ml-auto" />
        {mayWrite && (
          <Button look="quiet" className="px-2" onPress={() => setDialog('ahead')}>
            <ListPlus aria-hidden className="size-4" />
            Make cards ahead
          </Button>
        )}
        {sideWords.map(({ side, label, icon }) => (
          <button
            key={side}
            type="button"
            aria-pressed={search.show === side}
            onClick={() => go({ show: search.show === side ? undefined : side })}
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
  const { go } = useCalendar();
  return views.map((one) => (
    <button
      key={one}
      type="button"
      aria-pressed={one === view}
      data-hint-keys={viewWords[one].key}
      data-hint={viewWords[one].label}
      onClick={() => go({ view: one })}
      className="h-7 rounded-sm px-2.5 text-sm text-soft hover:text-ink aria-pressed:bg-press aria-pressed:font-medium aria-pressed:text-ink"
    >
      {viewWords[one].label}
    </button>
  ));
}

function Layers() {
  const { search, go } = useCalendar();
  const shown = shownLayers(search.layers);
  const switched = (layer: Layer): CalendarSearch => ({
    layers: layersText(layers.filter((one) => (one === layer ? !shown.includes(one) : shown.includes(one)))),
  });
  return (
    <fieldset className="flex shrink-0">
      <legend className="sr-only">Layers</legend>
      {layers.map((layer) => (
        <button
          key={layer}
          type="button"
          aria-pressed={shown.includes(layer)}
          onClick={() => go(switched(layer))}
          className={`${toggle} aria-[pressed=false]:text-faint aria-[pressed=false]:line-through`}
        >
          {layerWords[layer]}
        </button>
      ))}
    </fieldset>
  );
}

function Projects() {
  const { search, go } = useCalendar();
  const { data } = api.projects.list.useQuery({});
  if (!data || data.projects.length < 2) return null;
  return (
    <Select
      label="Project"
      value={String(search.project ?? '')}
      options={[
        { value: '', label: 'All' },
        ...data.projects.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(value) => go({ project: value === '' ? undefined : Number(value) })}
    />
  );
}

function CountriesButton({ onPress }: { onPress: () => void }) {
  const countries = useCountries();
  return (
    <Button look="quiet" className="px-2" onPress={onPress}>
      {countries === '' ? 'Holidays' : `Holidays: ${countries.replaceAll(',', ', ')}`}
    </Button>
  );
}
