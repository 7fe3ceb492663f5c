/** Changes a row: its fields in the order of their columns, as COPY writes them. */
export type RowChange = (fields: string[]) => void;

/** Applies a change to every row of COPY's text format. */
export async function* changed(chunks: AsyncIterable<Uint8Array>, change: RowChange): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = '';
  for await (const chunk of chunks) {
    // COPY writes a line break inside a field as \n, so each real one ends a row.
    const rows = (begun + decoder.decode(chunk, { stream: true })).split('\n');
    begun = rows.pop() ?? '';
    yield rows.map((row) => `${changedRow(row, change)}\n`).join('');
  }
}

function changedRow(row: string, change: RowChange): string {
  const fields = row.split('\t');
  change(fields);
  return fields.join('\t');
}
