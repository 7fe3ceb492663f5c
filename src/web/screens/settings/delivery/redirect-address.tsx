import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';

import { IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** The redirect URL that must be entered exactly in the network's app settings. */
export function RedirectAddress({ address }: { address: string }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast(t`Copied.`),
      () => toast(t`Couldn’t copy. Select the URL and copy it.`),
    );
  return (
    <section aria-label={t`Redirect URL`}>
      <h3 className="mb-1 text-sm font-semibold text-ink">{t`Redirect URL`}</h3>
      <p className="text-xs">{t`Where the network sends you back. Copydesk registers it automatically.`}</p>
      <div className="mt-1 flex items-center gap-1">
        <code className="min-w-0 font-mono text-xs break-all select-all">{address}</code>
        <IconButton label={t`Copy redirect URL`} onPress={() => void copy()}>
          <Copy aria-hidden className="size-3.5" />
        </IconButton>
      </div>
    </section>
  );
}
