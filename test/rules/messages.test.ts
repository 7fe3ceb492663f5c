import { parseSync, traverse, type NodePath } from '@babel/core';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../src');
const messages = '#contract/message.ts';

const files = ['contract', 'server'].flatMap((folder) =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'message.ts')
    .map((file) => `${folder}/${file}`),
);

/** What is wrong with how a file says its messages, by line. */
function faultsOf(code: string): string[] {
  const tree = parseSync(code, {
    configFile: false,
    babelrc: false,
    sourceType: 'module',
    parserOpts: { plugins: ['typescript'] },
  });
  if (!tree) throw new Error('This is no module.');
  const found: string[] = [];
  const add = (path: NodePath, fault: string) => found.push(`${path.node.loc?.start.line}: ${fault}`);
  const isMessage = (path: NodePath, name: string) => {
    const parent = path.scope.getBinding(name)?.path.parent;
    return parent?.type === 'ImportDeclaration' && parent.source.value === messages;
  };
  traverse(tree, {
    ImportDeclaration(path) {
      const { value } = path.node.source;
      if (/(?:^|\/)message\.ts$/.test(value) && value !== messages && value.startsWith('.'))
        add(path, `Lingui only knows ${messages}`);
    },
    TaggedTemplateExpression(path) {
      const { tag } = path.node;
      if (tag.type !== 'Identifier' || tag.name !== 't' || !isMessage(path, 't')) return;
      if (!path.getFunctionParent()) add(path, 'said when the module is loaded: English for every reader');
    },
    CallExpression(path) {
      const { callee } = path.node;
      if (callee.type !== 'Identifier' || !['t', 'plural', 'select'].includes(callee.name)) return;
      if (!isMessage(path, callee.name)) return;
      if (!path.getFunctionParent()) add(path, 'said when the module is loaded: English for every reader');
    },
  });
  return found;
}

describe('messages of the contract and the server', () => {
  test('are said when somebody reads them', () => {
    expect(files.length).toBeGreaterThan(500);
    const faults = files.flatMap((file) => {
      const code = readFileSync(join(source, file), 'utf8');
      return code.includes('message.ts') ? faultsOf(code).map((fault) => `${file}:${fault}`) : [];
    });
    expect(faults).toEqual([]);
  });

  test('a message of a module’s own level, and one that Lingui does not find, are found', () => {
    const bad = `import { t } from '${messages}';\nconst label = t\`Post\`;\nimport { plural } from './message.ts';`;
    expect(faultsOf(bad)).toHaveLength(2);
    const good = `import { t } from '${messages}';\nconst facts = { get label() { return t\`Post\`; } };\nconst label = () => t\`Post\`;`;
    expect(faultsOf(good)).toEqual([]);
  });
});
