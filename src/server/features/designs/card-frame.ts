import type { FastifyInstance } from 'fastify';

import { makeCardReady } from '#contract/card-ready.ts';

/** The one script that runs in a preview's frame, where nothing of a template does. */
const script = `(() => {
  const wantsMotion = document.currentScript?.src.endsWith('?moving') ?? false;
  const isMoving = wantsMotion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const tell = (facts) => parent.postMessage(facts, '*');
  (${makeCardReady.toString()})(!isMoving).then(({ elements, broken, box }) => {
    if (isMoving) {
      for (const animation of document.getAnimations()) animation.play();
      for (const svg of document.querySelectorAll('svg')) svg.unpauseAnimations();
    }
    tell({ elements, broken, hasCard: box !== null });
  }).catch(() => tell({ elements: 0, broken: [], hasCard: false }));
})();`;

/**
 * Gives previews what makes a card ready, the same that runs where the picture is made. A preview's document has no
 * origin, so for it this is a script of another one.
 */
export function mountCardFrame(app: FastifyInstance): void {
  app.get('/card-frame.js', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' })
      .type('text/javascript; charset=utf-8')
      .send(script),
  );
}
