import { t } from '@lingui/core/macro';

import { TextField } from '#web/ui/text-field.tsx';
import { capOf } from './token-labels.ts';

interface TokenCapProps {
  typed: string;
  onChange: (typed: string) => void;
}

/** The daily limit of requests of a token. */
export function TokenCap({ typed, onChange }: TokenCapProps) {
  return (
    <TextField
      label={t`Requests per day`}
      description={t`Empty: no cap. Resets at 00:00 UTC.`}
      error={capOf(typed) === undefined ? t`Enter a whole number from 1 to 1,000,000.` : undefined}
      inputMode="numeric"
      value={typed}
      onChange={onChange}
    />
  );
}
