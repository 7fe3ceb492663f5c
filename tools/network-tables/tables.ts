import {
  capabilityLabel,
  comparedCapabilities,
  type CapabilityName,
} from '#contract/networks/capabilities.ts';
import { allCapabilities, type NetworkCapabilities } from '#server/networks/capabilities.ts';

/** The tables of networks in the documents, as Markdown. */

type Capability = NetworkCapabilities['capabilities'][number];

const inPosts = ['text', 'images', 'carousel', 'video', 'documents', 'formats', 'alt'] as const;
const besides = ['thread', 'first_comment', 'metrics', 'followers', 'delete', 'correct'] as const;

const tested = {
  server: 'the network’s own software',
  compatible: 'a compatible server',
  simulation: 'a simulation; never the network itself',
};

/** By the name of the marks around them. */
export function tables(): Readonly<Record<string, string>> {
  return {
    'networks in short': compared(comparedCapabilities, briefly, {
      head: 'Run against',
      cell: (network) => network.tested ?? 'sandbox only',
    }),
    'networks, posts': compared(inPosts, inFull),
    'networks, afterwards': compared(besides, inFull),
    'networks, requirements': markdown(
      ['Network', 'Options (required ones in bold)', 'What it needs', 'Run against'],
      allCapabilities().map((network) => [
        network.label,
        network.options.map(({ label, needed }) => (needed ? `**${label}**` : label)).join(' · ') || '–',
        network.needs.join(' ') || '–',
        network.tested === null ? 'sandbox only' : tested[network.tested],
      ]),
    ),
  };
}

function compared(
  names: readonly CapabilityName[],
  cell: (capability: Capability) => string,
  last?: { head: string; cell: (network: NetworkCapabilities) => string },
): string {
  return markdown(
    ['Network', ...names.map(capabilityLabel), ...(last ? [last.head] : [])],
    allCapabilities().map((network) => [
      network.label,
      ...names.flatMap((name) => network.capabilities.filter((one) => one.name === name).map(cell)),
      ...(last ? [last.cell(network)] : []),
    ]),
  );
}

function briefly({ state, brief }: Capability): string {
  switch (state) {
    case 'no':
      return '–';
    case 'reviewed':
      return 'review';
    case 'yes':
      return brief ?? 'yes';
  }
}

function inFull({ state, text }: Capability): string {
  switch (state) {
    case 'no':
      return '–';
    case 'reviewed':
      return [text, '_only with a reviewed app_'].filter(Boolean).join(' · ');
    case 'yes':
      return text ?? 'yes';
  }
}

/** With aligned columns, as `npm run format` leaves them. */
function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  );
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lineOf(head), rule, ...rows.map(lineOf)].join('\n');
}

const marksOf = (name: string) => ({ before: `<!-- ${name} -->\n\n`, after: `\n\n<!-- end of ${name} -->` });

/** The document with its tables as they are now. */
export function withTables(document: string): string {
  return Object.entries(tables()).reduce((text, [name, table]) => {
    const { before, after } = marksOf(name);
    const [head, rest] = text.split(before);
    const end = rest?.indexOf(after) ?? -1;
    return head === undefined || rest === undefined || end === -1
      ? text
      : head + before + table + rest.slice(end);
  }, document);
}

/** The names of the tables that a document has. */
export const tablesIn = (document: string): string[] =>
  Object.keys(tables()).filter((name) => document.includes(marksOf(name).before));
