import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { calendarCategories } from '#contract/calendar-kinds.ts';
import { api } from '#web/api.ts';
import { ApiError } from '#web/request.ts';
import { Failure } from '#web/parts/failure.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';

import { useCalendar } from './calendar-context.ts';
import type { Item } from './calendar-data.ts';
import { clamped } from './day-text.ts';
import { dayWords, plusDays } from './days.ts';
import { weightOf } from './entries.tsx';
import { useCountries } from './countries.ts';
import { categoryWords, toneWords } from './item-words.ts';

/** As many as the server makes in one go. */
const mostCards = 200;

const stretches = [
  { value: '4', label: '4 weeks' },
  { value: '8', label: '8 weeks' },
  { value: '13', label: 'a quarter' },
  { value: '26', label: 'half a year' },
] as const;
const importances = [
  { value: '3', label: 'for everybody' },
  { value: '2', label: 'within their field too' },
  { value: '1', label: 'all' },
] as const;
const leads = [
  { value: '0', label: 'on the day' },
  { value: '3', label: '3 days before' },
  { value: '7', label: 'a week before' },
  { value: '14', label: '2 weeks before' },
] as const;
const categories = [
  { value: '', label: 'any' },
  ...calendarCategories.map((value) => ({ value, label: categoryWords(value) })),
];

/** Chooses days to mark of the coming weeks and makes a dated card of each; none twice. */
export function CardsAhead({ onClose }: { onClose: () => void }) {
  const { today, search } = useCalendar();
  const countries = useCountries();
  const client = useQueryClient();
  const [weeks, setWeeks] = useState<(typeof stretches)[number]['value']>('8');
  const [importance, setImportance] = useState<(typeof importances)[number]['value']>('3');
  const [lead, setLead] = useState<(typeof leads)[number]['value']>('7');
  const [category, setCategory] = useState('');
  /** Days whose box was clicked: those to celebrate begin ticked, those to remember do not. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const make = api.calendar.makeCards.useMutation({ refusal: 'inline' });
  const list = api.calendar.list.useQuery({
    from: today,
    to: clamped(plusDays(today, Number(weeks) * 7)),
    min_importance: Number(importance),
    unused: true,
    ...(category !== '' && { category }),
    ...(countries !== '' && { country: countries }),
  });
  const items = (list.data?.items ?? []).filter(
    ({ kind, tone }) => (kind === 'observance' || kind === 'holiday') && tone !== 'sensitive',
  );
  const isChosen = (item: Item) => (item.tone === 'celebrate') !== turned.has(keyOf(item));
  const chosen = items.filter(isChosen);
  const submit = () =>
    make.mutate(
      {
        items: chosen.slice(0, mostCards).map(({ id, date }) => ({ calendar_id: id, date })),
        days_before: Number(lead),
        ...(search.project !== undefined && { project_id: search.project }),
      },
      {
        onSuccess: ({ made, there }) => {
          const before = there.length > 0 ? ` ${there.length} were there already.` : '';
          toast(
            `${made.length === 1 ? 'One card is' : `${made.length} cards are`} made.${before}`,
            made.length > 0 ? () => void removeCards(made.map(({ card_id }) => card_id)) : undefined,
          );
          onClose();
        },
      },
    );
  const removeCards = async (ids: readonly number[]) => {
    try {
      for (const id of ids) await api.cards.remove.call({ card_id: id });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(`Some cards could not be taken back. ${error.message}`);
    }
    void client.invalidateQueries({
      predicate: ({ queryKey }) => ['cards', 'board', 'pending', 'myCards'].includes(String(queryKey[0])),
    });
  };

  return (
    <Dialog title="Make cards ahead" isOpen isForm size="large" onClose={onClose}>
      <p className="mb-3 text-soft">
        A card for each day that you leave chosen, once a year: what has one already gets no second. Days of
        remembrance are for you to choose; sensitive days are not offered.
      </p>
      <div className="flex flex-wrap gap-2">
        <Select label="The next" value={weeks} options={stretches} onChange={setWeeks} />
        <Select label="About" value={category} options={categories} onChange={setCategory} />
        <Select label="Weight" value={importance} options={importances} onChange={setImportance} />
        <Select label="Due" value={lead} options={leads} onChange={setLead} />
      </div>
      <div className="mt-3 min-h-0 flex-1 overflow-y-auto border-y border-line">
        {list.error && !list.data ? (
          <Failure what="days to mark" error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <output aria-label="Loading the days" className="flex flex-col gap-2 py-3">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-6 w-2/3" />
            ))}
          </output>
        ) : items.length === 0 ? (
          <p className="py-6 text-center text-soft">No day like that in this time that is not used yet.</p>
        ) : (
          <ul aria-label="Days" className="flex flex-col py-2">
            {items.map((item) => (
              <li key={keyOf(item)}>
                <Checkbox
                  isSelected={isChosen(item)}
                  onChange={() => setTurned(turned.symmetricDifference(new Set([keyOf(item)])))}
                >
                  <span className="figures w-20 shrink-0 text-faint">{dayWords(item.date, 'short')}</span>
                  <span className="flex min-w-0 flex-wrap items-center gap-x-2 py-0.5">
                    <span dir="auto" className={weightOf(item)}>
                      {item.title}
                    </span>
                    {item.tone === 'remember' && <Badge tone="warning">{toneWords.remember}</Badge>}
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
      </div>
      {make.error && (
        <p role="alert" className="mt-3 text-danger">
          {make.error.message}
        </p>
      )}
      {chosen.length > mostCards && (
        <p className="mt-3 text-soft">The first {mostCards} are made; the others another time.</p>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onPress={onClose}>Cancel</Button>
        <Button look="primary" isDisabled={chosen.length === 0} isPending={make.isPending} onPress={submit}>
          {chosen.length === 1 ? 'Make one card' : `Make ${Math.min(chosen.length, mostCards)} cards`}
        </Button>
      </div>
    </Dialog>
  );
}

const keyOf = ({ id, date }: Item) => `${id} ${date}`;
