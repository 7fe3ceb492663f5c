import { t } from '@lingui/core/macro';

import { capabilityLabel, capabilityNames, type CapabilityName } from '#contract/networks/capabilities.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { canOf, type NetworksSearch } from './networks-search.ts';

interface NetworkFiltersProps {
  search: NetworksSearch;
  onSearch: (changed: NetworksSearch) => void;
}

/** Every network has texts. */
const offered = capabilityNames.filter((name) => name !== 'text');

/** The filters of the networks; each is in the URL. */
export function NetworkFilters({ search, onSearch }: NetworkFiltersProps) {
  const chosen = canOf(search.can);
  const toggle = (name: CapabilityName) => {
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
    onSearch({ can: next.length === 0 ? undefined : next.join(',') });
  };
  return (
    <div className="mb-4 flex flex-col gap-3">
      <SearchField
        label={t`Search networks`}
        placeholder={t`Name of a network`}
        value={search.q ?? ''}
        onSearch={(text) => onSearch({ q: text === '' ? undefined : text })}
        restMs={100}
        className="w-full sm:max-w-64"
      />
      <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
        <legend className="sr-only">{t`Networks that can do`}</legend>
        <span aria-hidden className="me-1 text-soft">{t`Can do`}</span>
        {offered.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={chosen.includes(name)}
            onClick={() => toggle(name)}
            className="field px-2.5 text-soft hover:text-ink aria-pressed:border-ink aria-pressed:font-medium aria-pressed:text-ink"
          >
            {capabilityLabel(name)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
