import { Copy } from 'lucide-react';

import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { copyText } from './copy-text.ts';

/** The only time that a key can be seen. */
export function TokenKey({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <Dialog title="Copy the key now" isOpen isForm onClose={onClose}>
      <p className="mb-3 text-soft">It is shown this once: only its fingerprint is kept here.</p>
      <p aria-label="The key" className="rounded-md bg-sunken p-3 font-mono break-all select-all">
        {value}
      </p>
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={() => void copyText(value, 'Key copied.')}>
          <Copy aria-hidden className="size-4" />
          Copy
        </Button>
        <Button look="primary" onPress={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
