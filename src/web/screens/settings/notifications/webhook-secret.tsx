import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';

import { copyText } from '#web/screens/settings/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Shows a webhook's secret, which is visible only once. */
export function WebhookSecret({
  value,
  title,
  onClose,
}: {
  value: string;
  title: string;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} isOpen isForm onClose={onClose}>
      <p className="mb-3 text-soft">
        {t`Your system checks with it that requests come from Copydesk. Copy it now – you won’t see it again.`}
      </p>
      <p dir="ltr" aria-label={t`Secret`} className="rounded-md bg-sunken p-3 font-mono break-all select-all">
        {value}
      </p>
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={() => void copyText(value, t`Secret copied.`)}>
          <Copy aria-hidden className="size-4" />
          {t`Copy`}
        </Button>
        <Button variant="primary" onPress={onClose}>
          {t`Done`}
        </Button>
      </div>
    </Dialog>
  );
}
