import { useState } from 'react';

import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import { useAnalytics } from './analytics-context.ts';
import { dayOf } from './analytics-search.ts';

/** Any two days. */
export function RangeForm({ onClose }: { onClose: () => void }) {
  const { search, go } = useAnalytics();
  const [from, setFrom] = useState(search.from ?? '');
  const [to, setTo] = useState(search.to ?? '');
  const [isSent, setSent] = useState(false);
  const noFrom = dayOf(from) === undefined ? 'A day like 2027-03-01' : undefined;
  const noTo =
    dayOf(to) === undefined ? 'A day like 2027-03-01' : to < from ? 'Not before the first day' : undefined;
  return (
    <Dialog title="Range" isOpen onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSubmit={() => {
          setSent(true);
          if (noFrom || noTo) return;
          go({ from, to, days: undefined });
          onClose();
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="First day"
            type="date"
            value={from}
            onChange={setFrom}
            error={isSent ? noFrom : undefined}
            isFirst
          />
          <TextField
            label="Last day"
            type="date"
            value={to}
            onChange={setTo}
            error={isSent ? noTo : undefined}
          />
        </div>
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Show
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
