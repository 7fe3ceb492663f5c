import { expect, test } from 'vitest';

import { effectOf, linksMention, meantFor, mentionOf } from './mention-forms.ts';

test.each([
  ['@ada', ['name', 'server']],
  ['@ada.bsky.social', ['name', 'domain']],
  ['@Ada-1.example.com', ['name', 'domain']],
  ['@ada@example.social', ['server']],
  ['@a.d-a@münchen.example', ['server']],
  ['@ada.', []],
  ['@', []],
  ['ada', []],
] as const)('%s is a link where mentions have the forms %j', (mention, forms) => {
  const all = ['none', 'name', 'domain', 'server'] as const;
  expect(all.filter((form) => linksMention(form, mention))).toEqual(forms);
});

test('a mention is meant for the networks whose form it has, else for those that link it', () => {
  const on = { x: { form: 'name' }, sky: { form: 'domain' }, toot: { form: 'server' } } as const;
  const all = Object.values(on);
  expect(meantFor('@ada', all)).toEqual([on.x]);
  expect(meantFor('@ada', [on.toot])).toEqual([on.toot]);
  expect(meantFor('@ada.bsky.social', all)).toEqual([on.sky]);
  expect(meantFor('@ada.b', [on.x, on.toot])).toEqual([on.x]);
  expect(meantFor('@ada@example.social', all)).toEqual([on.toot]);
  expect(meantFor('@ada@example.social', [on.x])).toEqual([]);
});

test('an account is mentioned by its name, where that makes a link', () => {
  expect(mentionOf('name', 'ada')).toBe('@ada');
  expect(mentionOf('name', 'Ada Lovelace')).toBeNull();
  expect(mentionOf('domain', 'ada.bsky.social')).toBe('@ada.bsky.social');
  expect(mentionOf('domain', 'ada')).toBeNull();
  expect(mentionOf('server', 'ada@example.social')).toBe('@ada@example.social');
  expect(mentionOf('server', 'ada')).toBeNull();
  expect(mentionOf('none', 'ada')).toBeNull();
});

test('where somebody else could have the name, that is said', () => {
  expect(effectOf('@ada', 'name', true)).toBe('link');
  expect(effectOf('@ada', 'name', false)).toBe('name_only');
  expect(effectOf('@ada', 'domain', true)).toBe('text');
  expect(effectOf('@ada@example.social', 'name', false)).toBe('text');
});
