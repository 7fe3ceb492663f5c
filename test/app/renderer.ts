import { afterAll, inject } from 'vitest';

import { createLog } from '#server/lib/log.ts';
import type { Card } from '#server/render/card.ts';
import { createRenderer, type Renderer } from '#server/render/renderer.ts';

/** A renderer for one test file, with shorter time limits than the program's. */
export function rendererForTests(options: { chromiumPath?: string; patienceMs?: number } = {}): Renderer {
  const renderer = createRenderer({
    chromiumPath: options.chromiumPath ?? inject('chromium'),
    cache: '.cache',
    log: createLog({ level: 'silent' }),
    patienceMs: options.patienceMs ?? 5_000,
  });
  afterAll(() => renderer.close());
  return renderer;
}

/** A small card; tests change what they are about. */
export function card(given: Partial<Card> = {}): Card {
  return {
    organizationId: null,
    html: '<div class="vh-card"></div>',
    css: '.vh-card{width:200px;height:100px;background:#fff}',
    width: 200,
    height: 100,
    fonts: [],
    media: () => Promise.resolve(null),
    ...given,
  };
}
