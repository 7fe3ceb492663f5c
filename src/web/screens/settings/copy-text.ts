import { t } from '@lingui/core/macro';

import { toast } from '#web/ui/toast.tsx';

/** Copies a text to the clipboard and confirms it, or says what to do where the browser does not allow it. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    // Only a page of https or of this machine has a clipboard.
    toast(t`Couldn’t copy. Select the text and copy it.`);
  }
}
