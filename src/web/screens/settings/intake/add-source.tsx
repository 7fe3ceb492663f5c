import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import { newsSource } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AboutKind } from './about-kind.tsx';
import { AddFeed } from './add-feed.tsx';
import type { Kind, Source } from './source-draft.ts';
import { SourceForm } from './source-form.tsx';

interface AddSourceProps {
  kinds: readonly Kind[];
  onClose: () => void;
}

/** Adds a source of any kind. The server reads it once before storing it, so that errors are shown immediately. */
export function AddSource({ kinds, onClose }: AddSourceProps) {
  const add = api.sources.add.useMutation({ refusal: 'inline' });
  const [chosen, setChosen] = useState<string>(newsSource);
  const kind = kinds.find((one) => one.kind === chosen);
  const done = ({ name, health }: Source) => {
    toast(t`${name} added with ${plural({ count: health.trends }, { one: '# item', other: '# items' })}.`);
    onClose();
  };
  return (
    <Dialog title={t`Add source`} size="wide" isForm isOpen onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Select
          label={t`Type`}
          layout="stacked"
          value={chosen}
          options={kinds.map((one) => ({ value: one.kind, label: one.label }))}
          onChange={(next) => {
            add.reset();
            setChosen(next);
          }}
        />
        {kind && <AboutKind kind={kind} />}
        {kind?.kind === newsSource && <AddFeed onAdded={done} onCancel={onClose} />}
        {kind && kind.kind !== newsSource && (
          <SourceForm
            key={kind.kind}
            kind={kind}
            action={t`Add source`}
            isPending={add.isPending}
            error={add.error}
            onCancel={onClose}
            onSave={({ name, category, config }) =>
              add.mutate(
                { kind: kind.kind, name, category: category ?? undefined, config },
                { onSuccess: ({ source }) => done(source) },
              )
            }
          />
        )}
      </div>
    </Dialog>
  );
}
