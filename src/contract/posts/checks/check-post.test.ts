import { describe, expect, it } from 'vitest';

import { networks } from '#contract/networks/all.ts';
import { networkNames, type NetworkName } from '#contract/networks/facts.ts';
import type { PostOptions } from '#contract/networks/options.ts';
import type { PostAccount, PostContent } from '#contract/networks/post-content.ts';
import { defaultPolicy, type PolicyDocument, type RuleCode } from '#contract/posts/policy-document.ts';
import { otherLanguage } from '#contract/text/language.ts';
import { checkPost } from './check-post.ts';
import type { CheckContext, Finding } from './finding.ts';

const account = (network: NetworkName, id = networkNames.indexOf(network) + 1): PostAccount => ({
  account_id: id,
  network,
  name: `Daily on ${network}`,
});

const post = (over: Partial<PostContent> = {}): PostContent => ({
  body: 'The harbour opens again.',
  media: [],
  thread: [],
  first_comment: null,
  overrides: {},
  ...over,
});

/** What networks need of each post besides. */
const needed = { reddit: { options: { community: 'r/harbour' } } };

const picture = { url: 'https://desk.example/a.jpg', alt: 'A harbour' };
const video = { url: 'https://desk.example/a.mp4', alt: 'A ship leaves' };

function check(
  over: Partial<PostContent>,
  where: readonly NetworkName[] = ['mastodon'],
  context: CheckContext = {},
) {
  const found = checkPost(
    post(over),
    where.map((network) => account(network)),
    defaultPolicy,
    context,
  );
  // That a network charges is said of every post: effects.test.ts.
  return found.filter(({ code }) => code !== 'publishing_cost');
}

const codes = (found: readonly Finding[]) => found.map((finding) => finding.code);

const withRule = (code: RuleCode, rule: Partial<PolicyDocument['rules'][RuleCode]>): PolicyDocument => ({
  ...defaultPolicy,
  rules: { ...defaultPolicy.rules, [code]: { ...defaultPolicy.rules[code], ...rule } },
});

describe('a post that is fine', () => {
  it.each(networkNames)('has no findings on %s', (network) => {
    const body = 'Harbour opens\nThe harbour opens again, says the city.';
    const media = network === 'youtube' ? [video] : [picture];
    const overrides = { [network]: { options: neededOn(network) } };
    expect(check({ body, media, overrides }, [network])).toEqual([]);
  });
});

/** A value for each option without which the network takes no post. */
function neededOn(network: NetworkName): PostOptions {
  const needed = networks[network].options?.filter((option) => option.needed) ?? [];
  return Object.fromEntries(
    needed.map((option) => {
      if (option.kind === 'choice') return [option.name, option.choices[0]?.value ?? ''];
      return [option.name, option.kind === 'offered' || option.kind === 'list' ? ['1'] : 'r/harbour'];
    }),
  );
}

