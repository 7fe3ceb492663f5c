import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';

interface CheckboxProps {
  isSelected: boolean;
  onChange: (selected: boolean) => void;
  isDisabled?: boolean;
  /** The id of the text that describes it. */
  describedBy?: string | undefined;
  children: ReactNode;
}

export function Checkbox({ children, describedBy, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...rest}
      aria-describedby={describedBy}
      // Its hidden input stays inside when a list scrolls.
      className="group relative flex min-h-6 cursor-pointer items-center gap-2 outline-none data-disabled:cursor-default data-disabled:opacity-45"
    >
      <span className="grid size-4 shrink-0 place-items-center rounded-sm border border-outline bg-paper forced-color-adjust-none group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-accent group-data-selected:border-accent group-data-selected:bg-accent">
        <Check
          aria-hidden
          className="size-3 text-on-accent opacity-0 group-data-selected:opacity-100"
          strokeWidth={3}
        />
      </span>
      {children}
    </AriaCheckbox>
  );
}
