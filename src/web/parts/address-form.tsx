import { Globe } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/**
 * A button “From an address”, and the form that it opens below and that closes when an address is added. A hook, for
 * the two stand at different places.
 */
export function useFromAddress(onAdd: (url: string) => void): { button: ReactNode; form: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  return {
    button: (
      <Button look="quiet" className="px-2" aria-expanded={isAsking} onPress={() => setAsking(!isAsking)}>
        <Globe aria-hidden className="size-4" />
        From an address
      </Button>
    ),
    form: isAsking && (
      <AddressForm
        label="Address of a picture or video"
        onAdd={(url) => {
          onAdd(url);
          setAsking(false);
        }}
      />
    ),
  };
}

interface AddressFormProps {
  label: string;
  onAdd: (url: string) => void;
}

/** Takes an address of the web, and says where it is none. */
function AddressForm({ label, onAdd }: AddressFormProps) {
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
