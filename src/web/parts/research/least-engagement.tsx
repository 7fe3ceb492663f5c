import { t } from '@lingui/core/macro';

import { wholeOf } from '#web/lib/search.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { SearchField } from '#web/ui/search-field.tsx';

interface LeastEngagementProps {
  value: number | undefined;
  onChange: (least: number | undefined) => void;
}

/** The minimum engagement of listed posts. */
export function LeastEngagement({ value, onChange }: LeastEngagementProps) {
  const isHidden = useMe().organization?.terms.metrics_hidden === true;
  return (
    <SearchField
      label={t`Minimum engagement`}
      placeholder={t`Min. engagement`}
      icon={false}
      inputMode="numeric"
      isDisabled={isHidden}
      hint={isHidden ? t`Your plan doesn’t include metrics, so you can’t filter by them` : undefined}
      value={value ? String(value) : ''}
      onSearch={(least) => onChange(wholeOf(least.replace(/\D/g, ''), 1))}
      className="w-40 shrink-0"
    />
  );
}
