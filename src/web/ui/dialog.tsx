import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';

import { Button, IconButton } from './button.tsx';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** `large` fills the height of the screen; its content is a column that scrolls by itself. */
  size?: keyof typeof sizes;
  /** For long forms: a click outside does not close the dialog, so that no input is lost. */
  isForm?: boolean;
}

const overlay =
  'fixed inset-0 z-50 flex justify-center bg-scrim p-3 data-entering:animate-appear items-end sm:items-start sm:pt-[12vh]';

const sizes = { small: 'max-w-md', wide: 'max-w-2xl', large: 'max-w-4xl' } as const;

/** A modal dialog. It covers the screen and traps the focus. */
export function Dialog({ title, isOpen, onClose, children, size = 'small', isForm = false }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isForm}
      className={overlay}
    >
      <Modal className={`w-full rounded-lg bg-raised shadow-float ${sizes[size]}`}>
        <AriaDialog
          data-modal
          className={`flex flex-col outline-none ${size === 'large' ? 'h-[92dvh] sm:h-[78dvh]' : 'max-h-[80dvh]'}`}
        >
          <header className="flex items-center gap-2 py-3 pe-2 ps-5">
            <Heading slot="title" className="text-base font-semibold">
              {title}
            </Heading>
            <IconButton label={t`Close`} onPress={onClose} className="ms-auto">
              <X aria-hidden className="size-4" />
            </IconButton>
          </header>
          <div className={`px-5 pb-5 ${size === 'large' ? 'flex min-h-0 flex-1 flex-col' : 'overflow-auto'}`}>
            {children}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ConfirmProps {
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  action: string;
  isOpen: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function Confirm({ title, children, action, isOpen, isPending, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <div className="text-soft">{children}</div>
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button variant="danger" onPress={onConfirm} isPending={isPending}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
