import type { NodePath, PluginObj } from '@babel/core';
import { types as b } from '@babel/core';

/** What stands in a script in place of a text, until the build knows the language: see `place.ts`. */
export const markOfText = (id: string) => `¤${id}¤`;
export const markOfMessage = (id: string) => `¤¤${id}¤¤`;

const messageModule = '#web/lib/message.tsx';

/**
 * A Babel plugin that comes after Lingui's macros. A text without parameters becomes its mark; one with parameters a
 * call of `formatMessage` or an element `Message` with the mark of its message. No text is left in the script.
 * @param onMessage is told each message, in ICU MessageFormat
 */
export function inlined(onMessage: (id: string, message: string) => void): PluginObj {
  return {
    name: 'inlined-texts',
    visitor: {
      Program: {
        exit(program) {
          const used = new Set<'formatMessage' | 'Message'>();
          program.traverse({
            CallExpression(path) {
              const found = readCall(path);
              if (!found) return;
              onMessage(found.id, found.message);
              if (found.values) used.add('formatMessage');
              path.replaceWith(
                found.values
                  ? b.callExpression(b.identifier('_formatMessage'), [
                      b.stringLiteral(markOfMessage(found.id)),
                      found.values,
                    ])
                  : b.stringLiteral(markOfText(found.id)),
              );
            },
            JSXElement(path) {
              const found = readElement(path);
              if (!found) return;
              onMessage(found.id, found.message);
              const text = b.stringLiteral(markOfText(found.id));
              const isChild = path.parentPath.isJSXElement() || path.parentPath.isJSXFragment();
              if (found.rest.length === 0) {
                path.replaceWith(isChild ? b.jsxExpressionContainer(text) : text);
                return;
              }
              used.add('Message');
              // In an expression: a string of JSX knows no escapes, which Babel writes for other letters than ASCII.
              const message = b.jsxAttribute(
                b.jsxIdentifier('message'),
                b.jsxExpressionContainer(b.stringLiteral(markOfMessage(found.id))),
              );
              path.replaceWith(
                b.jsxElement(
                  b.jsxOpeningElement(b.jsxIdentifier('_Message'), [message, ...found.rest], true),
                  null,
                  [],
                ),
              );
            },
          });
          if (used.size > 0) importInto(program, used);
        },
      },
    },
  };
}

function importInto(program: NodePath<b.Program>, names: ReadonlySet<string>) {
  const specifiers = [...names].map((name) =>
    b.importSpecifier(b.identifier(`_${name}`), b.identifier(name)),
  );
  program.unshiftContainer('body', b.importDeclaration(specifiers, b.stringLiteral(messageModule)));
}

/** `_i18n._({ id, message, values })`, as the macros leave it. */
function readCall(path: NodePath<b.CallExpression>) {
  const { callee, arguments: given } = path.node;
  if (!b.isMemberExpression(callee) || !b.isIdentifier(callee.property, { name: '_' })) return null;
  if (!b.isIdentifier(callee.object) || !comesFrom(path, callee.object.name, '@lingui/core')) return null;
  const [descriptor] = given;
  if (!b.isObjectExpression(descriptor)) throw path.buildCodeFrameError('This is no message of a macro.');
  const values = valueOf(descriptor, 'values');
  return {
    id: textOf(path, valueOf(descriptor, 'id')),
    message: textOf(path, valueOf(descriptor, 'message')),
    values: b.isObjectExpression(values) ? values : null,
  };
}

/** `<_Trans id message values components />`. */
function readElement(path: NodePath<b.JSXElement>) {
  const { name, attributes } = path.node.openingElement;
  if (!b.isJSXIdentifier(name) || !comesFrom(path, name.name, '@lingui/react')) return null;
  const given = attributes.flatMap((attribute) =>
    b.isJSXSpreadAttribute(attribute) && b.isObjectExpression(attribute.argument)
      ? attribute.argument.properties.flatMap((property) =>
          b.isObjectProperty(property) && b.isExpression(property.value)
            ? b.jsxAttribute(b.jsxIdentifier(keyOf(property.key)), b.jsxExpressionContainer(property.value))
            : [],
        )
      : b.isJSXAttribute(attribute)
        ? attribute
        : [],
  );
  const named = (wanted: string) => given.find((attribute) => attribute.name.name === wanted);
  return {
    id: textOf(path, inside(named('id'))),
    message: textOf(path, inside(named('message'))),
    rest: given.filter(({ name: { name: own } }) => own === 'values' || own === 'components'),
  };
}

function comesFrom(path: NodePath, name: string, source: string): boolean {
  const parent = path.scope.getBinding(name)?.path.parent;
  return b.isImportDeclaration(parent) && parent.source.value === source;
}

const keyOf = (key: b.Node): string =>
  b.isIdentifier(key) ? key.name : b.isStringLiteral(key) ? key.value : '';

function valueOf(object: b.ObjectExpression, name: string): b.Node | undefined {
  const found = object.properties.find(
    (property): property is b.ObjectProperty => b.isObjectProperty(property) && keyOf(property.key) === name,
  );
  return found?.value;
}

function inside(attribute: b.JSXAttribute | undefined): b.Node | undefined {
  const value = attribute?.value;
  return b.isJSXExpressionContainer(value) ? value.expression : (value ?? undefined);
}

function textOf(path: NodePath, node: b.Node | undefined): string {
  if (b.isStringLiteral(node)) return node.value;
  if (b.isTemplateLiteral(node) && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? '';
  throw path.buildCodeFrameError('A message is a text that is known when the app is built.');
}
