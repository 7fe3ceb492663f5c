import { constants, deflateSync } from 'node:zlib';

/** A PDF as programs write it, with so many empty pages. */
export function document({ pages = 3, title = '', encrypted = false, extra = '' } = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, page) => `${page + 4} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${extra} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Title (${title}) >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'),
  ];
  if (encrypted)
    objects.push(`<< /Filter /Standard /V 1 /R 2 /P -4 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) >>`);
  const protection = encrypted ? `/Encrypt ${objects.length} 0 R /ID [<00> <00>]` : '';
  return written(objects, `/Root 1 0 R /Info 3 0 R ${protection}`);
}

function written(objects: readonly string[], trailer: string): Buffer {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** A small PDF whose catalog is in a stream that unpacks to so many megabytes. */
export function documentBomb(megabytes: number): Buffer {
  const head = '2 0 ';
  const packed = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    block(Buffer.from(`${head}<< /Type /Catalog /Pages 4 0 R >>`)),
    ...Array.from({ length: megabytes }, () => spaces),
    // The last block, which is empty.
    Buffer.from([0x03, 0x00]),
  ]);
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const length = () => pieces.reduce((sum, piece) => sum + piece.length, 0);
  const add = (number: number, dictionary: string, content?: Buffer) => {
    const offset = length();
    const stream = content ? [Buffer.from('stream\n'), content, Buffer.from('\nendstream\n')] : [];
    pieces.push(Buffer.from(`${number} 0 obj\n<< ${dictionary} >>\n`), ...stream, Buffer.from('endobj\n'));
    return offset;
  };
  const objects = add(
    1,
    `/Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode /Length ${packed.length}`,
    packed,
  );
  const tree = add(4, '/Type /Pages /Kids [5 0 R] /Count 1');
  const page = add(5, '/Type /Page /Parent 4 0 R /MediaBox [0 0 9 9]');
  const table = length();
  const rows = Buffer.concat([
    row(0, 0, 65_535),
    row(1, objects, 0),
    row(2, 1, 0),
    row(1, table, 0),
    row(1, tree, 0),
    row(1, page, 0),
  ]);
  add(3, `/Type /XRef /W [1 4 2] /Size 6 /Root 2 0 R /Length ${rows.length}`, rows);
  return Buffer.concat([...pieces, Buffer.from(`startxref\n${table}\n%%EOF\n`)]);
}

/** A block that others may follow. */
const block = (content: Buffer) => deflateSync(content, { finishFlush: constants.Z_FULL_FLUSH }).subarray(2);

const spaces = block(Buffer.alloc(1_000_000, ' '));

function row(type: number, first: number, second: number): Buffer {
  const made = Buffer.alloc(7);
  made.writeUInt8(type, 0);
  made.writeUInt32BE(first, 1);
  made.writeUInt16BE(second, 5);
  return made;
}
