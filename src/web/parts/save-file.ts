import { t } from '@lingui/core/macro';

import { toastRefusal } from '#web/ui/toast.tsx';

/**
 * Downloads a table as a CSV file, or shows the error.
 * @returns whether it succeeded
 */
export async function saveCsv<Made extends { filename: string; csv: string }>(
  make: () => Promise<Made>,
): Promise<Made | null> {
  // Without the byte order mark, spreadsheets read UTF-8 as an older encoding.
  return saveFile(make, ({ filename, csv }) => ({ filename, text: `\uFEFF${csv}`, type: 'text/csv' }));
}

/** The same for any text: `fileOf` turns the result into a file. */
export async function saveFile<Made>(
  make: () => Promise<Made>,
  fileOf: (made: Made) => { filename: string; text: string; type: string },
): Promise<Made | null> {
  try {
    const made = await make();
    const { filename, text, type } = fileOf(made);
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement('a');
    link.href = address;
    link.download = filename;
    link.click();
    URL.revokeObjectURL(address);
    return made;
  } catch (error) {
    toastRefusal(error instanceof Error ? error.message : t`Couldn’t create the file. Try again.`);
    return null;
  }
}
