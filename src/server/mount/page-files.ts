import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The build's manifest: each file's URL, and its imports. */
const manifestShape = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);

/** The font of nearly all text: if it arrives late, the whole page is laid out anew. */
const fontKey = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

type Manifest = z.infer<typeof manifestShape>;

export interface PageFiles {
  /** URLs of scripts. */
  scripts: readonly string[];
  /** URL of the page's font; undefined where the build has none. */
  font: string | undefined;
  /** Whether only signed-in people see the page. */
  isForMembers: boolean;
  /** Whether the app has a page at this URL. */
  isKnown: boolean;
}

const routeKey = /^src\/web\/routes\/(.+)\.tsx\?tsr-split=component$/;

/**
 * The files of the built app that a page needs besides those of index.html: the routes of its URL, their
 * imports, the prefetch of their data (`screens/<first part>/prefetch.ts`), and the font.
 * @param root of the built app
 * @returns maps a path such as `/calendar` to its files; no script for an unknown path, or where the build
 * has no manifest: then every URL counts as a page's
 */
export async function pageFiles(root: string): Promise<(path: string) => PageFiles> {
  const manifest = await readManifest(root);
  const routes = Object.keys(manifest)
    .flatMap((key) => routeKey.exec(key)?.[1] ?? [])
    // The page for unknown URLs.
    .filter((name) => !name.endsWith('.$'));
  const known = routes.map((name) => ({ name, pattern: patternOf(name) })).toSorted(bySpecificity);
  const named = withImports(manifest, ['index.html']);
  const font = manifest[fontKey] && `/${manifest[fontKey].file}`;
  const found = new Map<string, PageFiles>();
  return (path) => {
    const name = known.find(({ pattern }) => pattern.test(path))?.name;
    if (name === undefined) return { scripts: [], font, isForMembers: false, isKnown: known.length === 0 };
    const kept = found.get(name);
    if (kept) return kept;
    const chain = name.split('.').map((_part, at, parts) => parts.slice(0, at + 1).join('.'));
    const prefetch = `src/web/screens/${path.split('/')[1]}/prefetch.ts`;
    const keys = [...chain.map((route) => `src/web/routes/${route}.tsx?tsr-split=component`), prefetch];
    const files = withImports(manifest, keys).difference(named);
    const scripts = [...files].map((file) => `/${file}`);
    const page = { scripts, font, isForMembers: chain[0] === '_app', isKnown: true };
    found.set(name, page);
    return page;
  };
}

async function readManifest(root: string): Promise<Manifest> {
  const text = await readFile(join(root, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  return manifestShape.parse(JSON.parse(text));
}

/** The files of these entries and of all their imports, once each. */
function withImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const add = (key: string) => {
    const entry = manifest[key];
    if (!entry || seen.has(key)) return;
    seen.add(key);
    files.add(entry.file);
    entry.imports.forEach(add);
  };
  keys.forEach(add);
  return files;
}

/** The URLs of a route's file, by the router's naming rules: `_app.review.$id_.edit` is /review/…/edit. */
function patternOf(name: string): RegExp {
  const parts = name
    .split('.')
    .filter((part) => !part.startsWith('_') && part !== 'index')
    .map((part) => (part.startsWith('$') ? '[^/]+' : RegExp.escape(part.replace(/_$/, ''))));
  return new RegExp(`^/${parts.join('/')}/?$`);
}

/** A named part before a parameter, a screen before the frame around it. */
function bySpecificity(one: { name: string }, other: { name: string }): number {
  const parameters = ({ name }: { name: string }) => name.split('$').length;
  const depth = ({ name }: { name: string }) => name.split('.').length;
  return parameters(one) - parameters(other) || depth(other) - depth(one);
}
