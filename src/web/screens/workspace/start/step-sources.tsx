import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { OpmlButton } from '#web/parts/intake/opml-button.tsx';
import { languageName } from '#web/parts/workspace/language-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Refusal } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import {
  byField,
  chosenKeys,
  fieldLabels,
  firstLanguage,
  languagesOf,
  startersIn,
  tickedFirst,
  type Starter,
} from './starters.ts';
import { StepState } from './step-state.tsx';

/** Selects public sources by language and field; also offers an OPML import and a link to all other kinds. */
export function StepSources({ onDone }: { onDone: () => void }) {
  const starters = api.sources.starters.useQuery({});
  const organization = api.organizations.get.useQuery({});
  const loading = <Skeleton className="h-72 w-full" />;
  return (
    <StepState query={starters} what={t`starter sources`} loading={loading}>
      {({ starters: all }) => (
        <StepState query={organization} what={t`organization settings`} loading={loading}>
          {({ lang }) => <StarterList starters={all} first={firstLanguage(all, lang)} onDone={onDone} />}
        </StepState>
      )}
    </StepState>
  );
}

interface StarterListProps {
  starters: readonly Starter[];
  first: string | null;
  onDone: () => void;
}

function StarterList({ starters, first, onDone }: StarterListProps) {
  const add = api.sources.addStarters.useMutation({ refusal: 'inline' });
  const [lang, setLang] = useState(first);
  const [ticked, setTicked] = useState(() => tickedFirst(starters, first));
  const keys = chosenKeys(starters, lang, ticked);
  const tick = (key: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(key);
    else next.delete(key);
    setTicked(next);
  };
  const choose = (value: string) => {
    const chosen = value === '' ? null : value;
    setLang(chosen);
    if (chosen !== null) setTicked(ticked.union(tickedFirst(starters, chosen)));
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={t`Language`}
          value={lang ?? ''}
          options={[
            { value: '', label: t`All languages` },
            ...languagesOf(starters).map(({ lang: value, count }) => ({
              value,
              label: languageName(value),
              note: String(count),
            })),
          ]}
          onChange={choose}
        />
        <span className="ms-auto" />
        <OpmlButton onImported={onDone} />
      </div>
      {byField(startersIn(starters, lang)).map(({ field, starters: own }) => (
        <fieldset key={field}>
          <legend className="eyebrow mb-1">{fieldLabels[field]}</legend>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {own.map((starter) => (
              <li key={starter.key} className="min-w-0">
                <Tick starter={starter} lang={lang} isTicked={ticked.has(starter.key)} onTick={tick} />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      <Refusal error={add.error} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          isDisabled={keys.length === 0}
          isPending={add.isPending}
          onPress={() => void add.mutateAsync({ keys }).then(onDone, () => undefined)}
        >
          {keys.length === 0
            ? t`Add sources`
            : plural({ count: keys.length }, { one: 'Add # source', other: 'Add # sources' })}
        </Button>
        <Link to="/settings/sources" className="text-soft underline underline-offset-2 hover:text-ink">
          {t`Add any other site or feed in Settings`}
        </Link>
      </div>
    </div>
  );
}

interface TickProps {
  starter: Starter;
  lang: string | null;
  isTicked: boolean;
  onTick: (key: string, isTicked: boolean) => void;
}

function Tick({ starter, lang, isTicked, onTick }: TickProps) {
  const isAdded = starter.source_id !== null;
  return (
    <Checkbox
      isSelected={isAdded || isTicked}
      isDisabled={isAdded}
      onChange={(selected) => onTick(starter.key, selected)}
    >
      <span className="flex min-h-8 min-w-0 items-center gap-2">
        <span lang={starter.lang ?? undefined} className="truncate">
          {starter.name}
        </span>
        {isAdded ? (
          <span className="shrink-0 text-xs text-faint">{t`added`}</span>
        ) : (
          lang === null &&
          starter.lang !== null && (
            <span className="shrink-0 text-xs text-faint">{languageName(starter.lang)}</span>
          )
        )}
      </span>
    </Checkbox>
  );
}
