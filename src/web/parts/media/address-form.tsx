import { t } from '@lingui/core/macro';
import { Globe } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/**
 * A button “From an address”, and the form that it opens, which closes when a URL is added. A hook, since the two
 * are rendered in different places.
 */
export function useFromAddress(onAdd: (url: string) => void): { button: ReactNode; form: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    button: (
      <Button variant="quiet" className="px-2" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <Globe aria-hidden className="size-4" />
        {t`From URL`}
      </Button>
    ),
    form: isOpen && (
      <AddressForm
        label={t`Image or video URL`}
        onAdd={(url) => {
          onAdd(url);
          setOpen(false);
        }}
      />
    ),
  };
}

interface AddressFormProps {
  label: string;
  onAdd: (url: string) => void;
}

/** Accepts a web URL, and reports an invalid one. */
function AddressForm({ label, onAdd }: AddressFormProps) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  return (
    <Form
      className="flex items-end gap-2"
      onSubmit={() => {
        const url = address.trim();
        if (!/^https?:\/\/[^\s/]/i.test(url) || !URL.canParse(url)) {
          setError(t`Enter a URL that starts with https://`);
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
        {t`Add`}
      </Button>
    </Form>
  );
}
