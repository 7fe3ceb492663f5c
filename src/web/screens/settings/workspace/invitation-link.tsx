import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';

import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Shows an invitation's URL, which is visible only once. */
export function InvitationLink({ url, onDone }: { url: string; onDone: () => void }) {
  return (
    <>
      <p className="mb-3 text-soft">
        {t`Copy it now – you won’t see it again. Anyone with the link can join, once, within seven days.`}
      </p>
      <p
        aria-label={t`Invitation link`}
        className="rounded-md bg-sunken p-3 text-start font-mono break-all select-all"
      >
        {url}
      </p>
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={() => void navigator.clipboard.writeText(url).then(() => toast(t`Link copied.`))}>
          <Copy aria-hidden className="size-4" />
          {t`Copy`}
        </Button>
        <Button variant="primary" onPress={onDone}>
          {t`Done`}
        </Button>
      </div>
    </>
  );
}
