import { auditActs } from '#contract/audit-acts.ts';
import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { recordedOf } from '#contract/recorded.ts';

const operations = new Map<string, Operation>(
  Object.entries(contract).flatMap(([noun, group]) =>
    Object.entries(group).map(([name, operation]): [string, Operation] => [`${noun}.${name}`, operation]),
  ),
);

interface Told {
  what: string;
  subject: string | null;
  details: Readonly<Record<string, unknown>>;
  outcome: 'done' | 'refused';
}

/** What was done, in a line: "Approved post 128". An act that nobody knows any more keeps its own name. */
export function wordsOf({ what, subject, details, outcome }: Told): string {
  const act = auditActs[what];
  // Whose way in it is stands beside it already.
  if (act && (subject === null || subject.startsWith('user ')))
    return outcome === 'refused' ? (act.refused ?? act.done) : act.done;
  const operation = operations.get(what);
  const recorded = operation && recordedOf(operation);
  if (outcome === 'refused') {
    const tried = operation?.summary ?? what;
    return `Not allowed: ${tried}${subject === null ? '' : ` (${subject})`}`;
  }
  const command = what.startsWith('command ') ? `Ran “${what.slice('command '.length)}”` : null;
  const done = recorded ? (typeof recorded.done === 'string' ? recorded.done : recorded.done(details)) : null;
  return [act?.done ?? command ?? done ?? what, ...(subject === null ? [] : [subject])].join(' ');
}

/** An operation or act by itself, for a list to choose from. */
export function nameOf(what: string): string {
  return auditActs[what]?.done ?? operations.get(what)?.summary ?? what;
}
