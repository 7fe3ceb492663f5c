import { expect, test } from 'vitest';

import { fieldsOfItem, fieldsOfQuote, variablesFor } from './template-content.ts';

const hamlet = {
  text: 'Brevity is the soul of wit.',
  author: 'William Shakespeare',
  work: 'Hamlet',
  year: 1603,
};
const quote = fieldsOfQuote(hamlet);
const anniversary = {
  date: '2027-07-20',
  title: 'People walk on the Moon',
  why: 'Two of three astronauts step out.',
  year: 1969,
  source: 'NASA',
};
const required = (...keys: string[]) => keys.map((key) => ({ key, required: true }));

test('a quote fills text, author, work and year, whatever a template calls them', () => {
  expect(variablesFor(required('quote', 'author', 'work', 'year'), quote)).toEqual({
    filled: {
      quote: 'Brevity is the soul of wit.',
      author: 'William Shakespeare',
      work: 'Hamlet',
      year: '1603',
    },
    missing: [],
  });
  expect(variablesFor(required('words', 'speaker', 'role'), quote).filled).toMatchObject({
    speaker: 'William Shakespeare',
    role: 'Hamlet, 1603',
  });
});

test('years before the common era are said so', () => {
  const old = fieldsOfQuote({ ...hamlet, year: -46 });
  expect(old).toMatchObject({ year: '46 BC', detail: 'Hamlet, 46 BC' });
});

test('an anniversary fills the number, the statement and the source of a fact', () => {
  expect(variablesFor(required('figure', 'statement', 'source'), fieldsOfItem(anniversary))).toEqual({
    filled: { figure: '1969', statement: 'People walk on the Moon', source: 'NASA' },
    missing: [],
  });
});

test('an observance fills title, day and note of an event, and what it has no words for is missing', () => {
  const observance = fieldsOfItem({ ...anniversary, year: null });
  expect(variablesFor(required('title', 'date', 'place', 'note'), observance)).toEqual({
    filled: {
      title: 'People walk on the Moon',
      date: '20 July 2027',
      note: 'Two of three astronauts step out.',
    },
    missing: ['place'],
  });
});

test('no variable is filled twice, and one that means nothing known stays empty', () => {
  expect(variablesFor([{ key: 'work' }, { key: 'ground' }], quote)).toEqual({
    filled: { work: 'Hamlet' },
    missing: [],
  });
  expect(variablesFor([{ key: 'work' }], { detail: 'Hamlet, Act 2' }).filled).toEqual({
    work: 'Hamlet, Act 2',
  });
});
