import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/**
 * The interface, its messages and the descriptions of the API use the terms of the field: fix, notify, create, remove,
 * unassigned, former member. Codes, names of fields and stored values stay as they are.
 */
const banned: readonly RegExp[] = [
  /\bmend(s|ed|ing)?\b/i,
  /\btold\b/i,
  /\b(some|no)body\b/i,
  /\bwhoever\b/i,
  /\bfor good\b/i,
  /\be-mail/i,
  /\b(take|takes|took|taken)\b[^.]{0,30}\b(away|off)\b/i,
  /\bmake a (card|draft|token|link|copy)\b/i,
  /\bwithout words\b/i,
];

/** What a user reads: each folder that the terms hold in. */
const folders: readonly string[] = [
  'src/web/screens/{research,board,calendar,media,designs,analytics}',
  'src/web/parts/{research,board,designs,media,intake}',
  'src/web/ui',
  'src/web/lib',
  'src/contract/{research,board,calendar,media,designs,analytics,intake,sources}',
  'src/server/areas/{research,board,calendar,media,designs,analytics,intake}',
  'src/web/screens/{posts,delivery,settings,shell,workspace}',
  'src/web/parts/{posts,delivery,workspace,notifications}',
  'src/contract/{posts,delivery,workspace,notifications,admin,networks}',
  'src/server/areas/{posts,delivery,workspace,notifications,admin}',
  'src/server/{access,networks,mount,jobs,cli,render}',
  'src/server/sources',
  'src/server/lib',
];

/** Files directly in a folder, whose subfolders others list. */
const shallow: readonly string[] = ['src/web/parts'];

/** Other people's words, what people type into a search, and marks of a page that are no text. */
const isForeign = (path: string) =>
  /\.test\.tsx?$|-test\.tsx?$|\/test-|\/templates\/global\/|\/(public-holidays|holiday-|word-forms|starter-list|settings-places)/.test(
    path,
  );

const root = join(import.meta.dirname, '..', '..');
const files = [
  ...folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })),
  ...shallow.flatMap((folder) => globSync(`${folder}/*.{ts,tsx}`, { cwd: root })),
].filter((path) => !isForeign(path));

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Texts of a module as they stand in it: of JSX, strings and templates; never names, imports or classes. */
function textsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (!isNode(node)) return [];
  const { type, value } = node;
  if (type === 'ImportDeclaration' || type === 'TSLiteralType' || type === 'TaggedTemplateExpression')
    return [];
  if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' ? [value] : [];
  if (type === 'TemplateElement' && isNode(value)) return [String(value['cooked'])];
  if (type === 'JSXAttribute' && isNode(node['name']) && node['name']['name'] === 'className') return [];
  return Object.values(node).flatMap(textsOf);
}

function wrongIn(path: string, code: string): string[] {
  return textsOf(parseSync(path, code).program.body)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => banned.some((word) => word.test(text)) && (/\s/.test(text) || /^[A-Z]/.test(text)));
}

test('what a user reads uses the terms of the field', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) =>
    wrongIn(path, readFileSync(join(root, path), 'utf8')).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('a banned word is seen in markup, attributes, strings and templates, and nowhere else', () => {
  const code = `
    import { told } from './told.ts';
    // Nobody reads this.
    const key = 'nobody';
    const one = <p title="Nobody has it">It was {told} you: mend it.</p>;
    const two = \`\${told} by somebody\`;
    const three = 'Taken off the board';
  `;
  expect(wrongIn('a.tsx', code)).toEqual([
    'Nobody has it',
    'you: mend it.',
    'by somebody',
    'Taken off the board',
  ]);
});
