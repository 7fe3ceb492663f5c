import { t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';

import { Button, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Pair } from './source-draft.ts';

interface PairsFieldProps {
  label: string;
  /** Label of the button that adds a pair. */
  add: string;
  description: string;
  problem: string | undefined;
  pairs: readonly Pair[];
  onChange: (pairs: readonly Pair[]) => void;
  /** Removes the stored pairs. */
  onRemove: (() => void) | undefined;
}

/** Named secrets, such as the headers of a request. */
export function PairsField(props: PairsFieldProps) {
  const { label, add, description, problem, pairs, onChange, onRemove } = props;
  const put = (at: number, changed: Partial<Pair>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...changed } : pair)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="font-medium">{label}</legend>
      <p className={`text-xs ${problem ? 'text-danger' : 'text-faint'}`}>{problem ?? description}</p>
      {pairs.map((pair, index) => (
        <div key={index} className="flex items-end gap-2">
          <TextField
            label={t`Name`}
            value={pair.name}
            onChange={(name) => put(index, { name })}
            isFirst={pair.name === ''}
            autoComplete="off"
            className="min-w-0 flex-1"
          />
          <TextField
            label={t`Value`}
            type="password"
            value={pair.value}
            onChange={(value) => put(index, { value })}
            autoComplete="new-password"
            className="min-w-0 flex-2"
          />
          <IconButton
            label={pair.name ? t`Remove ${{ name: pair.name }}` : t`Remove this entry`}
            onPress={() => onChange(pairs.filter((_, other) => other !== index))}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
      <div className="flex gap-2">
        <Button onPress={() => onChange([...pairs, { name: '', value: '' }])}>
          <Plus aria-hidden className="size-4" />
          {add}
        </Button>
        {onRemove && <Button onPress={onRemove}>{t`Remove saved values`}</Button>}
      </div>
    </fieldset>
  );
}
