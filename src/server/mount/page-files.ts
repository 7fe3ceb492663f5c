import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

/** What the build says of each of its files: its address, and what it imports before it can run. */
const manifestShape = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);

/** The face of nearly every word: where it comes late, the whole page is laid out anew. */
const faceKey = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

type Manifest = z.infer<typeof manifestShape>;

export interface PageFiles {
  /** Addresses of scripts. */
  scripts: readonly string[];
  /** Address of the font in which it is set; undefined where the build has none. */
  face: string | undefined;
  /** Whether the page is one of those that only signed-in people see. */
  isForMembers: boolean;
  /** Whether the app has a page there. */
  isKnown: boolean;
}

const routeKey = /^src\/web\/routes\/(.+)\.tsx\?tsr-split=component$/;

/**
 * Which files of the built app a page needs besides those that index.html names: the routes of its address, what they
 * import, what asks for their data ahead (`screens/<first part>/ask-ahead.ts`), and the font.
 * @param root of the built app
 * @returns from a path such as `/calendar` to the files; no script for one that no route has, or where the build left
 * no manifest: then every address counts as a page's
 */
export async function pageFiles(root: string): Promise<(path: string) => PageFiles> {
  const manifest = await readManifest(root);
  const routes = Object.keys(manifest)
    .flatMap((key) => routeKey.exec(key)?.[1] ?? [])
    // What is shown where there is no page.
    .filter((name) => !name.endsWith('.$'));
  const known = routes.map((name) => ({ name, pattern: patternOf(name) })).toSorted(bySpecificity);
  const named = withImports(manifest, ['index.html']);
  const face = manifest[faceKey] && `/${manifest[faceKey].file}`;
  const found = new Map<string, PageFiles>();
  return (path) => {
    const name = known.find(({ pattern }) => pattern.test(path))?.name;
    if (name === undefined) return { scripts: [], face, isForMembers: false, isKnown: known.length === 0 };
    const kept = found.get(name);
    if (kept) return kept;
    const chain = name.split('.').map((_part, at, parts) => parts.slice(0, at + 1).join('.'));
    const asks = `src/web/screens/${path.split('/')[1]}/ask-ahead.ts`;
    const keys = [...chain.map((route) => `src/web/routes/${route}.tsx?tsr-split=component`), asks];
    const files = withImports(manifest, keys).difference(named);
    const scripts = [...files].map((file) => `/${file}`);
    const page = { scripts, face, isForMembers: chain[0] === '_app', isKnown: true };
    found.set(name, page);
    return page;
  };
}

async function readManifest(root: string): Promise<Manifest> {
  const text = await readFile(join(root, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  return manifestShape.parse(JSON.parse(text));
}

/** The files of these entries and of all that they import, once each. */
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

/** The addresses of a route's file, by the router's rules for names: `_app.review.$id_.edit` is /review/…/edit. */
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
