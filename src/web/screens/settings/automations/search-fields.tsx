import { t } from '@lingui/core/macro';

import { sourceNames, sources } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Search } from './automation-draft.ts';
import { searchText } from './automation-labels.ts';
import type { FieldsProps } from './fields.ts';
import { NumberText } from './number-text.tsx';

const own = 'own';
const kept = 'kept';

const sameSearch = (one: Search, other: Readonly<Record<string, unknown>>) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => one[name] === other[name]);

const isOwn = (search: Search) =>
  Object.keys(search).every((name) => name === 'source' || name === 'keyword');

/** Which items of Explore count: those of a saved view, or of a source and words; from which numbers on. */
export function SearchFields({ draft, change }: FieldsProps) {
  const views = api.views.list.useQuery({ screen: 'explore' }).data?.views ?? [];
  const { search: filters, least } = draft;
  const view = views.find((one) => sameSearch(filters, one.search));
  const chosen = view ? String(view.id) : isOwn(filters) ? own : kept;
  const choose = (id: string) => {
    const found = views.find((one) => String(one.id) === id);
    if (found) change({ search: found.search });
    else if (id === own) change({ search: { source: filters.source ?? 'all' } });
  };
  const setLeast = (name: keyof typeof least) => (text: string) =>
    change({ least: { ...least, [name]: text } });
  return (
    <>
      {(views.length > 0 || chosen === kept) && (
        <Select
          label={t`Search`}
          layout="stacked"
          value={chosen}
          options={[
            ...(chosen === kept ? [{ value: kept, label: searchText(filters) }] : []),
            { value: own, label: t`A source and words` },
            ...views.map(({ id, name }) => ({ value: String(id), label: name, note: t`my view` })),
          ]}
          onChange={choose}
        />
      )}
      {chosen === own ? (
        <div className="flex flex-wrap gap-4">
          <Select
            label={t`Source`}
            layout="stacked"
            className="min-w-40 flex-1"
            value={String(filters.source ?? 'all')}
            options={[
              { value: 'all', label: t`All sources` },
              ...sourceNames.map((name) => ({ value: String(name), label: sources[name].label })),
            ]}
            onChange={(source) => change({ search: { ...filters, source } })}
          />
          <TextField
            label={t`Words`}
            description={t`All must appear. Empty: every item.`}
            className="min-w-40 flex-1"
            value={String(filters.keyword ?? '')}
            maxLength={200}
            onChange={(keyword) => change({ search: withWords(filters, keyword) })}
          />
        </div>
      ) : (
        <p className="text-xs text-faint">{searchText(filters)}</p>
      )}
      <fieldset>
        <legend className="font-medium">{t`Only when a story crosses`}</legend>
        <p className="mb-2 text-xs text-faint">
          {t`Empty: every new item counts. Several numbers must all be reached.`}
        </p>
        <div className="flex flex-wrap gap-4">
          <NumberText
            label={t`Engagement`}
            value={least.engagement}
            min={1}
            onChange={setLeast('engagement')}
          />
          <NumberText label={t`Growth`} value={least.growth} min={1} onChange={setLeast('growth')} />
          <NumberText label={t`Growth in %`} value={least.percent} min={1} onChange={setLeast('percent')} />
        </div>
      </fieldset>
    </>
  );
}

function withWords({ keyword: _keyword, ...others }: Search, keyword: string): Search {
  return keyword === '' ? others : { ...others, keyword };
}
