import { parseSync, traverse, type NodePath } from '@babel/core';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../../src/web');

/** What is read in every language alike. */
const sameEverywhere = /^(?:Copydesk|Markdown|HTML|CSS|ms|fix_tone|id|https:\/\/.*)$/;
/** Elements whose text is code, keys, or a message of Lingui’s. */
const noText = new Set(['code', 'kbd', 'style', 'Trans', 'Plural']);
const textAttributes = new Set([
  'aria-label',
  'title',
  'label',
  'placeholder',
  'alt',
  'data-hint',
  'hint',
  'description',
]);

const isWord = (text: string) => /\p{L}{2}/u.test(text) && !sameEverywhere.test(text.trim());

const isInside = (path: NodePath): boolean =>
  path.findParent((parent) => {
    if (!parent.isJSXElement()) return false;
    const { name } = parent.node.openingElement;
    return name.type === 'JSXIdentifier' && noText.has(name.name);
  }) !== null;

/** The strings that an expression may be: `a ? 'One' : 'Other'`, `a && 'One'`. */
function stringsOf(path: NodePath<NodePath['node'] | null | undefined>): string[] {
  if (path.isStringLiteral()) return [path.node.value];
  if (path.isConditionalExpression())
    return [...stringsOf(path.get('consequent')), ...stringsOf(path.get('alternate'))];
  if (path.isLogicalExpression()) return [...stringsOf(path.get('left')), ...stringsOf(path.get('right'))];
  return [];
}

/** Texts between tags and in the attributes that people read, of one file. */
function bareTexts(code: string): string[] {
  const tree = parseSync(code, {
    configFile: false,
    babelrc: false,
    sourceType: 'module',
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  if (!tree) throw new Error('This is no module.');
  const found: string[] = [];
  traverse(tree, {
    JSXText(path) {
      if (isWord(path.node.value) && !isInside(path)) found.push(path.node.value.trim());
    },
    JSXAttribute(path) {
      const { name } = path.node;
      const isRead = name.type === 'JSXIdentifier' && textAttributes.has(name.name);
      const value = path.get('value');
      const content = value.isJSXExpressionContainer() ? value.get('expression') : value;
      if (isRead && !isInside(path)) found.push(...stringsOf(content).filter(isWord));
    },
    JSXExpressionContainer(path) {
      if (path.parentPath.isJSXAttribute() || isInside(path)) return;
      found.push(...stringsOf(path.get('expression')).filter(isWord));
    },
  });
  return found;
}

test('every text of the interface is a message that can be translated', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  expect(files.length).toBeGreaterThan(400);
  const bare = files.flatMap((file) =>
    bareTexts(readFileSync(join(web, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(bare).toEqual([]);
});

test('a bare text is seen between tags and in attributes, and code is none', () => {
  const planted = `export const A = () => <p aria-label="Close it">Some text <code>npm start</code> <Trans>Said</Trans> {t\`Said\`} {a ? 'One of two' : null}</p>;`;
  expect(bareTexts(planted)).toEqual(['Close it', 'Some text', 'One of two']);
});
