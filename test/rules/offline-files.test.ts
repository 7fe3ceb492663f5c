import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { languageCodes, rightToLeft } from '#contract/languages.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../public', name), 'utf8');

test('the service worker names the offline files by their hash, so that browsers bring changed ones', () => {
  const files = /const offlineFiles = \[(.*)\]/.exec(read('service-worker.js'))?.[1] ?? '';
  const names = [...files.matchAll(/'\/([\w.-]+)'/g)].map(([, name]) => name ?? '');
  expect(names).toContain('offline.html');
  const hash = createHash('sha256').update(names.map(read).join('\0')).digest('hex').slice(0, 8);
  expect(read('service-worker.js')).toContain(`const cacheName = 'offline-${hash}'`);
});

test('the offline page speaks every language of the interface, in its direction', () => {
  const [page, script] = [read('offline.html'), read('offline.js')];
  for (const code of languageCodes) {
    expect(page).toContain(`<div lang="${code}">`);
    expect(page).toContain(`html:not([lang='${code}']) [lang='${code}']`);
    expect(script).toContain(`'${code}'`);
  }
  for (const code of rightToLeft) expect(script).toContain(`language === '${code}' ? 'rtl'`);
});
