import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { defaultPolicy, type Scores } from './policy-document.ts';
import { recomputeVerdict, scoreRule, verdicts, worseVerdict } from './verdict.ts';

const verdictOf = (scores: Scores) => recomputeVerdict(scores, [], defaultPolicy).verdict;
const warning = (code: string, severity: 'info' | 'warn' | 'fix' | 'block', network?: string) => ({
  code,
  severity,
  network,
});

describe('the default policy', () => {
  it('has the thresholds of the specification', () => {
    expect(defaultPolicy.thresholds.auto_send).toEqual({ risk10: 5, fake_news: 70, image_match: 60 });
    expect(defaultPolicy.thresholds.lead_minutes).toBe(15);
  });

  it('is strict about links only where links cost reach', () => {
    const off = Object.keys(defaultPolicy.rules.fix_links.networks);
    expect(off).toEqual(
      expect.arrayContaining(['bluesky', 'mastodon', 'pinterest', 'tumblr', 'reddit', 'telegram', 'youtube']),
    );
    const strict = ['x', 'threads', 'instagram', 'facebook', 'linkedin', 'tiktok'];
    expect(strict.filter((name) => off.includes(name))).toEqual([]);
  });
});

describe('the verdict that follows from the scores', () => {
  it.each<[string, Scores, string]>([
    ['nothing said', {}, 'ok'],
    ['all well', { risk10: 1, fake_news: 100, image_match: 100, ai_written: 0 }, 'ok'],
    ['a little risk, which only keeps it from being sent by itself', { risk10: 6 }, 'ok'],
    ['risk', { risk10: 7 }, 'fix'],
    ['more risk', { risk10: 8 }, 'fix'],
    ['great risk', { risk10: 9 }, 'block'],
    ['doubtful facts', { fake_news: 50 }, 'fix'],
    ['facts not quite so doubtful', { fake_news: 51 }, 'ok'],
    ['false', { fake_news: 25 }, 'block'],
    ['another picture', { image_match: 30 }, 'fix'],
    ['the worst counts', { risk10: 9, fake_news: 100 }, 'block'],
    ['machine-written, which no threshold judges', { ai_written: 100 }, 'ok'],
  ])('%s', (_, scores, verdict) => {
    expect(verdictOf(scores)).toBe(verdict);
  });

  it('says why, worst first', () => {
    const { reasons } = recomputeVerdict(
      { risk10: 9, fake_news: 40 },
      [warning('fix_tone', 'warn')],
      defaultPolicy,
    );
    expect(reasons).toEqual([
      { code: 'risk10', verdict: 'block', text: 'Risk is 9.' },
      { code: 'fake_news', verdict: 'fix', text: 'Factual accuracy is 40.' },
      { code: 'fix_tone', verdict: 'fix', text: expect.stringMatching(/^Warned: Sensational/) },
    ]);
  });

  it.each([
    ['a warning of a block', [warning('block_false', 'warn')], 'block'],
    ['a code that the policy does not know counts by its own severity', [warning('my_own', 'fix')], 'fix'],
    ['a mild one', [warning('my_own', 'warn')], 'ok'],
    ['a reviewer may be stricter than the policy', [warning('fix_links', 'block')], 'block'],
    ['a rule of the policy', [warning('fix_doi', 'warn')], 'fix'],
    [
      'a remark changes nothing, whatever its code',
      [warning('fix_doi', 'info'), warning('block_false', 'info')],
      'ok',
    ],
    ['a rule that is off on that network', [warning('fix_links', 'warn', 'mastodon')], 'ok'],
    ['a rule that is stricter on that network', [warning('fix_repeat', 'warn', 'x')], 'fix'],
    ['a network that nobody knows', [warning('fix_repeat', 'warn', 'myspace')], 'ok'],
  ] as const)('%s', (_, warnings, verdict) => {
    expect(recomputeVerdict({}, warnings, defaultPolicy).verdict).toBe(verdict);
  });

  it('never gets better by more risk', () => {
    const order = (risk10: number) => verdicts.indexOf(verdictOf({ risk10 }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 }), (a, b) => {
        expect(order(Math.max(a, b))).toBeGreaterThanOrEqual(order(Math.min(a, b)));
      }),
    );
  });

  it('the worse of two counts', () => {
    expect(worseVerdict('ok', 'fix')).toBe('fix');
    expect(worseVerdict('block', 'fix')).toBe('block');
    expect(worseVerdict('ok', 'ok')).toBe('ok');
  });
});

describe('what keeps an OK from releasing a post', () => {
  const good = { risk10: 5, fake_news: 70, image_match: 60 };
  it.each<[string, Scores, boolean, string | null]>([
    ['just within every threshold', good, true, null],
    ['no picture, so nothing to match', { risk10: 5, fake_news: 70 }, false, null],
    ['a picture that nobody judged', { risk10: 5, fake_news: 70 }, true, 'score_missing'],
    ['no risk told', { fake_news: 70 }, false, 'score_missing'],
    ['no facts told', { risk10: 5 }, false, 'score_missing'],
    ['too much risk', { ...good, risk10: 5.5 }, true, 'risk_threshold'],
    ['too little truth', { ...good, fake_news: 69 }, true, 'risk_threshold'],
    ['a picture that does not fit', { ...good, image_match: 59 }, true, 'risk_threshold'],
    ['a picture’s score without a picture', { ...good, image_match: 0 }, false, null],
  ])('%s', (_, scores, media, skipped) => {
    expect(scoreRule(scores, defaultPolicy, { media })?.skipped ?? null).toBe(skipped);
  });

  it('is said with the numbers', () => {
    expect(scoreRule({ risk10: 6, fake_news: 90 }, defaultPolicy, { media: false })?.text).toBe(
      'Risk is 6; to be published automatically a post needs at most 5.',
    );
  });
});
