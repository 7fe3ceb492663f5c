import { toastRefusal } from '#web/ui/toast.tsx';

/** Hands somebody a table as a file; says it where it could not be made. @returns whether it was */
export async function saveCsv<Made extends { filename: string; csv: string }>(
  make: () => Promise<Made>,
): Promise<Made | null> {
  try {
    const made = await make();
    // Without the mark, spreadsheets take UTF-8 for something older.
    const address = URL.createObjectURL(new Blob(['\uFEFF', made.csv], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = made.filename;
    link.click();
    URL.revokeObjectURL(address);
    return made;
  } catch (error) {
    toastRefusal(error instanceof Error ? error.message : 'The file could not be made.');
    return null;
  }
}
