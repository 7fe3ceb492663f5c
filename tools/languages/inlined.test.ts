import { transformSync } from '@babel/core';
import { describe, expect, test } from 'vitest';

import { inlined } from './inlined.ts';

/** What is left of a module, and the messages that were in it. */
function inline(code: string) {
  const messages: string[] = [];
  const made = transformSync(code, {
    configFile: false,
    babelrc: false,
    filename: 'screen.tsx',
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [
      ['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }],
      inlined((_id, message) => messages.push(message)),
    ],
  });
  // Babel writes escapes for letters beyond ASCII.
  return { code: (made?.code ?? '').replaceAll(String.raw`\xA4`, '¤'), messages };
}

const imports =
  "import { plural, t } from '@lingui/core/macro'; import { Trans } from '@lingui/react/macro';";

describe('the texts of a module', () => {
  test('become marks where they have no parameters', () => {
    const { code, messages } = inline(
      `${imports} export const label = t\`Save\`; export const A = () => <p><Trans>Saved</Trans></p>;`,
    );
    expect(messages).toEqual(['Save', 'Saved']);
    expect(code).toMatch(/label = "¤[^¤]+¤"/);
    expect(code).toMatch(/<p>\{"¤[^¤]+¤"\}<\/p>/);
    expect(code).not.toMatch(/Save|formatMessage/);
  });

  test('become calls with their parameters, without the text', () => {
    const { code, messages } = inline(
      `${imports} export const moved = (count, name) => t\`\${plural(count, { one: '# card', other: '# cards' })} to \${name}\`;`,
    );
    expect(messages).toEqual(['{count, plural, one {# card} other {# cards}} to {name}']);
    expect(code).toMatch(/_formatMessage\("¤¤[^¤]+¤¤", \{\s*count: count,\s*name: name\s*\}\)/);
    expect(code).toContain('import { formatMessage as _formatMessage } from "#web/lib/message.tsx"');
    expect(code).not.toContain('card');
  });

  test('keep the elements within them, whose marks no escape breaks', () => {
    const { code, messages } = inline(
      `${imports} export const A = ({ name }) => <p><Trans>Sent to <b>{name}</b></Trans></p>;`,
    );
    expect(messages).toEqual(['Sent to <0>{name}</0>']);
    expect(code).toMatch(/<_Message message=\{"¤¤[^¤]+¤¤"\} values=\{\{\s*name: name\s*\}\} components=\{\{/);
  });

  test('of one wording and two meanings have two marks', () => {
    const { code } = inline(
      `${imports} export const labels = [t({ message: 'Open', context: 'verb' }), t({ message: 'Open', context: 'state' })];`,
    );
    const marks = code.match(/¤[^¤]+¤/g) ?? [];
    expect(new Set(marks).size).toBe(2);
  });

  test('are left alone in a module without any', () => {
    const { code, messages } = inline('export const size = (i18n) => i18n._({ id: "own" });');
    expect([code.match(/¤/), messages]).toEqual([null, []]);
    expect(code).toContain('i18n._(');
  });
});
