import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { defineConfig, type Plugin } from 'vite';

import { actionOf, pathOf, placeOfAction } from '#web/parts/action-name.ts';
import type { Operation } from './src/contract/operation.ts';
import { languages } from './tools/languages/plugin.ts';

const contractFile = new URL('./src/contract/index.ts', import.meta.url).href;
const webRoot = fileURLToPath(new URL('./src/web', import.meta.url));

/**
 * `virtual:operations`: what the browser needs of each operation to call it. Read off the contract at build
 * time, so that the validator stays out of the browser.
 */
function operations(): Plugin {
  const name = 'virtual:operations';
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const { contract } = (await import(contractFile)) as {
        contract: Record<string, Record<string, Operation>>;
      };
      const calls = Object.entries(contract).map(([noun, group]) => [
        noun,
        Object.fromEntries(
          Object.entries(group).map(([verb, operation]) => [verb, callOf(operation, noun, verb)]),
        ),
      ]);
      return `export const operations = ${JSON.stringify(Object.fromEntries(calls))};`;
    },
  };
}

/** Every byte is one of a first visit: what the browser can tell by itself is left out. */
function callOf(
  { kind, path, action, effect, refreshes, stream, file }: Operation,
  noun: string,
  name: string,
) {
  const usual = kind === 'query' ? [] : [noun];
  return {
    kind: kind === 'query' ? undefined : kind,
    path: path === pathOf(noun) ? undefined : path,
    action: action && {
      in: action.in === placeOfAction(kind) ? undefined : action.in,
      value: action.value === actionOf(name) ? undefined : action.value,
    },
    reads: effect === 'reads' || undefined,
    refreshes: isDeepStrictEqual(refreshes ?? [], usual) ? undefined : (refreshes ?? []),
    stream,
    file,
  };
}

/**
 * Whether a module is one of these of `src/web`: names without their ending, by folder.
 * @throws Error for a name of none, so that what is renamed is renamed here too
 */
function modules(named: Readonly<Record<string, string>>): (id: string) => boolean {
  const files = Object.entries(named).flatMap(([folder, names]) =>
    names.split(' ').map((name) => {
      const path = join(webRoot, folder, name);
      const file = ['.ts', '.tsx'].map((ending) => path + ending).find(existsSync);
      if (!file) throw new Error(`vite.config.ts names ${path}, which is no module.`);
      return file;
    }),
  );
  return (id) => files.includes(id);
}

/** Small files that every screen needs: together they are fewer bytes, and fewer requests, than a chunk each. */
const ofEveryScreen = modules({
  '.': 'live live-share',
  lib: 'after-paint build-files density event-stream format lost-focus media-query prefetch printing rem zone-format shortcuts now theme toggled online message page-language',
  ui: 'button lazy-part missing-file not-loaded states banner search-field select popup-trigger keys avatar',
  parts: 'ago failure into-panel missing network-badge query-state screen-tabs trend-text',
  'parts/board': 'due',
  'parts/media': 'framed-picture picture-address own-address',
  'parts/workspace': 'me permissions-in project-zone role-names',
  'parts/posts': 'waiting',
});

const iconsOfEveryScreen =
  /\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|icons\/(check|rows-3|calendar-days|chart-column|cloud-off|ellipsis|layout-template|list-checks|pen-line|settings|square-kanban|text-align-start))\./;

/** What the board and its panel share. */
const ofTheBoard = modules({
  'screens/board': 'board-frame board-state drafts named-options priority-mark',
});

/** What lists of found posts share: Explore and the screens beside it show no post without it. */
const ofResearch = modules({
  'parts/research':
    'explore-frame explore-head network-strip engagement growth mute time-ranges start-draft post-menu caption ranked-loading',
  parts: 'refresh-button',
  ui: 'badge',
  lib: 'element-size',
});

/** What writing a post and judging one share. */
const ofPosts = modules({
  'parts/posts':
    'composed-log linked-projects made-translation post-copies preview preview-text reading-labels share-button source-at translation-mark',
});

/** Fields of forms: what has one of them soon has the others. */
const ofFields = modules({ ui: 'checkbox switch text-area text-field' });
const ariaFields =
  /\/node_modules\/(react-aria-components|react-aria|react-stately)\/dist\/private\/(form|textfield|toggle|checkbox|label|visually-hidden|(Text|TextField|TextArea|Input|Checkbox|Switch|FieldError|Group|Label|Form)\.mjs|utils\/(useLabels|useSlot|useFormReset|useControlledState)\.mjs)/;

const ofDialogs = modules({ ui: 'confirm-action dialog form-dialog' });
const ariaDialogs =
  /\/node_modules\/(react-aria-components|react-aria)\/dist\/private\/(dialog\/|overlays\/|(Dialog|Modal)\.mjs)/;

const server = `http://localhost:${process.env.PORT ?? 4400}`;

export default defineConfig({
  plugins: [
    operations(),
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/web/routes',
      generatedRouteTree: 'src/web/routes.gen.ts',
      addExtensions: true,
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
    }),
    languages(),
    react(),
    tailwind(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  // React has this hook by itself; the shim is for those before 18.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'use-sync-external-store' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  build: {
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    manifest: true,
    modulePreload: {
      // Every browser that runs the app preloads modules by itself.
      polyfill: false,
      // Whatever asks for another file has these already.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js'
          ? needed.filter((file) => !/\/(base|index|rolldown-runtime)-[^/]*\.js$/.test(file))
          : needed,
    },
    outDir: 'dist/web',
    emptyOutDir: true,
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        // The first file names all others, so each letter counts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'base', test: (id) => ofEveryScreen(id) || iconsOfEveryScreen.test(id), priority: 2 },
            { name: 'board-frame', test: ofTheBoard },
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'research', test: ofResearch, minShareCount: 2 },
            { name: 'fields', test: (id) => ofFields(id) || ariaFields.test(id), minShareCount: 4 },
            {
              name: 'dialogs',
              test: (id) => ofDialogs(id) || ariaDialogs.test(id),
              minShareCount: 4,
              includeDependenciesRecursively: false,
            },
            { name: 'posts', test: ofPosts, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    host: 'localhost',
    port: 5173,
    proxy: {
      '/tool': server,
      '/api': server,
      '/media': server,
      '/uploads': server,
      '/picture': server,
      '/demo': server,
    },
  },
});
