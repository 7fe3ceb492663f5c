import { expect, it } from 'vitest';

import { changesOf, draftOf, isElsewhere, problemsOf, type Field, type Kind } from './source-draft.ts';

const field = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  label: name,
  type: 'string',
  choices: null,
  parts: null,
  description: null,
  required: false,
  advanced: false,
  secret: false,
  default: null,
  set_by_environment: false,
  ...more,
});

const kind = (...fields: Field[]): Kind => ({
  kind: 'x',
  label: 'X',
  description: '',
  documentation: '',
  untried: false,
  every_minutes: 60,
  account: null,
  fields,
});

const token = field('token', { secret: true });
const words = field('words', { type: 'array' });
const least = field('least', { type: 'integer', default: 100 });
const base = field('base', { default: 'https://api.example.com', advanced: true });

it('a form that is sent as it opened says nothing', () => {
  const every = kind(
    token,
    words,
    least,
    base,
    field('flag', { type: 'boolean', default: true }),
    field('lists', { type: 'array', choices: ['a', 'b'], default: ['a'] }),
    field('headers', { type: 'object', secret: true }),
    field('counts', { type: 'object', default: {} }),
    field('paging', { type: 'object', default: { by: 'none' } }),
    field('items', { default: '' }),
  );
  expect(changesOf(every, draftOf(every, {}), {})).toEqual({});
  const own = { token: 'set', words: ['cats'], least: 5, paging: { by: 'page', first: 0, parameter: 'p' } };
  expect(changesOf(every, draftOf(every, own), own)).toEqual({});
});

it('what was typed is said in the field’s own kind, and the usual is left to itself', () => {
  const all = kind(token, words, least);
  const draft = {
    token: { as: 'text', text: ' hush ' },
    words: { as: 'text', text: 'cats\n\n dogs ' },
    least: { as: 'text', text: '5' },
  } as const;
  expect(changesOf(all, draft, {})).toEqual({ token: 'hush', words: ['cats', 'dogs'], least: 5 });
  expect(changesOf(kind(least), { least: { as: 'text', text: '100' } }, { least: 5 })).toEqual({
    least: null,
  });
});

it('a key stays when its field is left empty, and goes when it is taken away', () => {
  const own = { token: 'set' };
  expect(changesOf(kind(token), { token: { as: 'text', text: '' } }, own)).toEqual({});
  expect(changesOf(kind(token), { token: { as: 'removed' } }, own)).toEqual({ token: null });
});

it('a usual list that is emptied is said to be empty', () => {
  const lists = kind(field('feeds', { type: 'array', default: ['at://all'] }));
  expect(changesOf(lists, { feeds: { as: 'text', text: '' } }, {})).toEqual({ feeds: [] });
  const set = kind(field('servers', { type: 'array', default: ['one'], set_by_environment: true }));
  expect(draftOf(set, {})).toEqual({ servers: { as: 'text', text: '' } });
  expect(changesOf(set, { servers: { as: 'text', text: '' } }, {})).toEqual({});
  expect(changesOf(set, { servers: { as: 'text', text: 'one' } }, {})).toEqual({ servers: ['one'] });
});

it('the number of the first page stays a number, and empty places are left out', () => {
  const paged = kind(field('paging', { type: 'object', default: { by: 'none' } }));
  const at = { by: 'page', parameter: 'p', first: '0', next: '' };
  expect(changesOf(paged, { paging: { as: 'places', at } }, {})).toEqual({
    paging: { by: 'page', parameter: 'p', first: 0 },
  });
});

it('another address of the network is elsewhere', () => {
  const usual = draftOf(kind(base), {});
  expect(isElsewhere(usual, kind(base))).toBe(false);
  expect(isElsewhere({ base: { as: 'text', text: 'http://localhost:1' } }, kind(base))).toBe(true);
});

it('what the server found wrong stands at its field', () => {
  const fields = {
    'config.fields.url': 'must be a path',
    'config.least': 'too small',
    address: 'is here already',
  };
  expect(problemsOf({ fields })).toEqual({ fields: 'url: must be a path', least: 'too small' });
  expect(problemsOf(undefined)).toEqual({});
});
