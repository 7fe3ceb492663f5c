import babel from '@rolldown/plugin-babel';
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { OutputChunk, OutputBundle } from 'rolldown';
import type { Plugin, PluginOption } from 'vite';

import { languageCodes, type LanguageCode } from '#contract/languages.ts';
import { ariaCode, ariaTexts } from './aria.ts';
import { readCatalog, type Catalog } from './catalogs.ts';
import { inlined, markOfMessage } from './inlined.ts';
import { hasMarks, place, type Texts } from './place.ts';
import { pseudoCatalog } from './pseudo.ts';

const root = join(import.meta.dirname, '../..');
const catalogFolder = join(root, 'src/messages');
const packages = '/node_modules/';

/**
 * The app in each language. Lingui's macros and `inlined` leave marks where texts were; when all scripts are built,
 * `place` makes a copy of each script that has texts, or asks for one that has, for each language, in
 * `assets/<language>-<hash>/`; the English ones stay in `assets`. `.vite/languages.json` names the copies.
 * `PSEUDO=ar` builds the pseudo-language of `pseudo.ts` in place of Arabic.
 */
export function languages(): PluginOption {
  const english = new Map<string, string>();
  return [
    babel({
      include: /\/src\/(?:web|contract)\/.*\.tsx?$/,
      // It is what the macros stand for where nothing is built.
      exclude: /\/src\/contract\/message\.ts$/,
      plugins: [
        ['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }],
        inlined((id, message) => english.set(id, message)),
      ],
      parserOpts: { plugins: ['typescript', 'jsx'] },
      // Marks are not ASCII, and must be found as they are.
      generatorOpts: { jsescOption: { minimal: true } },
    }),
    textsOfAria(),
    inEnglishAtOnce(english),
    inEachLanguage(english),
  ];
}

function textsOfAria(): Plugin {
  return {
    name: 'texts-of-react-aria',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: ariaTexts },
      handler: (_code, id) => {
        // Without the folder of this machine: the hash of a script is the same everywhere.
        const file = id.slice(id.indexOf(packages) + packages.length);
        return `export default ${JSON.stringify(markOfMessage(`aria:${file}`))};`;
      },
    },
  };
}

/** While one develops, the page is in English. */
function inEnglishAtOnce(english: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'texts-in-english',
    enforce: 'post',
    apply: 'serve',
    transform: {
      filter: { code: '¤' },
      handler: (code) => place(code, textsOf('en'), english),
    },
  };
}

function inEachLanguage(english: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'texts-in-each-language',
    enforce: 'post',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const scripts = chunksOf(bundle);
        const localized = withTexts(scripts);
        const sources = new Map(localized.map((chunk) => [chunk, chunk.code]));
        const copies: Record<string, { folder: string; missing: number }> = {};
        for (const language of languageCodes) {
          if (language === 'en') continue;
          const catalog =
            language === process.env.PSEUDO
              ? pseudoCatalog(language, english)
              : await readCatalog(catalogFolder, language, english);
          for (const fault of catalog.faults) this.warn(fault);
          const texts = textsOf(language, catalog.messages);
          const placed = [...sources].map(([chunk, source]) => ({
            chunk,
            code: place(source, texts, english),
          }));
          // Other content, another URL: browsers keep these files for good.
          const hash = createHash('sha256').update(placed.map(({ code }) => code).join('\0'));
          const folder = `assets/${language}-${hash.digest('hex').slice(0, 7)}`;
          copies[language] = { folder, missing: english.size - catalog.messages.size };
          for (const { chunk, code } of placed) {
            this.emitFile({
              type: 'asset',
              fileName: `${folder}/${basename(chunk.fileName)}`,
              source: inFolder(code, folder, localized),
            });
          }
        }
        for (const chunk of scripts) chunk.code = place(chunk.code, textsOf('en'), english);
        this.emitFile({
          type: 'asset',
          fileName: '.vite/languages.json',
          source: JSON.stringify({ files: localized.map(({ fileName }) => fileName), copies }),
        });
      },
    },
  };
}

function textsOf(language: LanguageCode, messages: Catalog['messages'] = new Map()): Texts {
  return {
    message: (id) => messages.get(id) ?? null,
    aria: (file) => ariaCode(join(root, packages, file), language),
  };
}

const chunksOf = (bundle: OutputBundle): OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

/** The scripts that have texts, and those that import such, however far. */
function withTexts(scripts: readonly OutputChunk[]): OutputChunk[] {
  const found = new Set(scripts.filter(({ code }) => hasMarks(code)));
  for (;;) {
    const names = new Set([...found].map(({ fileName }) => fileName));
    const more = scripts.filter(
      (script) =>
        !found.has(script) && [...script.imports, ...script.dynamicImports].some((file) => names.has(file)),
    );
    if (more.length === 0) return scripts.filter((script) => found.has(script));
    for (const script of more) found.add(script);
  }
}

/** A script asks for the copies in its own folder, and for what has no texts in `assets`. */
function inFolder(code: string, folder: string, localized: readonly OutputChunk[]): string {
  const copied = new Set(localized.map(({ fileName }) => basename(fileName)));
  return code
    .replaceAll(/(["'`])\.\/([\w.-]+\.js)\1/g, (whole, quote: string, file: string) =>
      copied.has(file) ? whole : `${quote}../${file}${quote}`,
    )
    .replaceAll(/(["'`])assets\/([\w.-]+\.js)\1/g, (whole, quote: string, file: string) =>
      copied.has(file) ? `${quote}${folder}/${file}${quote}` : whole,
    );
}
