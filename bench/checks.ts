import { checkPost } from '#contract/checks/check-post.ts';
import { otherLanguage } from '#contract/language.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { defaultPolicy } from '#contract/policy-document.ts';
import { ms, percentiles, report } from './measure.ts';

const rounds = 300;
const length = 3_000;

/** All checks of a post on ten accounts while somebody types: each round a text that was never seen before. */
export async function checksBench(): Promise<void> {
  const accounts = networkNames.slice(0, 10).map((network, index) => ({
    account_id: index + 1,
    network,
    name: network,
  }));
  const texts = {
    English: 'The harbour opens again on Monday, says the city at https://example.com/news (#harbour). ',
    'with accents and emoji': 'Der Hafen öffnet wieder 👩‍👩‍👧‍👦 – “endlich”, sagt @stadt@example.social … ',
    Japanese: '修理が終わり、港は月曜日に再開します。詳しくは example.com をご覧ください。',
  };
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
