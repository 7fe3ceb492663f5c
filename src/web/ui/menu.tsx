import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
} from 'react-aria-components/Menu';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';

import type { PopupProps } from './popup-trigger.tsx';

interface MenuProps extends PopupProps {
  label: string;
  children: ReactNode;
  placement?: PopoverProps['placement'];
}

export function Menu({ triggerRef, onClose, label, children, placement = 'bottom start' }: MenuProps) {
  return (
    <Popover
      isOpen
      aria-label={label}
      triggerRef={triggerRef}
      onOpenChange={(open) => !open && onClose()}
      placement={placement}
      className="min-w-52 rounded-md bg-raised p-1 shadow-float data-entering:animate-appear"
    >
      <AriaMenu
        // An opened menu takes the focus (ARIA menu button pattern).
        autoFocus="first"
        aria-label={label}
        onClose={onClose}
        className="max-h-96 overflow-auto outline-none"
      >
        {children}
      </AriaMenu>
    </Popover>
  );
}

interface MenuItemProps {
  label: string;
  icon?: ReactNode;
  /** Small text at the end. */
  note?: ReactNode;
  isChosen?: boolean;
  onAction: () => void;
}

export function MenuItem({ label, icon, note, isChosen, onAction }: MenuItemProps) {
  return (
    <AriaMenuItem
      textValue={label}
      onAction={onAction}
      className="flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm outline-none data-focused:bg-press"
    >
      {icon && <span className="grid w-4 place-items-center text-faint">{icon}</span>}
      <span className={`truncate ${isChosen ? 'font-medium' : ''}`}>{label}</span>
      <span className="ms-auto flex items-center gap-2 ps-4 text-xs text-faint">
        {note}
        {isChosen && <Check aria-label={t`Selected`} className="size-3.5 text-accent" />}
      </span>
    </AriaMenuItem>
  );
}

export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection>
      <Header className="eyebrow px-2 pt-1.5 pb-1">{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

export function MenuLine() {
  return <Separator className="mx-1 my-1 h-px bg-line" />;
}
