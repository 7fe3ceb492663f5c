import { t } from '@lingui/core/macro';
import { BellPlus, BellRing, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { IconButton } from '#web/ui/button.tsx';
import { watchText, type SavedView } from './thresholds.ts';
import { WatchForm } from './watch-form.tsx';

interface ViewLineProps {
  view: SavedView;
  isCurrent: boolean;
  onOpen: () => void;
  onOverwrite: () => void;
  onRemove: () => void;
}

/** One saved view: open, watch, overwrite with the current filters, remove. */
export function ViewLine({ view, isCurrent, onOpen, onOverwrite, onRemove }: ViewLineProps) {
  const [watching, setWatching] = useState(false);
  const { name, watch } = view;
  return (
    <li className={`rounded-md ${watching ? 'bg-hover' : 'hover:bg-hover'}`}>
      <div className="flex items-center">
        <button
          type="button"
          className="min-h-8 min-w-0 flex-1 rounded-md px-2 py-1 text-start -outline-offset-2"
          aria-current={isCurrent || undefined}
          onClick={onOpen}
        >
          <span className={`block truncate ${isCurrent ? 'font-medium' : ''}`}>{name}</span>
          {watch && (
            <span className="figures block truncate text-xs text-faint">
              {t`Watched: ${{ thresholds: watchText(watch) }}`}
            </span>
          )}
        </button>
        <IconButton
          label={watch ? t`Edit alert for ${name}` : t`Watch ${name}`}
          aria-expanded={watching}
          onPress={() => setWatching(!watching)}
          className={watch ? 'text-accent' : ''}
        >
          {watch ? (
            <BellRing aria-hidden className="size-4" strokeWidth={1.75} />
          ) : (
            <BellPlus aria-hidden className="size-4" strokeWidth={1.75} />
          )}
        </IconButton>
        {!isCurrent && (
          <IconButton label={t`Update ${name} with current filters`} onPress={onOverwrite}>
            <Save aria-hidden className="size-4" strokeWidth={1.75} />
          </IconButton>
        )}
        <IconButton label={t`Delete ${name}`} onPress={onRemove}>
          <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      </div>
      {watching && <WatchForm view={view} onDone={() => setWatching(false)} />}
    </li>
  );
}
