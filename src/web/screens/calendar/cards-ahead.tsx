import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import { calendarCategories } from '#contract/calendar/calendar-kinds.ts';
import { api } from '#web/api.ts';
import { categoryLabel, toneLabels } from '#web/parts/calendar/item-names.ts';
import { Query } from '#web/parts/query-state.tsx';
import { ApiError } from '#web/request.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCalendar } from './calendar-context.ts';
import type { Item } from './calendar-data.ts';
import { useCountries } from './countries.ts';
import { clamped } from './day-text.ts';
import { dayText, plusDays } from './days.ts';
import { weightOf } from './entries.tsx';

/** The server's limit per request. */
const mostCards = 200;

const stretches = [
  { value: '4', label: t`4 weeks` },
  { value: '8', label: t`8 weeks` },
  { value: '13', label: t`3 months` },
  { value: '26', label: t`6 months` },
] as const;
const importances = [
  { value: '3', label: t`Major` },
  { value: '2', label: t`Medium and up` },
  { value: '1', label: t({ message: 'All', context: 'observances' }) },
] as const;
const leads = [
  { value: '0', label: t`On the day` },
  { value: '3', label: t`3 days before` },
  { value: '7', label: t`1 week before` },
  { value: '14', label: t`2 weeks before` },
] as const;
const categories = [
  { value: '', label: t({ message: 'Any', context: 'category' }) },
  ...calendarCategories.map((value) => ({ value, label: categoryLabel(value) })),
];

/** Creates dated cards for the chosen observances of the coming weeks, without duplicates. */
export function CardsAhead({ onClose }: { onClose: () => void }) {
  const { today, search } = useCalendar();
  const countries = useCountries();
  const [weeks, setWeeks] = useState<(typeof stretches)[number]['value']>('8');
  const [importance, setImportance] = useState<(typeof importances)[number]['value']>('3');
  const [lead, setLead] = useState<(typeof leads)[number]['value']>('7');
  const [category, setCategory] = useState('');
  /** The toggled observances. By default only those with the tone `celebrate` are selected. */
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
  const count = Math.min(chosen.length, mostCards);
  const submit = () =>
    make.mutate(
      {
        items: chosen.slice(0, mostCards).map(({ id, date }) => ({ calendar_id: id, date })),
        days_before: Number(lead),
        ...(search.project !== undefined && { project_id: search.project }),
      },
      {
        onSuccess: ({ made, there }) => {
          const created = made.length;
          const already = there.length;
          toast(
            already > 0
              ? t`${plural(created, { one: '# card', other: '# cards' })} created, ${plural(already, { other: '# already on the board' })}`
              : plural(created, { one: '# card created', other: '# cards created' }),
            created > 0 ? () => void removeCards(made.map(({ card_id }) => card_id)) : undefined,
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
      toast(t`Couldn’t delete some cards. ${{ reason: error.message }}`);
    }
  };

  return (
    <Dialog title={t`Plan ahead`} isOpen isForm size="large" onClose={onClose}>
      <p className="mb-3 text-soft">
        {t`Creates one card per selected observance; existing cards are skipped. Remembrance days are not preselected; sensitive days are left out.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Select label={t`Period`} value={weeks} options={stretches} onChange={setWeeks} />
        <Select label={t`Category`} value={category} options={categories} onChange={setCategory} />
        <Select label={t`Importance`} value={importance} options={importances} onChange={setImportance} />
        <Select label={t`Due date`} value={lead} options={leads} onChange={setLead} />
      </div>
      <div className="mt-3 min-h-0 flex-1 overflow-y-auto border-y border-line">
        <Query
          of={list}
          what={t`observances`}
          loading={
            <output aria-label={t`Loading observances`} className="flex flex-col gap-2 py-3">
              {[0, 1, 2, 3].map((row) => (
                <Skeleton key={row} className="h-6 w-2/3" />
              ))}
            </output>
          }
        >
          {() =>
            items.length === 0 ? (
              <p className="py-6 text-center text-soft">
                {t`No unused observances match. Choose a longer period or other filters.`}
              </p>
            ) : (
              <ul aria-label={t`Observances`} className="flex flex-col py-2">
                {items.map((item) => (
                  <li key={keyOf(item)}>
                    <Checkbox
                      isSelected={isChosen(item)}
                      onChange={() => setTurned(turned.symmetricDifference(new Set([keyOf(item)])))}
                    >
                      <span className="figures w-20 shrink-0 text-faint">{dayText(item.date, 'short')}</span>
                      <span className="flex min-w-0 flex-wrap items-center gap-x-2 py-0.5">
                        <span dir="auto" className={weightOf(item)}>
                          {item.title}
                        </span>
                        {item.tone === 'remember' && <Badge tone="warning">{toneLabels.remember}</Badge>}
                      </span>
                    </Checkbox>
                  </li>
                ))}
              </ul>
            )
          }
        </Query>
      </div>
      {make.error && (
        <p role="alert" className="mt-3 text-danger">
          {make.error.message}
        </p>
      )}
      {chosen.length > mostCards && (
        <p className="mt-3 text-soft">
          {t`Only the first ${mostCards} are created. Plan ahead again for the rest.`}
        </p>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button
          variant="primary"
          isDisabled={chosen.length === 0}
          isPending={make.isPending}
          onPress={submit}
        >
          {plural(count, { one: 'Create # card', other: 'Create # cards' })}
        </Button>
      </div>
    </Dialog>
  );
}

const keyOf = ({ id, date }: Item) => `${id} ${date}`;
