import { Switch as AriaSwitch } from 'react-aria-components/Switch';

interface SwitchProps {
  label: string;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (selected: boolean) => void;
}

/** Takes effect at once, without a save button. The label is for screen readers: the row shows it visually. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <AriaSwitch
      {...rest}
      aria-label={label}
      className="group inline-flex h-6 cursor-pointer items-center outline-none data-disabled:opacity-45"
    >
      <span className="flex h-4 w-7 items-center rounded-full bg-outline p-0.5 forced-color-adjust-none transition-colors duration-100 group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-accent group-data-selected:bg-accent forced-colors:bg-[CanvasText] forced-colors:group-data-selected:bg-[Highlight]">
        <span className="size-3 rounded-full bg-paper transition-transform duration-100 group-data-selected:translate-x-3 rtl:group-data-selected:-translate-x-3 forced-colors:bg-[Canvas]" />
      </span>
    </AriaSwitch>
  );
}