describe('what a network refuses', () => {
  const long = 'word '.repeat(200).trim();
  it.each<[string, NetworkName, Partial<PostContent>, string, string]>([
    [
      'a long text',
      'x',
      { body: long },
      'text_over_limit',
      'The text is 719 characters too long for X, which allows 280.',
    ],
    [
      'a text of too many bytes',
      'bluesky',
      { body: '👩‍👩‍👧‍👦'.repeat(130) },
      'text_over_limit',
      'The text is 250 bytes too long for Bluesky, which allows 3,000.',
    ],
    [
      'a long text beside a picture',
      'telegram',
      { body: 'a'.repeat(1_025), media: [picture] },
      'text_over_limit',
      'The text is 1 character too long for Telegram, which allows 1,024.',
    ],
    [
      'nothing',
      'mastodon',
      { body: ' \n' },
      'text_missing',
      'Nothing to publish yet. Write a text or add an image.',
    ],
    ['words alone', 'instagram', {}, 'media_missing', 'Instagram requires an image or video.'],
    ['a picture for a video', 'youtube', { media: [picture] }, 'media_missing', 'YouTube requires a video.'],
    [
      'five pictures',
      'bluesky',
      { media: Array.from({ length: 5 }, () => picture) },
      'images_too_many',
      '5 images, and Bluesky allows 4.',
    ],
    [
      'pictures with a video',
      'x',
      { media: [picture, video] },
      'media_mixed',
      'X supports either images or a video in one post, not both.',
    ],
    [
      'a video of another kind',
      'bluesky',
      { media: [{ ...video, url: 'https://desk.example/a.webm' }] },
      'video_format',
      'Bluesky doesn’t support WEBM videos. Use MP4.',
    ],
    [
      'many hashtags',
      'instagram',
      { body: Array.from({ length: 31 }, (_, i) => `#tag${i}`).join(' '), media: [picture] },
      'hashtags_over_limit',
      '31 hashtags, and Instagram allows 30.',
    ],
    [
      'many links',
      'threads',
      { body: 'a.com b.com c.com d.com e.com f.com' },
      'links_over_limit',
      '6 links, and Threads allows 5.',
    ],
    [
      'a long description of a picture',
      'pinterest',
      { media: [{ ...picture, alt: 'a'.repeat(501) }] },
      'alt_over_limit',
      'The alt text is 1 character too long for Pinterest, which allows 500.',
    ],
    [
      'a long title',
      'reddit',
      { body: `${'a'.repeat(301)}\nand the text` },
      'title_over_limit',
      'The title (the first line) is 1 character too long for Reddit, which allows 300.',
    ],
    [
      'no title',
      'youtube',
      { body: '', media: [video] },
      'title_missing',
      'YouTube needs a title. Write it as the first line, above the text.',
    ],
    [
      'angle brackets',
      'youtube',
      { body: 'a < b', media: [video] },
      'characters_refused',
      'YouTube doesn’t support <.',
    ],
    [
      'a long part of a thread',
      'bluesky',
      { thread: [{ body: 'a'.repeat(301) }] },
      'text_over_limit',
      'Part 1 of the thread is 1 character too long for Bluesky, which allows 300.',
    ],
    [
      'a long first comment',
      'linkedin',
      { first_comment: 'a'.repeat(1_251) },
      'text_over_limit',
      'The first comment is 1 character too long for LinkedIn, which allows 1,250.',
    ],
  ])('%s on %s', (_, network, over, code, text) => {
    const found = check(over, [network]).find((finding) => finding.code === code);
    expect(found).toMatchObject({ severity: 'block', text });
  });

  it('is said of that account alone; the others still receive the post', () => {
    const context: CheckContext = { mediaFacts: () => ({ bytes: 400_000_000, seconds: 200 }) };
    const found = check({ media: [video] }, ['bluesky', 'x', 'linkedin', 'instagram'], context);
    const refused = found.filter(({ severity }) => severity === 'block');
    expect(refused.map(({ network, text }) => [network, text])).toEqual([
      ['bluesky', 'The video has 400 MB, and Bluesky allows at most 300 MB.'],
      ['x', 'The video lasts 3 min 20 s, and X allows at most 2 min 20 s.'],
      ['instagram', 'The video has 400 MB, and Instagram Reels allows at most 300 MB.'],
    ]);
  });

  it('an account’s own limit replaces the network’s', () => {
    const roomy = { ...account('mastodon'), text_limit: 5_000 };
    expect(checkPost(post({ body: 'a'.repeat(3_000) }), [roomy], defaultPolicy)).toEqual([]);
  });

  it('a design counts as the picture that it will be', () => {
    expect(check({ design: { template: 'quote' } }, ['instagram'])).toEqual([]);
    const found = check({ body: 'a'.repeat(2_000), design: { template: 'quote' } }, ['telegram']);
    expect(codes(found)).toEqual(['text_over_limit']);
  });
});

