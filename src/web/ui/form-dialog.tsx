import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form, Refusal, type Running } from './form.tsx';

interface FormDialogProps {
  title: string;
  children: ReactNode;
  /** What sends it. */
  action: string;
  variant?: 'primary' | 'danger';
  mutation?: Running;
  isDisabled?: boolean;
  size?: 'small' | 'wide';
  /** A long form: a press beside it does not close it, so that nothing typed is lost. */
  isForm?: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** A form in a dialog: its fields, why it was refused, and the two ways out. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, action, variant = 'primary', mutation, isDisabled, onSubmit, onClose } = props;
  return (
    <Dialog title={title} size={props.size} isForm={props.isForm} isOpen onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={onSubmit}>
        {children}
        <Refusal error={mutation?.error} />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" variant={variant} isPending={mutation?.isPending} isDisabled={isDisabled}>
            {action}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
