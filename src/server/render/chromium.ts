import type { Browser } from 'playwright-core';

import type { Log } from '#server/lib/log.ts';

/**
 * The same pixels on every start, and a network that is dead even where a request should slip past the pages' own
 * door: no name resolves, and the proxy for everything is a port where nobody is.
 */
const args = [
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-checker-imaging',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--disable-quic',
  '--dns-prefetch-disable',
  // A moving picture (GIF) stands still at its first frame: it has a clock of its own.
  '--blink-settings=imageAnimationPolicy=2',
  // This list takes the place of Playwright's. What comes first costs a new process for each card.
  '--disable-features=BackForwardCache,IsolateSandboxedIframes,SpareRendererForSitePerProcess,RenderDocument,' +
    'PaintHolding,HttpsUpgrades,OptimizationHints,Translate,MediaRouter,DialMediaRouteProvider',
];

/** What Chromium gets of our environment: nothing that is a secret. */
const passedOn = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LD_LIBRARY_PATH',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'XDG_CACHE_HOME',
];

/**
 * Starts a Chromium for cards. Its own sandbox is on wherever it can be: not for root, and not where the machine
 * forbids it, as containers do.
 */
export async function launchChromium(executablePath: string, log: Pick<Log, 'warn'>): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const start = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath,
      chromiumSandbox,
      args,
      env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
      // Our own shutdown ends it.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: 20_000,
    });
  if (process.getuid?.() === 0) return start(false);
  try {
    return await start(true);
  } catch {
    log.warn('Chromium cannot use its sandbox here; cards are rendered without it');
    return start(false);
  }
}
