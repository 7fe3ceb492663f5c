import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { recordedOf } from '#server/access/recorded.ts';
import { auditActs } from './audit-acts.ts';

const operations = new Map<string, Operation>(
  Object.entries<Record<string, Operation>>(contract).flatMap(([noun, group]) =>
    Object.entries(group).map(([name, operation]) => [`${noun}.${name}`, operation] as const),
  ),
);

interface Act {
  what: string;
  subject: string | null;
  details: Readonly<Record<string, unknown>>;
  outcome: 'done' | 'refused';
}

/** What was done, in one line: "Approved post 128". An act that no longer exists keeps its own name. */
export function describeAct({ what, subject, details, outcome }: Act): string {
  const act = auditActs[what];
  // The user is shown beside it already.
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

/** An operation or act by itself, for a list of choices. */
export function nameOf(what: string): string {
  return auditActs[what]?.done ?? operations.get(what)?.summary ?? what;
}
