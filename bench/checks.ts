import { setImmediate as pause } from 'node:timers/promises';

import { networkNames } from '#contract/networks/facts.ts';
import { checkPost, checkPostInSlices } from '#contract/posts/checks/check-post.ts';
import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { otherLanguage } from '#contract/text/language.ts';
import { ms, percentiles, report } from './measure.ts';

const rounds = 300;
const length = 3_000;

const texts = {
  English: 'The harbour opens again on Monday, says the city at https://example.com/news (#harbour). ',
  'with accents and emoji': 'Der Hafen öffnet wieder 👩‍👩‍👧‍👦 – “endlich”, sagt @stadt@example.social … ',
  Japanese: '修理が終わり、港は月曜日に再開します。詳しくは example.com をご覧ください。',
};

/** All checks of a post on ten accounts while a person types: each round has a new text. */
export async function checksBench(): Promise<void> {
  const accounts = networkNames.slice(0, 10).map((network, index) => ({
    account_id: index + 1,
    network,
    name: network,
  }));
  const table = [['text', 'p50', 'p95', 'max']];
  for (const [name, sentence] of Object.entries(texts)) {
    const taken: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const body = `${round} ${sentence.repeat(Math.ceil(length / sentence.length))}`.slice(0, length);
      const media = [{ url: 'https://desk.example/a.jpg', alt: 'A harbour' }];
      const content = { body, media, thread: [], first_comment: 'Source: the city', overrides: {} };
      const begun = performance.now();
      checkPost(content, accounts, defaultPolicy, { language: 'en', otherLanguage });
      taken.push(performance.now() - begun);
    }
    const { p50, p95, max } = percentiles(taken.slice(20));
    table.push([name, ms(p50), ms(p95), ms(max)]);
  }
  report('all checks of a text of 3,000 characters on ten accounts (aim: under 8 ms)', table);
}

const parts = 100;
const partLength = 15_000;

/**
 * The longest possible draft, as the server checks it: its processor time, and the longest delay for other
 * requests.
 */
export async function longDraftBench(): Promise<void> {
  const table = [['text', 'accounts', 'processor', 'longest slice']];
  for (const [name, sentence] of Object.entries(texts))
    for (const many of [1, networkNames.length]) {
      const accounts = networkNames
        .slice(0, many)
        .map((network, index) => ({ account_id: index + 1, network, name: network }));
      const part = (mark: number) => ({
        body: `${many} ${mark} ${sentence.repeat(Math.ceil(partLength / sentence.length))}`.slice(
          0,
          partLength,
        ),
      });
      const thread = Array.from({ length: parts }, (_, mark) => part(mark + 1));
      const content = { ...part(0), media: [], thread, first_comment: null, overrides: {} };
      let slice = process.cpuUsage();
      let longest = 0;
      const began = slice;
      await checkPostInSlices(content, accounts, defaultPolicy, { language: 'en', otherLanguage }, () => {
        longest = Math.max(longest, process.cpuUsage(slice).user);
        slice = process.cpuUsage();
        return pause();
      });
      const { user } = process.cpuUsage(began);
      table.push([name, String(many), ms(user / 1000), ms(longest / 1000)]);
    }
  report('all checks of a draft of a hundred parts of 15,000 characters', table);
}
