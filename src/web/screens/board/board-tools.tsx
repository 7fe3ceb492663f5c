import { t } from '@lingui/core/macro';
import { Plus, Rows3, Tags } from 'lucide-react';
import { useState } from 'react';

import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Select } from '#web/ui/select.tsx';
import { useBoard } from './board-context.ts';
import { laneKinds, type BoardSearch } from './board-search.ts';
import { openQuickAdd } from './quick-add-place.ts';

const BoardLabels = lazyPart(async () => (await import('./board-labels.tsx')).BoardLabels);

interface BoardToolsProps {
  search: BoardSearch;
  onChange: (change: Partial<BoardSearch>) => void;
}

const laneLabels = { member: t`Member`, project: t`Project` };

/** The layout of the board and, for admins, its categories and types. */
export function BoardTools({ search, onChange }: BoardToolsProps) {
  const { mayManage, mayWrite, columns } = useBoard();
  const first = columns.find(({ is_default }) => is_default) ?? columns[0];
  const [managing, setManaging] = useState(false);
  return (
    <>
      <Select
        label={t`Group by`}
        value={search.lanes ?? 'none'}
        options={[
          { value: 'none', label: t({ message: 'None', context: 'grouping' }) },
          ...laneKinds.map((kind) => ({ value: kind, label: laneLabels[kind] })),
        ]}
        onChange={(lanes) => onChange({ lanes: laneKinds.find((kind) => kind === lanes) })}
        className="max-sm:hidden"
      />
      <IconButton
        label={search.lanes ? t`Don’t group` : t`Group by member`}
        className="sm:hidden"
        onPress={() => onChange({ lanes: search.lanes ? undefined : 'member' })}
      >
        <Rows3 aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
      {mayManage && (
        <IconButton label={t`Categories and types`} onPress={() => setManaging(true)}>
          <Tags aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      )}
      {mayWrite && first && search.lanes === undefined && (
        <IconButton
          label={t`New card`}
          keys="n"
          className="max-sm:hidden"
          onPress={() => openQuickAdd(first.id)}
        >
          <Plus aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      )}
      {managing && <BoardLabels onClose={() => setManaging(false)} />}
    </>
  );
}
