import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

export interface BrowserOptions {
  /** `CHROMIUM_PATH`: when set, no other is tried. */
  chromiumPath: string | null;
  /** Folder that keeps the unpacked Chromium between starts. */
  cache: string;
  /**
   * May also install one: Debian's package when root, else Playwright's download. For tests, not for servers.
   */
  bring?: boolean;
  /**
   * Prefers the packaged one to the system's: it has no windows, and a page takes half as much processor
   * time.
   */
  packagedFirst?: boolean;
}

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The first Chromium that actually runs here: the configured one, the system's, the one inside
 * `@sparticuz/chromium`, and with `bring` a new one.
 * @returns its path, or null: then previews and pictures are off and everything else works
 */
export async function findBrowser(options: BrowserOptions): Promise<string | null> {
  const { chromiumPath } = options;
  if (chromiumPath) return (await runs(chromiumPath)) ? chromiumPath : null;
  const ways = [findInstalledBrowser, () => packaged(options.cache)];
  for (const way of options.packagedFirst ? ways.toReversed() : ways) {
    const found = await way();
    if (found !== null) return found;
  }
  return options.bring ? bring() : null;
}

/** The first installed Chromium or Chrome that runs here; null where there is none. */
export async function findInstalledBrowser(): Promise<string | null> {
  const folders = (process.env['PATH'] ?? '').split(':').filter(Boolean);
  const paths = folders.flatMap((folder) => systemNames.map((name) => join(folder, name)));
  for (const path of [...paths, ...macApplications]) if (await runs(path)) return path;
  return null;
}

/** Unpacks the npm package's Chromium once; it is built for Linux on x64. */
async function packaged(cache: string): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = join(entry.slice(0, entry.lastIndexOf('/build/')), 'package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  // A process with another working folder unpacks it.
  const folder = resolve(cache, `chromium-${version}`);
  const path = join(folder, 'chromium');
  if (await runs(path)) return path;

  // The package unpacks into its process's temporary folder, where others would see an incomplete file.
  const draft = `${folder}.${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { recursive: true });
  const unpack = "(await import('@sparticuz/chromium')).default.executablePath()";
  await succeeds(process.execPath, ['--input-type=module', '--eval', `await ${unpack}`], {
    cwd: dirname(manifest),
    env: { ...process.env, TMPDIR: draft },
  });
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return (await runs(path)) ? path : null;
}

async function bring(): Promise<string | null> {
  if (process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['install', '--yes', '--no-install-recommends', 'chromium'];
    if ((await succeeds('apt-get', ['update'], { env })) && (await succeeds('apt-get', install, { env }))) {
      const installed = await findInstalledBrowser();
      if (installed) return installed;
    }
  }
  const { chromium } = await import('playwright-core');
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'cli.js');
  await succeeds(process.execPath, [cli, 'install', 'chromium']);
  return (await runs(chromium.executablePath())) ? chromium.executablePath() : null;
}

async function runs(path: string): Promise<boolean> {
  return existsSync(path) && (await succeeds(path, ['--version']));
}

function succeeds(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<boolean> {
  return new Promise((settle) => {
    const child = spawn(command, args, { ...options, stdio: 'ignore' });
    child.on('error', () => settle(false));
    child.on('close', (code) => settle(code === 0));
  });
}