describe('what is done differently', () => {
  it('a picture that is too big or of another format is written anew, so nothing is refused', () => {
    const media = [{ ...picture, url: 'https://desk.example/a.png' }];
    const found = check({ media }, ['instagram'], { mediaFacts: () => ({ bytes: 9_000_000 }) });
    expect(found.map(({ severity, text }) => [severity, text])).toEqual([
      ['info', 'The image has 9 MB and Instagram allows 8 MB. It is resized automatically when published.'],
      ['info', 'Instagram doesn’t support PNG. The image is published as JPG.'],
    ]);
  });

  it('a large video appears some minutes after its time, which is said once for all accounts that take it', () => {
    const context: CheckContext = { mediaFacts: () => ({ bytes: 256_000_000, seconds: 100 }) };
    const text =
      'The video has 256 MB. It is uploaded when the post is due, so the post appears some minutes later.';
    const slow = { code: 'video_takes_time', severity: 'info', text };
    const others = ['bluesky', 'x'] as const;
    expect(check({ media: [video] }, others, context)).toMatchObject([{ ...slow, network: null }]);
    expect(check({ media: [video] }, others, { mediaFacts: () => ({ bytes: 50_000_000 }) })).toEqual([]);
    const sandbox = { ...account('bluesky'), sandbox: true };
    expect(checkPost(post({ media: [video] }), [sandbox], defaultPolicy, context)).toEqual([]);
  });

  it('a picture of a shape that Instagram refuses is told with its measures', () => {
    const found = check({ media: [picture] }, ['instagram'], {
      mediaFacts: () => ({ width: 500, height: 1_000 }),
    });
    expect(found[0]).toMatchObject({ code: 'image_shape', severity: 'block', where: 'media 1' });
    expect(found[0]?.text).toContain('too tall for Instagram (500 × 1000)');
  });

  it('a pixel that rounding took from a shape is no finding: what sends it takes it too', () => {
    const found = check({ media: [picture] }, ['instagram'], {
      mediaFacts: () => ({ width: 599, height: 749 }),
    });
    expect(found.filter(({ code }) => code === 'image_shape')).toEqual([]);
  });

  it('a thread where there are none', () => {
    const found = check({ thread: [{ body: 'And there is more.' }] }, ['linkedin', 'bluesky']);
    expect(found).toMatchObject([{ code: 'thread_not_possible', severity: 'fix', network: 'linkedin' }]);
  });

  it('a first comment where no program may comment', () => {
    const overrides = { tiktok: { options: neededOn('tiktok') } };
    const found = check({ media: [picture], first_comment: 'Source: the city', overrides }, [
      'tiktok',
      'facebook',
    ]);
    expect(found).toMatchObject([
      { code: 'first_comment_not_possible', severity: 'warn', network: 'tiktok' },
    ]);
  });
});

