import type { PresencePart } from '#contract/presence-parts.ts';
import type { PresentPerson } from './visit.ts';

type Named = Pick<PresentPerson, 'user_name' | 'editing'>;

/** "Solveig is here", "Solveig and Tom are here", "Solveig is editing"; nothing of those who read while others edit. */
export function presenceText(people: readonly Named[]): string {
  const editing = people.filter((one) => one.editing !== null);
  const [first] = editing;
  if (first?.editing) return `${namesOf(editing)} ${doing(editing.length, first.editing)}`;
  return people.length === 0 ? '' : `${namesOf(people)} ${people.length === 1 ? 'is' : 'are'} here`;
}

/** Where it stands beside what they are typing in: "Solveig is editing", "Solveig is writing a comment". */
export function editingText(people: readonly Named[], part: PresencePart): string {
  const there = people.filter(({ editing }) => editing === part);
  return there.length === 0 ? '' : `${namesOf(there)} ${doing(there.length, part)}`;
}

function doing(count: number, part: PresencePart): string {
  const be = count === 1 ? 'is' : 'are';
  if (part === 'comments') return `${be} writing a comment`;
  return part === 'review' ? `${be} writing a review` : `${be} editing`;
}

function namesOf(people: readonly Named[]): string {
  const [first = '', second = ''] = people.map(({ user_name }) => user_name);
  if (people.length < 3) return people.length === 2 ? `${first} and ${second}` : first;
  return `${first}, ${second} and ${people.length - 2} more`;
}
