import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { byNewsCategory, newsCategoryName } from '#web/parts/news-category.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const none = 'none';
const another = 'another';
const known = 'is ';

interface CategoryFieldProps {
  /** The category's name; empty for none. */
  value: string;
  onChange: (name: string) => void;
}

/** The news category of a source: an existing one, or the name of a new one. */
export function CategoryField({ value, onChange }: CategoryFieldProps) {
  const { data, error } = api.newsCategories.list.useQuery({});
  const [naming, setNaming] = useState(false);
  const names = byNewsCategory(data?.categories ?? []).map(({ name }) => name);
  // List the source's own category even while the others are loading.
  const listed = value && !naming && !names.includes(value) ? [value, ...names] : names;
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t`News category`}
        layout="stacked"
        value={naming ? another : value ? `${known}${value}` : none}
        options={[
          { value: none, label: t({ message: 'None', context: 'category' }) },
          ...listed.map((name) => ({ value: `${known}${name}`, label: newsCategoryName(name) })),
          { value: another, label: t`New category…` },
        ]}
        onChange={(chosen) => {
          setNaming(chosen === another);
          onChange(chosen.startsWith(known) ? chosen.slice(known.length) : '');
        }}
      />
      {naming && (
        <TextField
          label={t`New category`}
          value={value}
          onChange={onChange}
          maxLength={80}
          isRequired
          isFirst
        />
      )}
      {error && (
        <p className="text-xs text-danger">{t`Couldn’t load categories. ${{ reason: error.message }}`}</p>
      )}
    </div>
  );
}
