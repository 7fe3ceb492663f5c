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
  /** `large` fills the screen's height: its content is a column with its own scrolling. */
  size?: keyof typeof sizes;
  /** A long form: a press beside it does not close it, so that nothing typed is lost. */
  isForm?: boolean;
}

const overlay =
  'fixed inset-0 z-50 flex justify-center bg-scrim p-3 data-entering:animate-appear items-end sm:items-start sm:pt-[12vh]';

const sizes = { small: 'max-w-md', wide: 'max-w-2xl', large: 'max-w-4xl' } as const;

/** A question that must be answered before anything else: it covers the screen and holds the focus. */
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
  /** What will happen, and whether it can be taken back. */
  children: ReactNode;
  action: string;
  isOpen: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
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
