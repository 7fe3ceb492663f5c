import { Copy } from 'lucide-react';

import { IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** The address that an app at a network must name, to the letter. */
export function RedirectAddress({ address }: { address: string }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast('Copied.'),
      () => toast('The browser did not allow it. Select the address and copy it.'),
    );
  return (
    <section aria-label="Redirect address">
      <h3 className="mb-1 text-sm font-semibold text-ink">Redirect address</h3>
      <p className="text-xs">Where the network sends you back. Copydesk names it there by itself.</p>
      <div className="mt-1 flex items-center gap-1">
        <code className="min-w-0 font-mono text-xs break-all select-all">{address}</code>
        <IconButton label="Copy the redirect address" onPress={() => void copy()}>
          <Copy aria-hidden className="size-3.5" />
        </IconButton>
      </div>
    </section>
  );
}
