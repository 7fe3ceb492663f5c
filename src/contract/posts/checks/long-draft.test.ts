import { describe, expect, it } from 'vitest';

import { networkNames, type NetworkName } from '#contract/networks/facts.ts';
import type { PostAccount, PostContent } from '#contract/networks/post-content.ts';
import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { otherLanguage } from '#contract/text/language.ts';
import { checkPost, checkPostInSlices } from './check-post.ts';
import { onTheWire, type Finding } from './finding.ts';

const account = (network: NetworkName): PostAccount => ({
  account_id: networkNames.indexOf(network) + 1,
  network,
  name: `Daily on ${network}`,
});

const post = (over: Partial<PostContent>): PostContent => ({
  body: '',
  media: [],
  thread: [],
  first_comment: null,
  overrides: {},
  ...over,
});

const codes = (found: readonly Finding[]) => found.map(({ code }) => code);

describe('a long draft', () => {
  const sentence =
    'The harbour opens again on Monday, says the city at https://example.com/news (#harbour). ';
  const part = (mark: number) => ({ body: `${mark} ${sentence.repeat(170)}`.slice(0, 15_000) });
  const long = post({ ...part(0), thread: Array.from({ length: 30 }, (_, index) => part(index + 1)) });
  const everywhere = networkNames.map((network) => account(network));

  it('is asked about its language once for all accounts that share its text, by its beginning', () => {
    const asked: string[] = [];
    const ask = (text: string) => {
      asked.push(text);
      return null;
    };
    checkPost(long, everywhere, defaultPolicy, { language: 'en', otherLanguage: ask });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.length).toBeLessThanOrEqual(4_000);
    expect(asked[0]).toBe(long.body.slice(0, 4_000));

    const [first] = everywhere;
    const own = { [String(first?.account_id)]: { body: 'Another text.', thread: [] } };
    checkPost({ ...long, overrides: own }, everywhere, defaultPolicy, { language: 'en', otherLanguage: ask });
    expect(asked.slice(1).map((text) => text.slice(0, 8))).toEqual(['Another ', long.body.slice(0, 8)]);
  });

  it('is in a language that its parts show where its first text is short', () => {
    const russian = { body: 'Порт снова открывается в понедельник, сообщает город.' };
    const found = checkPost(post({ body: '1/2', thread: [russian] }), [account('mastodon')], defaultPolicy, {
      language: 'en',
      otherLanguage,
    });
    expect(codes(found)).toContain('fix_language');
  });

  it('lets others have their turn between its texts and its accounts, and finds the same', async () => {
    const context = { language: 'en', otherLanguage };
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    const found = await checkPostInSlices(long, everywhere, defaultPolicy, context, pause);
    expect(found.map(onTheWire)).toEqual(checkPost(long, everywhere, defaultPolicy, context).map(onTheWire));
    expect(pauses).toBeGreaterThanOrEqual(31 + everywhere.length);
  });

  it('is counted once for all accounts: the second account takes no time worth naming', () => {
    const fresh = post({
      ...part(1_000),
      thread: Array.from({ length: 100 }, (_, index) => part(1_001 + index)),
    });
    const timeOf = (accounts: readonly PostAccount[]) => {
      const { user } = process.cpuUsage();
      checkPost(fresh, accounts, defaultPolicy, { language: 'en', otherLanguage });
      return process.cpuUsage().user - user;
    };
    const one = [account('mastodon')];
    const first = timeOf(one);
    expect(timeOf(one)).toBeLessThan(first / 2);
  });
});
