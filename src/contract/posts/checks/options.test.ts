import { expect, test } from 'vitest';

import { networks } from '#contract/networks/all.ts';
import { remembered } from '#contract/networks/facts.ts';
import type { OptionFacts, PostOptions } from '#contract/networks/options.ts';
import { copyFor, type PostAccount, type PostContent } from '#contract/networks/post-content.ts';
import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { checkOptions } from './options.ts';

const content: PostContent = { body: 'Moin', media: [], thread: [], first_comment: null, overrides: {} };
const account: PostAccount = { account_id: 1, network: 'reddit', name: 'Marsh' };
const text = { limit: remembered(10), unit: remembered('utf16') } as const;

function check(
  option: OptionFacts,
  options: PostOptions,
  offers?: PostAccount['offers'],
  option_names = {},
  of: PostAccount = account,
) {
  const found = checkOptions({
    account: { ...of, ...(offers && { offers }) },
    facts: { ...networks.reddit, options: [option] },
    copy: { ...copyFor(content, account), options, option_names },
    sent: copyFor(content, account),
    content,
    policy: defaultPolicy,
    context: {},
  });
  return found.map(({ code, where, text: sentence }) => `${code}, ${where}: ${sentence}`);
}

test('a needed option that nobody chose blocks, and names itself', () => {
  const board: OptionFacts = { kind: 'offered', name: 'board', label: 'Board', most: 1, needed: true };
  const missing = 'option_missing, option board: Reddit needs “Board”.';
  expect(check(board, {})).toEqual([missing]);
  expect(check(board, { board: [] })).toEqual([missing]);
  expect(check(board, { board: ['7'] }, { board: [{ value: '7', label: 'Harbours' }] })).toEqual([]);
});

test('a sandbox, which offers nothing, needs nothing that is offered', () => {
  const board: OptionFacts = { kind: 'offered', name: 'board', label: 'Board', most: 1, needed: true };
  const sandbox = { ...account, sandbox: true };
  expect(check(board, {}, {}, {}, sandbox)).toEqual([]);
  expect(check(board, {}, { board: [] }, {}, sandbox)).toHaveLength(1);
  const title: OptionFacts = { kind: 'text', name: 'title', label: 'Title', limit: text, needed: true };
  expect(check(title, {}, {}, {}, sandbox)).toHaveLength(1);
});

test('what the network no longer offers is told; without an offer nothing can be compared', () => {
  const board: OptionFacts = { kind: 'offered', name: 'board', label: 'Board', most: 1 };
  expect(check(board, { board: ['7'] }, { board: [{ value: '8', label: 'Boats' }] })).toEqual([
    expect.stringMatching(/option_refused.*no longer offers 7/),
  ]);
  expect(check(board, { board: ['7'] })).toEqual([]);
  expect(check(board, { board: ['7'] }, { board: [] }, { board: { 7: 'Harbours' } })).toEqual([
    expect.stringMatching(/no longer offers Harbours/),
  ]);
});

test('a value that is called as what each object inherits is no longer offered either', () => {
  const board: OptionFacts = { kind: 'offered', name: 'board', label: 'Board', most: 1 };
  expect(check(board, { board: ['constructor'] }, { board: [] })).toEqual([
    expect.stringMatching(/no longer offers constructor/),
  ]);
});

test('texts and entries over the limit are told with the numbers', () => {
  const slug: OptionFacts = { kind: 'text', name: 'slug', label: 'Address', limit: text };
  expect(check(slug, { slug: 'x'.repeat(10) })).toEqual([]);
  expect(check(slug, { slug: 'x'.repeat(12) })).toEqual([
    'option_refused, option slug: “Address” is 2 characters too long for Reddit, which allows 10.',
  ]);
  const tags: OptionFacts = { kind: 'list', name: 'tags', label: 'Tags', most: 2, limit: text };
  expect(check(tags, { tags: ['a', 'b', 'c'] })).toEqual([
    'option_refused, option tags: “Tags” has 3 entries, and Reddit allows 2.',
  ]);
  expect(check(tags, { tags: ['x'.repeat(11)] })).toEqual([
    expect.stringMatching(/1 character too long for Reddit, which allows 10/),
  ]);
});

test('an account has only the values of a choice that its network offered it', () => {
  const audience: OptionFacts = {
    kind: 'choice',
    name: 'audience',
    label: 'Audience',
    perAccount: true,
    choices: [
      { value: 'all', label: 'Everyone' },
      { value: 'friends', label: 'Friends' },
    ],
    usual: null,
  };
  const offers = { audience: [{ value: 'friends', label: 'friends' }] };
  expect(check(audience, { audience: 'friends' }, offers)).toEqual([]);
  expect(check(audience, { audience: 'all' }, offers)).toEqual([
    expect.stringMatching(/option_refused.*does not offer Everyone to this account/),
  ]);
  expect(check(audience, { audience: 'all' })).toEqual([]);
});

test('a flag that an account does not have can only be off', () => {
  const duets: OptionFacts = { kind: 'flag', name: 'duets', label: 'Duets', perAccount: true, usual: false };
  expect(check(duets, { duets: true }, { duets: [] })).toEqual([
    expect.stringMatching(/option_refused.*does not offer “Duets” to this account\. Switch it off/),
  ]);
  expect(check(duets, { duets: false }, { duets: [] })).toEqual([]);
  expect(check(duets, { duets: true }, { duets: [{ value: 'true', label: 'true' }] })).toEqual([]);
  expect(check(duets, { duets: true })).toEqual([]);
});

test('a flag that is off conflicts with nothing', () => {
  const paid: OptionFacts = {
    kind: 'flag',
    name: 'paid',
    label: 'Paid',
    usual: false,
    unless: { option: 'audience', value: 'me', because: 'Not for oneself.' },
  };
  expect(check(paid, { paid: true, audience: 'me' })).toEqual([expect.stringContaining('Not for oneself.')]);
  expect(check(paid, { paid: false, audience: 'me' })).toEqual([]);
});
