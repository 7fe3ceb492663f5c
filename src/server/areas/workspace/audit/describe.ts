import { t } from '#contract/message.ts';
import { auditActs } from './audit-acts.ts';
import { sayObject } from './audit-objects.ts';
import { auditOperations } from './audit-operations.ts';

interface Act {
  what: string;
  subject: string | null;
  details: Readonly<Record<string, unknown>>;
  outcome: 'done' | 'refused';
}

const commands = 'command ';

/**
 * What was done, in one line: "Approved post 128". An act that no longer exists keeps its own name.
 * @param name of the object
 */
export function describeAct({ what, subject, details, outcome }: Act, name?: string): string {
  const act = auditActs[what];
  // The user is shown beside it already.
  if (act && (subject === null || subject.startsWith('user ')))
    return outcome === 'refused' ? (act.refused ?? act.done)() : act.done();
  const operation = auditOperations[what];
  const object = subject === null ? '' : sayObject(subject, name);
  if (outcome === 'refused') {
    const tried = operation?.name() ?? what;
    return object === '' ? t`Not allowed: ${{ tried }}` : t`Not allowed: ${{ tried }} (${{ object }})`;
  }
  if (what.startsWith(commands)) {
    const command = what.slice(commands.length);
    return object === '' ? t`Ran “${{ command }}”` : t`Ran “${{ command }}” ${{ object }}`;
  }
  const done = act?.doneTo?.(object) ?? act?.done() ?? operation?.done(object, details);
  return (done ?? `${what} ${object}`).trim();
}

/** An operation or act by itself, for a list of choices. */
export function nameOf(what: string): string {
  return auditActs[what]?.done() ?? auditOperations[what]?.name() ?? what;
}
