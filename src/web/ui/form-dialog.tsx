import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form, Refusal, type Running } from './form.tsx';

interface FormDialogProps {
  title: string;
  children: ReactNode;
  /** The label of the submit button. */
  action: string;
  variant?: 'primary' | 'danger';
  mutation?: Running;
  isDisabled?: boolean;
  size?: 'small' | 'wide';
  /** For long forms: a click outside does not close the dialog, so that no input is lost. */
  isForm?: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** A form in a dialog: the fields, the error, Cancel and Submit. */
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