describe('the policy’s rules', () => {
  it('a link in the text, where it costs reach; a DOI is welcome', () => {
    const body = 'Read https://example.com/a and https://doi.org/10.1000/182 now';
    const found = check({ body }, ['linkedin', 'mastodon', 'instagram']);
    expect(
      found.flatMap((finding) => (finding.code === 'fix_links' ? [[finding.network, finding.text]] : [])),
    ).toEqual([
      [
        'linkedin',
        'A link in the text (example.com) reduces reach on LinkedIn. Put it in the first comment.',
      ],
      [
        'instagram',
        'A link in the text (example.com) isn’t clickable on Instagram. Name the source instead.',
      ],
    ]);
  });

  it.each([
    ['as a number', 'See 10.1000/182.', '10.1000/182', 'https://doi.org/10.1000/182'],
    ['after doi:', '(doi:10.1234/a.b-c)', 'doi:10.1234/a.b-c', 'https://doi.org/10.1234/a.b-c'],
    [
      'at the old address',
      'http://dx.doi.org/10.1000/1',
      'http://dx.doi.org/10.1000/1',
      'https://doi.org/10.1000/1',
    ],
    [
      'without https',
      'doi.org/10.1000/1(2)3 is it',
      'doi.org/10.1000/1(2)3',
      'https://doi.org/10.1000/1(2)3',
    ],
  ])('a DOI written %s', (_, body, written, link) => {
    const found = check({ body }).find((finding) => finding.code === 'fix_doi');
    expect(found?.text).toBe(`Write the DOI "${written}" as ${link}, so that everyone can open the source.`);
    const mended = found?.fix?.apply(post({ body }));
    expect(mended?.body).toBe(body.replace(written, link));
    expect(codes(check({ body: mended?.body ?? '' }))).not.toContain('fix_doi');
  });

  it.each(['https://doi.org/10.1000/182', 'It fell by 10.5/100 points', 'at 10.30/11.00'])(
    'no DOI to mend: %s',
    (body) => {
      expect(codes(check({ body }))).not.toContain('fix_doi');
    },
  );

  it('another language than the project’s', () => {
    const body = 'Der Hafen öffnet am Montag wieder, nachdem die Reparaturen abgeschlossen sind.';
    const found = check({ body }, ['mastodon', 'x'], { language: 'en-GB', otherLanguage });
    expect(found).toMatchObject([
      {
        code: 'fix_language',
        severity: 'fix',
        account_id: null,
        text: 'The text is in German, and the project’s language is English.',
      },
    ]);
    expect(check({ body }, ['mastodon'], { language: 'de', otherLanguage })).toEqual([]);
    expect(check({ body }, ['mastodon'], { otherLanguage })).toEqual([]);
  });

  it('em dashes, only where they are forbidden', () => {
    const body = 'The harbour — at last — opens.';
    expect(check({ body })).toEqual([]);
    const [found] = checkPost(post({ body }), [account('x')], withRule('fix_dashes', { severity: 'warn' }));
    expect(found).toMatchObject({ code: 'fix_dashes', text: '2 em dashes. Use a comma or a new sentence.' });
    expect(found?.fix?.apply(post({ body })).body).toBe('The harbour, at last, opens.');
  });

  it('pictures without words for those who cannot see them', () => {
    const media = [picture, 'https://desk.example/b.jpg'];
    const found = check({ media }, ['mastodon', 'bluesky']);
    expect(found).toMatchObject([{ code: 'fix_alt_text', where: 'media 2', network: null }]);
    expect(check({ media, overrides: needed }, ['reddit'])).toEqual([]);
  });

  it('the same text once more on one account', () => {
    const recent = [
      {
        account_id: account('x').account_id,
        body: 'The  HARBOUR opens again. example.com',
        sent_at: '2026-11-01T10:00:00Z',
      },
    ];
    const found = check({}, ['x', 'mastodon'], { recent });
    expect(found).toMatchObject([
      {
        code: 'fix_repeat',
        severity: 'fix',
        network: 'x',
        text: 'Daily on x already published this text on 2026-11-01, and X rejects repeated text.',
      },
    ]);
  });

  it('more hashtags than are useful, by network', () => {
    const body = 'The harbour #a1 #b2 #c3';
    const found = check({ body }, ['x', 'mastodon', 'threads']);
    expect(found.map(({ code, network }) => [code, network])).toEqual([
      ['fix_hashtags', 'x'],
      ['fix_hashtags', 'threads'],
    ]);
  });

  it('as severe as the policy says, and silent where it is off', () => {
    const body = 'Read example.com';
    const run = (policy: PolicyDocument) => checkPost(post({ body }), [account('linkedin')], policy);
    expect(run(withRule('fix_links', { severity: 'block' }))[0]).toMatchObject({ severity: 'block' });
    expect(run(withRule('fix_links', { severity: 'off' }))).toEqual([]);
    const here = withRule('fix_links', { networks: { linkedin: { severity: 'info' } } });
    expect(run(here)[0]).toMatchObject({ severity: 'info' });
  });

  it('what all accounts share is said once, what one account says itself only there', () => {
    const overrides = { mastodon: { body: 'doi:10.1000/1' } };
    const found = check({ body: 'doi:10.1000/2', overrides }, ['mastodon', 'bluesky']);
    expect(found.map(({ network, text }) => [network, text.slice(0, 31)])).toEqual([
      ['mastodon', 'Write the DOI "doi:10.1000/1" a'],
      ['bluesky', 'Write the DOI "doi:10.1000/2" a'],
    ]);
    expect(found[0]?.fix?.apply(post({ body: 'doi:10.1000/2', overrides }))).toMatchObject({
      body: 'doi:10.1000/2',
      overrides: { mastodon: { body: 'https://doi.org/10.1000/1' } },
    });
    expect(check({ body: 'doi:10.1000/2' }, ['mastodon', 'bluesky'])).toMatchObject([{ network: null }]);
  });
});

describe('bad input', () => {
  it.each([
    ['blanks', ' '.repeat(100_000)],
    ['blanks before a letter', `${'\t '.repeat(50_000)}a`],
    ['brackets after a DOI', `10.1000/a${')'.repeat(99_000)}`],
    ['dots', `${'.'.repeat(99_999)}a`],
    ['hashes and signs', '#@'.repeat(50_000)],
    ['lone surrogates', '\ud83d'.repeat(100_000)],
    ['combining marks', `e${'\u0301'.repeat(99_999)}`],
    ['domains', 'a.co '.repeat(20_000)],
    ['joiners', '👩\u200d'.repeat(30_000)],
  ])('of 100,000 %s is checked like any other', (_, body) => {
    const policy = withRule('fix_dashes', { severity: 'warn' });
    const found = checkPost(
      post({ body }),
      networkNames.map((name) => account(name)),
      policy,
      {
        language: 'en',
        otherLanguage,
      },
    );
    expect(codes(found)).toContain(body.trim() === '' ? 'text_missing' : 'text_over_limit');
    expect(found.every((finding) => finding.text.length < 500)).toBe(true);
  });
});
