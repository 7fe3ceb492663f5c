import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL (https://…)',
  datetime: 'a time like 2030-01-31T09:00:00Z',
  date: 'a day like 2030-01-31',
  time: 'a time like 09:30',
};

/**
 * What is wrong with a value, as the rest of a sentence that begins with the field's name: `must be 100 or
 * less`. For zod's `error` option, where a schema has no message of its own; undefined leaves it to zod.
 */
export function problemOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${kinds[issue.expected] ?? `of the kind ${issue.expected}`}`;
    case 'too_small':
    case 'too_big':
      return outOfRange(issue);
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'in the form that is described'}`;
    case 'invalid_value':
      return issue.input === undefined
        ? 'is required'
        : `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `must not have ${issue.keys.map((key) => `"${key.slice(0, 100)}"`).join(', ')}`;
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : 'must be in one of the forms that are described';
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return undefined;
  }
}

type OutOfRange = Extract<z.core.$ZodRawIssue, { code: 'too_small' | 'too_big' }>;

function outOfRange(issue: OutOfRange): string {
  const small = issue.code === 'too_small';
  const limit = small ? issue.minimum : issue.maximum;
  const what = { string: 'character', array: 'entry', set: 'entry', map: 'entry' }[String(issue.origin)];
  if (!what) {
    if (issue.inclusive === false) return `must be ${small ? 'more' : 'less'} than ${limit}`;
    return `must be ${limit} or ${small ? 'more' : 'less'}`;
  }
  if (small && Number(limit) === 1) return 'must not be empty';
  const counted = `${limit} ${Number(limit) === 1 ? what : what === 'entry' ? 'entries' : `${what}s`}`;
  return issue.exact ? `must have ${counted}` : `must have ${counted} or ${small ? 'more' : 'fewer'}`;
}
