import type { FastifyInstance } from 'fastify';

import { makeCardReady } from '#server/render/card-ready.ts';

/** The only script that runs in a preview's frame; templates run none. */
const script = `(() => {
  const wantsMotion = document.currentScript?.src.endsWith('?moving') ?? false;
  const isMoving = wantsMotion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const report = (facts) => parent.postMessage(facts, '*');
  (${makeCardReady.toString()})(!isMoving).then(({ elements, broken, box }) => {
    if (isMoving) {
      for (const animation of document.getAnimations()) animation.play();
      for (const svg of document.querySelectorAll('svg')) svg.unpauseAnimations();
    }
    report({ elements, broken, hasCard: box !== null });
  }).catch(() => report({ elements: 0, broken: [], hasCard: false }));
})();`;

/**
 * Serves previews the script that prepares a card, the same that runs where the picture is drawn. A preview's
 * document has no origin, so for it this script is cross-origin.
 */
export function mountCardFrame(app: FastifyInstance): void {
  app.get('/card-frame.js', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' })
      .type('text/javascript; charset=utf-8')
      .send(script),
  );
}
