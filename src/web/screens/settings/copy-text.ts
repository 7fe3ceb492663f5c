import { t } from '@lingui/core/macro';

import { toast } from '#web/ui/toast.tsx';

/** Copies a text to the clipboard and confirms it. If the browser does not allow that, explains what to do. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    // The clipboard is available only over https and on localhost.
    toast(t`Couldn’t copy. Select the text and copy it.`);
  }
}
