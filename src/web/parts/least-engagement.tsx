import { wholeOf } from '#web/lib/search.ts';
import { SearchField } from '#web/ui/search-field.tsx';

import { useMe } from './me.ts';

interface LeastEngagementProps {
  value: number | undefined;
  onChange: (least: number | undefined) => void;
}

/** The least engagement that a listed post has. */
export function LeastEngagement({ value, onChange }: LeastEngagementProps) {
  const isHidden = useMe().organization?.terms.metrics_hidden === true;
  return (
    <SearchField
      label="Minimum engagement"
      placeholder="Min. engagement"
      icon={false}
      inputMode="numeric"
      isDisabled={isHidden}
      hint={isHidden ? 'Your plan withholds numbers, so it cannot filter by them' : undefined}
      value={value ? String(value) : ''}
      onSearch={(least) => onChange(wholeOf(least.replace(/\D/g, ''), 1))}
      className="w-40 shrink-0"
    />
  );
}
