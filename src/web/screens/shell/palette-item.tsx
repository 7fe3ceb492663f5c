import { Command } from 'cmdk';
import type { ReactNode } from 'react';

/** Results under a heading; renders nothing without results. */
export function Section({
  title,
  children,
  forceMount = false,
}: {
  title: string;
  children: ReactNode;
  forceMount?: boolean;
}) {
  if (Array.isArray(children) && children.length === 0) return null;
  return (
    <Command.Group
      heading={title}
      forceMount={forceMount}
      className="[&_[cmdk-group-heading]]:eyebrow [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1"
    >
      {children}
    </Command.Group>
  );
}

interface ItemProps {
  label: string;
  /** Additional search keywords. */
  keywords?: string;
  value?: string;
  icon?: ReactNode;
  end?: ReactNode;
  onSelect: () => void;
  forceMount?: boolean;
  isHeadline?: boolean;
}

export function Item({
  label,
  keywords,
  value,
  icon,
  end,
  onSelect,
  forceMount = false,
  isHeadline = false,
}: ItemProps) {
  return (
    <Command.Item
      value={value ?? label}
      keywords={keywords === undefined ? [label] : [label, keywords]}
      forceMount={forceMount}
      onSelect={onSelect}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 data-[selected=true]:bg-press"
    >
      {/* Also without an icon, so that all labels begin at the same place. */}
      <span className="grid min-w-4 shrink-0 place-items-center text-faint">{icon}</span>
      <span dir="auto" className={`truncate ${isHeadline ? 'headline text-base' : ''}`}>
        {label}
      </span>
      {end && <span className="ms-auto ps-3">{end}</span>}
    </Command.Item>
  );
}
