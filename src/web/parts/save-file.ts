import { toastRefusal } from '#web/ui/toast.tsx';

/** Hands somebody a table as a file; says it where it could not be made. @returns whether it was */
export async function saveCsv<Made extends { filename: string; csv: string }>(
  make: () => Promise<Made>,
): Promise<Made | null> {
  // Without the mark, spreadsheets take UTF-8 for something older.
  return saveFile(make, ({ filename, csv }) => ({ filename, text: `\uFEFF${csv}`, type: 'text/csv' }));
}

/** The same for any text: `fileOf` says which file comes of what was made. */
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
    toastRefusal(error instanceof Error ? error.message : 'The file could not be made.');
    return null;
  }
}
