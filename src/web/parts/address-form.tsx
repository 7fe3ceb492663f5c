import { useState } from 'react';

import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface AddressFormProps {
  label: string;
  onAdd: (url: string) => void;
}

/** Takes an address of the web, and says where it is none. */
export function AddressForm({ label, onAdd }: AddressFormProps) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  return (
    <Form
      className="flex items-end gap-2"
      onSubmit={() => {
        const url = address.trim();
        if (!/^https?:\/\/[^\s/]/i.test(url) || !URL.canParse(url)) {
          setError('This is no web address: it begins with https://');
          return;
        }
        onAdd(url);
        setAddress('');
      }}
    >
      <TextField
        label={label}
        isFirst
        placeholder="https://…"
        inputMode="url"
        value={address}
        error={error}
        onChange={(text) => {
          setAddress(text);
          setError(undefined);
        }}
        className="min-w-0 flex-1 [&_label]:sr-only"
      />
      <Button type="submit" className={error ? 'self-start' : ''} isDisabled={address.trim() === ''}>
        Add
      </Button>
    </Form>
  );
}
