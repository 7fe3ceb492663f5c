import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAnalytics } from './analytics-context.ts';
import { dayOf } from './analytics-search.ts';

/** Sets a custom range. */
export function RangeForm({ onClose }: { onClose: () => void }) {
  const { search, changeSearch } = useAnalytics();
  const [from, setFrom] = useState(search.from ?? '');
  const [to, setTo] = useState(search.to ?? '');
  const [isSent, setSent] = useState(false);
  const noFrom = dayOf(from) === undefined ? t`Enter a date like 2027-03-01` : undefined;
  const noTo =
    dayOf(to) === undefined
      ? t`Enter a date like 2027-03-01`
      : to < from
        ? t`Choose a day on or after the first day`
        : undefined;
  return (
    <FormDialog
      title={t`Range`}
      action={t`Show`}
      onSubmit={() => {
        setSent(true);
        if (noFrom || noTo) return;
        changeSearch({ from, to, days: undefined });
        onClose();
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t`First day`}
          type="date"
          value={from}
          onChange={setFrom}
          error={isSent ? noFrom : undefined}
          isFirst
        />
        <TextField
          label={t`Last day`}
          type="date"
          value={to}
          onChange={setTo}
          error={isSent ? noTo : undefined}
        />
      </div>
    </FormDialog>
  );
}
