import { describe, expect, it } from 'vitest';

import { decodeText } from './charset.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('the encoding of a document', () => {
  it.each([
    ['is UTF-8 when nothing is said', Buffer.from('Größe'), '', 'Größe'],
    [
      'follows the byte order mark before all else',
      Buffer.from('\uFEFFGröße'),
      'text/xml; charset=iso-8859-1',
      'Größe',
    ],
    ['follows the mark of UTF-16', Buffer.from('\uFEFFGröße', 'utf16le'), 'text/xml', 'Größe'],
    [
      'sees UTF-16 without a mark',
      Buffer.from('<?xml version="1.0"?>ö', 'utf16le'),
      '',
      '<?xml version="1.0"?>ö',
    ],
    ['follows the header', latin1('Größe'), 'text/xml; charset="ISO-8859-1"', 'Größe'],
    [
      'follows the XML declaration',
      latin1("<?xml version='1.0' encoding='iso-8859-15'?>\xa4"),
      'text/xml',
      "<?xml version='1.0' encoding='iso-8859-15'?>€",
    ],
    [
      'follows the meta element of a page',
      latin1('<meta charset=windows-1251>\xcf'),
      'text/html',
      '<meta charset=windows-1251>П',
    ],
    [
      'knows the double-byte ones',
      Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
      'text/plain; charset=gb2312',
      '你好',
    ],
    ['passes over a name that nobody knows', Buffer.from('Größe'), 'text/xml; charset=klingon', 'Größe'],
    [
      'passes over a declaration that the bytes contradict',
      latin1('<?xml version="1.0" encoding="iso-8859-1"?>Größe'),
      'text/xml; charset=utf-8',
      '<?xml version="1.0" encoding="iso-8859-1"?>Größe',
    ],
    [
      'does not believe UTF-16 in a document of single bytes',
      Buffer.from('<?xml encoding="utf-16"?>ö'),
      '',
      '<?xml encoding="utf-16"?>ö',
    ],
    ['falls back to Windows-1252 where nothing fits', latin1('Gr\xf6\xdfe'), '', 'Größe'],
  ])('%s', (_name, body, contentType, text) => expect(decodeText(body, contentType)).toBe(text));

  const russian =
    'Москва. Сегодня в столице прошло заседание правительства, на котором обсуждались новые законы.';
  const bytesOf = (text: string, label: string) => {
    const decoder = new TextDecoder(label);
    const byLetter = new Map(
      Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
    );
    return Uint8Array.from(text, (letter) => byLetter.get(letter) ?? 0x3f);
  };

  it.each(['koi8-r', 'windows-1251', 'iso-8859-5'])(
    'is told by its letters where nothing is declared: %s',
    (label) => {
      const page = `<html><body class="a"><p>${russian}</p></body></html>`;
      expect(decodeText(bytesOf(page, label), 'text/html')).toBe(page);
      const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>${russian}</title></channel></rss>`;
      expect(decodeText(bytesOf(feed, label), 'text/xml')).toBe(feed);
    },
  );

  it('keeps a mostly sound UTF-8 document with one broken letter', () => {
    const body = Buffer.concat([Buffer.from('ü'.repeat(500)), Buffer.from([0xff])]);
    expect(decodeText(body)).toBe(`${'ü'.repeat(500)}\uFFFD`);
  });
});
