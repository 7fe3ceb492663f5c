import { toast } from '#web/ui/toast.tsx';

/** Puts a text on the clipboard and says so, or what to do where the browser does not allow it. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    // Only a page of https or of this machine has a clipboard.
    toast('The browser did not allow it. Select the text and copy it.');
  }
}
