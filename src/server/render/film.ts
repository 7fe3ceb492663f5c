import type { Browser } from 'playwright-core';

import { t } from '#contract/message.ts';
import type { Card, Film } from './card.ts';
import { clipOf } from './clip.ts';
import { openFilmPage } from './film-page.ts';
import { RenderError } from './render-error.ts';
import type { Stage } from './stage.ts';

const mostSeconds = 15;

interface Wanted {
  card: Card;
  page: string;
  fps: number;
  seconds: number | undefined;
}

/**
 * Each frame is captured with the card's own clock set to its time: however slow the machine, none is late or
 * missing.
 */
export async function filmOf(
  stage: Stage,
  browser: Browser,
  { card, page, fps, seconds }: Wanted,
): Promise<Film> {
  const { facts, box } = await stage.show(page, { ...card, scale: 1, still: false });
  const length = Math.min(mostSeconds, seconds ?? facts.seconds);
  if (length <= 0)
    throw new RenderError(
      'no_motion',
      () => t`Nothing moves in this template, so there is no film of it. Take a picture.`,
    );
  const clip = clipOf(box, card);
  // H.264 encoders accept even sides only.
  const even = { ...clip, width: clip.width - (clip.width % 2), height: clip.height - (clip.height % 2) };
  const film = await openFilmPage(browser, { ...even, fps });
  if (!film)
    throw new RenderError(
      'unavailable',
      () => t`This Chromium encodes no video of that size. Set CHROMIUM_PATH to one that does.`,
    );
  try {
    const moveTo = await stage.clock();
    const frames = Math.max(1, Math.round(length * fps));
    for (let frame = 0; frame < frames; frame += 1) {
      await moveTo(frame / fps);
      await film.add(await stage.capture('jpeg', even));
    }
    const bytes = await film.finish();
    return {
      bytes,
      width: even.width,
      height: even.height,
      container: film.container,
      seconds: frames / fps,
    };
  } finally {
    await film.close().catch(() => {});
  }
}
