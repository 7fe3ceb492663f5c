import type { z } from 'zod';

import { plural, t } from '#contract/message.ts';

/**
 * What is wrong with a value, as the rest of a sentence that begins with the field's name: `must be 100 or
 * less`. For zod's `error` option, where a schema has no message of its own; undefined leaves it to zod.
 */
export function problemOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? isRequired() : wrongType(issue.expected);
    case 'too_small':
    case 'too_big':
      return outOfRange(issue);
    case 'invalid_format':
      return wrongFormat(issue.format);
    case 'invalid_value':
      return issue.input === undefined ? isRequired() : wrongValue(issue.values.map(String));
    case 'not_multiple_of':
      return t`must be a multiple of ${{ divisor: String(issue.divisor) }}`;
    case 'unrecognized_keys':
      return t`must not have ${{ keys: issue.keys.map((key) => `"${key.slice(0, 100)}"`).join(', ') }}`;
    case 'invalid_union':
      return issue.input === undefined ? isRequired() : t`must be in one of the forms that are described`;
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return undefined;
  }
}

const isRequired = () => t`is required`;

function wrongType(expected: string): string {
  switch (expected) {
    case 'string':
      return t`must be a text`;
    case 'number':
      return t`must be a number`;
    case 'int':
      return t`must be a whole number`;
    case 'boolean':
      return t`must be true or false`;
    case 'array':
      return t`must be a list`;
    case 'object':
    case 'record':
      return t`must be an object`;
    case 'null':
      return wrongValue(['null']);
    default:
      return t`must be of the kind ${{ kind: expected }}`;
  }
}

function wrongFormat(format: string): string {
  switch (format) {
    case 'email':
      return t`must be an email address`;
    case 'url':
      return t`must be a URL (https://…)`;
    case 'datetime':
      return t`must be a time like ${{ example: '2030-01-31T09:00:00Z' }}`;
    case 'date':
      return t`must be a day like ${{ example: '2030-01-31' }}`;
    case 'time':
      return t`must be a time like ${{ example: '09:30' }}`;
    default:
      return t`must be in the form that is described`;
  }
}

function wrongValue(values: readonly string[]): string {
  const [value = ''] = values;
  return values.length === 1 ? t`must be ${{ value }}` : t`must be one of ${{ values: values.join(', ') }}`;
}

type OutOfRange = Extract<z.core.$ZodRawIssue, { code: 'too_small' | 'too_big' }>;

function outOfRange(issue: OutOfRange): string {
  const isSmall = issue.code === 'too_small';
  const limit = isSmall ? issue.minimum : issue.maximum;
  const length = { isSmall, isExact: issue.exact === true };
  if (issue.origin === 'string') return wrongLength(Number(limit), length);
  if (lists.has(issue.origin)) return wrongCount(Number(limit), length);
  return wrongNumber(String(limit), { isSmall, isInclusive: issue.inclusive !== false });
}

const lists: ReadonlySet<string> = new Set(['array', 'set', 'map']);

function wrongNumber(limit: string, { isSmall, isInclusive }: { isSmall: boolean; isInclusive: boolean }) {
  if (isInclusive) return isSmall ? t`must be ${{ limit }} or more` : t`must be ${{ limit }} or less`;
  return isSmall ? t`must be more than ${{ limit }}` : t`must be less than ${{ limit }}`;
}

interface Side {
  isSmall: boolean;
  isExact: boolean;
}

function wrongLength(count: number, { isSmall, isExact }: Side): string {
  if (isSmall && count === 1) return t`must not be empty`;
  if (isExact) return t`must have ${plural({ count }, { one: '# character', other: '# characters' })}`;
  return isSmall
    ? t`must have ${plural({ count }, { one: '# character', other: '# characters' })} or more`
    : t`must have ${plural({ count }, { one: '# character', other: '# characters' })} or fewer`;
}

function wrongCount(count: number, { isSmall, isExact }: Side): string {
  if (isSmall && count === 1) return t`must not be empty`;
  if (isExact) return t`must have ${plural({ count }, { one: '# entry', other: '# entries' })}`;
  return isSmall
    ? t`must have ${plural({ count }, { one: '# entry', other: '# entries' })} or more`
    : t`must have ${plural({ count }, { one: '# entry', other: '# entries' })} or fewer`;
}
