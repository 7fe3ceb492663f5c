import type { Browser } from 'playwright-core';

import type { Log } from '#server/lib/log.ts';

/**
 * The same pixels on every start, and no network even for a request that bypasses the pages' routing: no name
 * resolves, and the proxy for everything is a port without a listener.
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
  // An animated picture (GIF) shows its first frame: its clock cannot be controlled.
  '--blink-settings=imageAnimationPolicy=2',
  // This list replaces Playwright's. Its first features would cost a new process for each card.
  '--disable-features=BackForwardCache,IsolateSandboxedIframes,SpareRendererForSitePerProcess,RenderDocument,' +
    'PaintHolding,HttpsUpgrades,OptimizationHints,Translate,MediaRouter,DialMediaRouteProvider',
];

/** The variables of our environment that Chromium gets: no secrets. */
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
 * Starts a Chromium for cards. Its own sandbox is on wherever possible: not for root, and not where the
 * machine forbids it, as containers do.
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
