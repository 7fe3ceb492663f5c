import { analyse } from 'chardet';

/**
 * Decodes a document by its byte order mark, the `charset` of its Content-Type, or its own declaration
 * (`<?xml encoding="…"?>`, `<meta charset="…">`), in that order, else as UTF-8. A declaration that the bytes
 * contradict is ignored: many servers declare a wrong encoding.
 */
export function decodeText(body: Uint8Array, contentType = ''): string {
  const candidates = [marked(body), labelIn(contentType, headerCharset), declared(body), 'utf-8'].flatMap(
    (label) => decoder(label, true) ?? [],
  );
  for (const candidate of candidates) {
    try {
      return candidate.decode(body);
    } catch {
      // The bytes are not in this encoding: try the next candidate.
    }
  }
  // No candidate fits. Windows-1252 has a character for every byte, so it is the last resort.
  const named = candidates.find(({ encoding }) => encoding !== 'utf-8')?.encoding;
  return new TextDecoder(named ?? (mostlyUtf8(body) ? 'utf-8' : (likely(body) ?? 'windows-1252'))).decode(
    body,
  );
}

/** Encodings of other scripts; those of Latin letters are too similar to distinguish. */
const tellable = /^(?:KOI8-R|windows-125[13456]|ISO-8859-[5678]|Shift_JIS|EUC-(?:JP|KR)|GB18030|Big5)$/i;
const leastConfidence = 20;

/** Guesses an undeclared encoding by adjacent letters, without markup, which is the same in all. */
function likely(body: Uint8Array): string | null {
  const text = Buffer.from(body.subarray(0, 65_536))
    .toString('latin1')
    .replace(/<[^<>]{0,2000}>/g, ' ');
  const [best] = analyse(Buffer.from(text, 'latin1')).filter(({ name }) => name !== 'UTF-8');
  return best && best.confidence >= leastConfidence && tellable.test(best.name) ? best.name : null;
}

const headerCharset = /charset\s*=\s*["']?([\w.:-]+)/i;
const declaration =
  /^[^<]*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']|<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i;

function marked(body: Uint8Array): string | null {
  const [a, b, c, d] = body;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && d === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c && c === 0)) return 'utf-16be';
  return null;
}

function labelIn(text: string, pattern: RegExp): string | null {
  const match = pattern.exec(text);
  return match?.[1] ?? match?.[2] ?? null;
}

function declared(body: Uint8Array): string | null {
  const label = labelIn(Buffer.from(body.subarray(0, 1024)).toString('latin1'), declaration);
  // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
  return label && /^utf-?16|^ucs-?2|^unicode$/i.test(label) ? 'utf-8' : label;
}

function decoder(label: string | null, fatal: boolean): TextDecoder | null {
  if (!label) return null;
  try {
    return new TextDecoder(label, { fatal });
  } catch {
    return null; // not a name of the Encoding Standard
  }
}

/**
 * True where more letters outside ASCII are valid UTF-8 than are broken: some part of the document was cut or
 * pasted.
 */
function mostlyUtf8(body: Uint8Array): boolean {
  const sample = new TextDecoder().decode(body.subarray(0, 65_536));
  const broken = sample.split('\uFFFD').length - 1;
  const beyondAscii = sample.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
  return beyondAscii > broken;
}
