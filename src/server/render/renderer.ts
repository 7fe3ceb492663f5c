import { cardPage } from '#contract/designs/card-page.ts';
import { t } from '#contract/message.ts';
import { findBrowser } from '#server/lib/browser.ts';
import type { Log } from '#server/lib/log.ts';
import type { Card, Film, PictureType, Rendered } from './card.ts';
import { clipOf } from './clip.ts';
import { filmOf } from './film.ts';
import { fontFaces } from './fonts.ts';
import { Line } from './line.ts';
import { noBrowser, Pool } from './pool.ts';
import { RenderError } from './render-error.ts';

export interface Renderer {
  /**
   * A picture of `.vh-card`; what exceeds its format is cropped. The same card gives the same bytes on one
   * Chromium and machine. Throws `RenderError`.
   */
  render(card: Card, wanted: { type: PictureType; scale?: number }, signal?: AbortSignal): Promise<Rendered>;
  /**
   * A film of an animated card, frame by frame with a controlled clock: MP4 where this Chromium encodes
   * H.264, else WebM. As long as its longest finite animation, and at most 15 s. Throws `RenderError`.
   */
  film(card: Card, wanted?: { fps?: number; seconds?: number }, signal?: AbortSignal): Promise<Film>;
  /**
   * A document as an A4 PDF with page numbers. Its scripts do not run and it loads nothing. Throws
   * `RenderError`.
   * @param document.fonts families of the installation that it names
   */
  print(
    document: { html: string; fonts: readonly string[]; organizationId: number },
    signal?: AbortSignal,
  ): Promise<Uint8Array>;
  /** Why nothing can be rendered here, in a sentence; null where it can. */
  problem(): Promise<string | null>;
  close(): Promise<void>;
}

/** Characters of HTML and CSS: twice a template's limit for both, since its variables come on top. */
const mostCharacters = 1024 * 1024;
const mostPixels = 40_000_000;
/** Milliseconds that a card may wait for its turn, and a film may take. */
const pictureWaitMs = 60_000;
const filmWaitMs = 150_000;
const filmPatienceMs = 120_000;
const printPatienceMs = 30_000;

/** @param options.patienceMs the time limit of one picture; tests have a shorter one */
export function createRenderer(options: {
  chromiumPath: string | null;
  cache: string;
  log: Pick<Log, 'warn'>;
  patienceMs?: number;
}): Renderer {
  const { chromiumPath, cache, log, patienceMs = 5_000 } = options;
  let path: Promise<string | null> | undefined;
  const find = () => (path ??= findBrowser({ chromiumPath, cache }));
  // One at a time: pictures keep a page for themselves.
  const films = new Line(1);
  const pool = new Pool(find, log);

  return {
    async render(card, { type, scale = 2 }, signal) {
      checkSize(card, scale);
      return pool.use(
        async (stage) => {
          const { box } = await stage.show(pageOf(card), { ...card, scale, still: true });
          const clip = clipOf(box, card);
          const bytes = await stage.capture(type, clip);
          return { bytes, width: clip.width * scale, height: clip.height * scale };
        },
        { organizationId: card.organizationId, waitMs: pictureWaitMs, patienceMs, signal },
      );
    },
    async film(card, { fps = 30, seconds } = {}, signal) {
      checkSize(card, 1);
      const waiting = { organizationId: card.organizationId, waitMs: filmWaitMs, signal };
      const done = await films.turn(waiting);
      try {
        return await pool.use(
          (stage, browser) => filmOf(stage, browser, { card, page: pageOf(card), fps, seconds }),
          { ...waiting, patienceMs: filmPatienceMs },
        );
      } finally {
        done();
      }
    },
    async print({ html, fonts, organizationId }, signal) {
      const whole = html.replace('</head>', () => `<style>${fontFaces(fonts, html)}</style></head>`);
      return pool.use((stage) => stage.print(whole), {
        organizationId,
        waitMs: pictureWaitMs,
        patienceMs: printPatienceMs,
        signal,
      });
    },
    problem: async () => ((await find()) === null ? noBrowser() : null),
    close: () => pool.close(),
  };
}

function checkSize({ html, css, width, height }: Card, scale: number): void {
  if (html.length + css.length > mostCharacters)
    throw new RenderError('too_heavy', () => t`The filled template has more than 1 MB. Make it smaller.`);
  if (width * height * scale * scale > mostPixels)
    throw new RenderError(
      'too_heavy',
      () => t`The picture would have more than 40 megapixels. Make it smaller.`,
    );
}

function pageOf({ html, css, fonts }: Card): string {
  return cardPage({ html, css, fontRules: fontFaces(fonts, html + css) });
}
