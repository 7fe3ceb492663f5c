import type { Browser, BrowserContext, CDPSession, Page, Route } from 'playwright-core';

import { plural, t } from '#contract/message.ts';
import { readerLocale } from '#contract/reader.ts';
import { makeCardReady, type CardFacts } from './card-ready.ts';
import { RenderError } from './render-error.ts';

/** Our own picture at a URL that a card names; null for any other URL. */
export type MediaSource = (address: string) => Promise<{ bytes: Uint8Array; type: string } | null>;

interface StagedCard {
  facts: CardFacts;
  box: NonNullable<CardFacts['box']>;
}

/**
 * Only our own routing answers there. Plain http, so that pictures of an installation without TLS are no
 * mixed content.
 */
const address = 'http://card.invalid/';

/** Also in `card-ready.ts`, which cannot use it. */
const mostElements = 5_000;

/**
 * `sandbox` removes scripts, forms, popups, downloads and `<meta http-equiv="refresh">` from the document,
 * and its origin. Pictures may be requested from anywhere, so that we learn of each one that we refuse.
 */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src data:; sandbox";

/** A page ended while it showed a card. Its message is for the log: `pool.ts` says it to people. */
export class PageEnded extends Error {
  override name = 'PageEnded';
  readonly crashed: boolean;

  constructor({ crashed }: { crashed: boolean }) {
    super(crashed ? 'the page crashed' : 'Chromium ended');
    this.crashed = crashed;
  }
}

/** A page that shows one card after another, in a browser context and process of its own. */
export class Stage {
  /** How many cards it has shown. */
  shown = 0;
  closed = false;
  /** Rejects with `PageEnded` when the page's process ends. */
  readonly crashed: Promise<never>;
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #refused = new Set<string>();
  #media: MediaSource = () => Promise.resolve(null);
  #still = true;

  private constructor(context: BrowserContext, page: Page, session: CDPSession) {
    this.#context = context;
    this.#page = page;
    this.#session = session;
    this.crashed = new Promise((_, reject) => {
      page.on('crash', () => reject(new PageEnded({ crashed: true })));
      page.on('close', () => {
        this.closed = true;
        reject(new PageEnded({ crashed: false }));
      });
    });
    this.crashed.catch(() => {});
  }

  static async open(browser: Browser): Promise<Stage> {
    const context = await browser.newContext({
      viewport: null,
      javaScriptEnabled: false,
      serviceWorkers: 'block',
      acceptDownloads: false,
      locale: 'en-US',
      timezoneId: 'UTC',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const stage = new Stage(context, page, await context.newCDPSession(page));
    await context.route('**/*', (route) =>
      // The page may be gone meanwhile.
      stage.#answer(route).catch(() => route.abort().catch(() => {})),
    );
    await stage.clear();
    return stage;
  }

  /** Replaces the last card's document by an empty one, with nothing of it left. */
  async clear(): Promise<void> {
    this.#media = () => Promise.resolve(null);
    await this.#page.goto(address);
    this.#refused.clear();
  }

  /** Shows a document and waits until it is ready to be captured. */
  async show(
    html: string,
    options: { width: number; height: number; scale: number; still: boolean; media: MediaSource },
  ): Promise<StagedCard> {
    const { width, height, scale, still, media } = options;
    this.#media = media;
    this.shown += 1;
    const { frameTree } = await this.#session.send('Page.getFrameTree');
    await this.#session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: scale,
      mobile: false,
    });
    if (still !== this.#still)
      await this.#page.emulateMedia({ reducedMotion: still ? 'reduce' : 'no-preference' });
    this.#still = still;
    await this.#session.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html });
    const facts = await this.#page.evaluate(makeCardReady, still);
    if (facts.elements > mostElements) throw tooManyElements(facts.elements);
    if (!facts.box)
      throw new RenderError(
        'no_card',
        () => t`The template has no element with the class vh-card. Give it one.`,
      );
    const missing = [...this.#refused, ...facts.broken][0];
    if (missing !== undefined)
      throw new RenderError(
        'picture_missing',
        () =>
          t`The picture ${{ url: missing }} is not in the media library or is no picture. Take one from the library.`,
      );
    return { facts, box: facts.box };
  }

  /** @returns sets the time, in seconds, of all animations on the card */
  async clock(): Promise<(seconds: number) => Promise<void>> {
    // A finished one is not listed any more.
    const animations = await this.#page.evaluateHandle(() => document.getAnimations());
    return (seconds) =>
      animations.evaluate((list, at) => {
        for (const animation of list) animation.currentTime = at * 1000;
        for (const svg of document.querySelectorAll('svg')) svg.setCurrentTime(at);
      }, seconds);
  }

  async capture(
    type: 'png' | 'jpeg' | 'webp',
    clip: { x: number; y: number; width: number; height: number },
  ): Promise<Uint8Array> {
    const { data } = await this.#session.send('Page.captureScreenshot', {
      format: type,
      // A PNG has the same pixels either way; the best compression takes three times as long for half the
      // bytes.
      ...(type === 'png' ? { optimizeForSpeed: true } : { quality: 92 }),
      clip: { ...clip, scale: 1 },
    });
    return Buffer.from(data, 'base64');
  }

  /** Shows a document and prints it: A4, tagged for screen readers, with page numbers. */
  async print(html: string): Promise<Uint8Array> {
    this.shown += 1;
    const { frameTree } = await this.#session.send('Page.getFrameTree');
    await this.#session.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html });
    const { data } = await this.#session.send('Page.printToPDF', {
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate:
        '<div style="width:100%;font:8px sans-serif;color:#555;text-align:center">' +
        '<span class="pageNumber"></span> / <span class="totalPages"></span></div>',
      paperWidth: 8.27,
      paperHeight: 11.69,
      marginTop: 0.5,
      marginBottom: 0.7,
      marginLeft: 0.5,
      marginRight: 0.5,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    });
    return Buffer.from(data, 'base64');
  }

  /** Ends the page's process too, however busy it is. */
  async close(): Promise<void> {
    await this.#context.close();
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    const url = request.url();
    if (url === address && request.isNavigationRequest()) {
      const headers = { 'content-security-policy': policy };
      return route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: '<!doctype html>' });
    }
    const found = request.resourceType() === 'image' ? await this.#media(url) : null;
    if (found) return route.fulfill({ contentType: found.type, body: Buffer.from(found.bytes) });
    this.#refused.add(url.slice(0, 200));
    return route.abort();
  }
}

function tooManyElements(count: number): RenderError {
  return new RenderError('too_heavy', () => {
    const most = mostElements.toLocaleString(readerLocale());
    return t`The card has ${plural({ count }, { one: '# element', other: '# elements' })}, and ${{ most }} are the most. Make it simpler.`;
  });
}
