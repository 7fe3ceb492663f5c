import { expect, test } from 'vitest';

import { emptyDraft } from './draft.ts';
import { networksOfText } from './edited-account.ts';
import { effectsOf, isMeant, takesMentions } from './mention-effects.ts';

test('a mention is a link, could be somebody else, or is plain text, network by network', () => {
  const published = ['x', 'threads', 'bluesky', 'linkedin'] as const;
  expect(effectsOf({ mention: '@ada', networks: ['x'] }, published)).toEqual({
    link: ['x'],
    name_only: ['threads'],
    text: ['bluesky', 'linkedin'],
  });
  expect(effectsOf({ mention: '@ada.bsky.example', networks: ['bluesky'] }, ['bluesky'])).toEqual({
    link: ['bluesky'],
  });
});

test('names are offered where one of the networks makes links of them', () => {
  expect(takesMentions(['linkedin', 'x'])).toBe(true);
  expect(takesMentions(['linkedin', 'discord'])).toBe(false);
  expect(takesMentions([])).toBe(false);
});

test('what is typed begins a name, or a word of the display name, whatever its accents', () => {
  const ada = { mention: '@ada@toot.example', name: 'Àda Lovelace' };
  expect(['', 'ad', 'ADA@to', 'love', 'àda l'].filter((typed) => !isMeant(ada, typed))).toEqual([]);
  expect(['da', 'toot', 'ace'].filter((typed) => isMeant(ada, typed))).toEqual([]);
  // It is written already.
  expect(isMeant(ada, 'Ada@toot.example')).toBe(false);
});

test('the shared text is published where no account has its own, an own text on one network', () => {
  const chosen = [
    { account_id: 1, network: 'x' },
    { account_id: 2, network: 'x' },
    { account_id: 3, network: 'bluesky' },
  ] as const;
  const draft = { ...emptyDraft, overrides: { '3': { body: 'Own' } } };
  const networks = (where: string, account: (typeof chosen)[number] | null = null) =>
    networksOfText(draft, chosen, { account, where });
  expect(networks('body')).toEqual(['x']);
  expect(networks('thread 1')).toEqual(['x', 'bluesky']);
  expect(networks('first_comment')).toEqual(['x', 'bluesky']);
  expect(networks('body', chosen[2])).toEqual(['bluesky']);
});
