import { plural, t } from '@lingui/core/macro';

import type { PresencePart } from '#contract/presence-parts.ts';
import type { PresentPerson } from './visit.ts';

type Named = Pick<PresentPerson, 'user_name' | 'editing'>;

/**
 * "Solveig is here", "Solveig and Tom are here", "Solveig is editing". While someone is editing, readers are not
 * mentioned.
 */
export function presenceText(people: readonly Named[]): string {
  const editing = people.filter((one) => one.editing !== null);
  const [first] = editing;
  if (first?.editing) return doing(editing, first.editing);
  if (people.length === 0) return '';
  const names = namesOf(people);
  return plural({ count: people.length }, { one: `${names} is here`, other: `${names} are here` });
}

/** The text beside the part being edited: "Solveig is editing", "Solveig is writing a comment". */
export function editingText(people: readonly Named[], part: PresencePart): string {
  const there = people.filter(({ editing }) => editing === part);
  return there.length === 0 ? '' : doing(there, part);
}

function doing(people: readonly Named[], part: PresencePart): string {
  const names = namesOf(people);
  const count = people.length;
  if (part === 'comments')
    return plural(count, {
      one: `${names} is writing a comment`,
      other: `${names} are writing a comment`,
    });
  if (part === 'review')
    return plural(count, { one: `${names} is writing a review`, other: `${names} are writing a review` });
  return plural(count, { one: `${names} is editing`, other: `${names} are editing` });
}

function namesOf(people: readonly Named[]): string {
  const [first = '', second = ''] = people.map(({ user_name }) => user_name);
  if (people.length === 1) return first;
  if (people.length === 2) return t`${first} and ${second}`;
  return plural(
    { count: people.length - 2 },
    { one: `${first}, ${second} and # more`, other: `${first}, ${second} and # more` },
  );
}
