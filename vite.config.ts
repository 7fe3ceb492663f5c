import { pathToFileURL } from 'node:url';

import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { actionOf } from './src/contract/action-name.ts';
import type { Operation } from './src/contract/operation.ts';

const contractFile = new URL('./src/contract/index.ts', import.meta.url).pathname;

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
      const { contract } = (await import(pathToFileURL(contractFile).href)) as {
        contract: Record<string, Record<string, Operation>>;
      };
      const calls = Object.entries(contract).map(([noun, group]) => [
        noun,
        Object.fromEntries(Object.entries(group).map(([verb, operation]) => [verb, callOf(operation, verb)])),
      ]);
      return `export const operations = ${JSON.stringify(Object.fromEntries(calls))};`;
    },
  };
}

/** Every byte is one of a first visit: what the browser can tell by itself is left out. */
function callOf({ kind, path, action, refreshes, stream, file }: Operation, name: string) {
  const value = action?.value === actionOf(name) ? undefined : action?.value;
  return {
    kind: kind === 'query' ? undefined : kind,
    path,
    action: action && { in: action.in, value },
    refreshes,
    stream,
    file,
  };
}

/** Small files that every screen needs: together they are fewer bytes, and fewer requests, than a chunk each. */
const ofEveryScreen =
  /\/src\/web\/(live|live-share|lib\/(after-paint|build-files|event-stream|format|media-query|prefetch|zone-format|shortcuts|now|theme|online)|ui\/(button|lazy-part|missing-file|not-loaded|states|banner|search-field|select|popup-trigger|keys|avatar)|parts\/(failure|framed-picture|picture-address|own-address|post-words|network-badge|screen-tabs|me|waiting))\.tsx?$|\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|icons\/(rows-3|calendar-days|chart-column|cloud-off|ellipsis|layout-template|list-checks|pen-line|square-kanban))\./;

/** The same for what the board and its panel share. */
const ofTheBoard =
  /\/src\/web\/screens\/board\/(board-frame|board-state|drafts|named-options|priority-mark)\.tsx?$/;

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
    react(),
    tailwind(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  build: {
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    manifest: true,
    modulePreload: {
      // Whatever asks for another file has these already.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js'
          ? needed.filter((file) => !/\/(base|index|rolldown-runtime)-[^/]*\.js$/.test(file))
          : needed,
    },
    outDir: 'dist/web',
    emptyOutDir: true,
    sourcemap: false,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        // The first file names all others, so each letter counts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'base', test: ofEveryScreen, priority: 2 },
            { name: 'board-frame', test: ofTheBoard },
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    host: 'localhost',
    port: 5173,
    proxy: { '/tool': server, '/api': server, '/media': server, '/picture': server, '/demo': server },
  },
});
