import { useMemo } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';

import { Keys } from './keys.tsx';

/** Always open: HintLayer mounts and unmounts the bubble. */
const open = { isOpen: true, shouldSkipAnimation: true, open() {}, close() {} };

export function HintBubble({ target }: { target: HTMLElement }) {
  const ref = useMemo(() => ({ current: target }), [target]);
  return (
    <TooltipTriggerStateContext value={open}>
      <Tooltip
        triggerRef={ref}
        offset={6}
        placement="bottom"
        className="pointer-events-none max-w-72 rounded-md bg-ink px-2 py-1 text-xs whitespace-pre-line text-paper animate-appear"
      >
        {target.dataset.hint}
        {target.dataset.hintKeys && (
          <span className="ms-2 opacity-70">
            <Keys keys={target.dataset.hintKeys} plain />
          </span>
        )}
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
