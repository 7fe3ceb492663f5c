import { describe, expect, test } from 'vitest';

import { networks } from '#contract/networks/all.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { valueProblem, type PostOptions } from '#contract/networks/options.ts';
import type { PostContent } from '#contract/networks/post-content.ts';
import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { checkPost } from './check-post.ts';
import type { CheckContext } from './finding.ts';

const clip = { url: 'https://desk.example/a.mp4' };

const account = (network: NetworkName) => ({ account_id: 7, network, name: 'Marsh Daily' });

const post = (options: PostOptions, media: PostContent['media'] = []): PostContent => ({
  body: 'The harbour opens again.\nBoats may enter.',
  media,
  thread: [],
  first_comment: null,
  overrides: { 7: { options } },
});

function found(
  network: NetworkName,
  options: PostOptions,
  { context = {}, media = [] }: { context?: CheckContext; media?: PostContent['media'] } = {},
) {
  return checkPost(post(options, media), [account(network)], defaultPolicy, context).filter(({ where }) =>
    where?.startsWith('option '),
  );
}

describe('a text that must have a form', () => {
  test.each([
    [
      'facebook',
      { link: 'www.example.com' },
      /“Link preview”: “www.example.com” isn’t possible. Enter the URL of a page/,
    ],
    ['facebook', { link: 'ftp://example.com/a' }, /Enter the URL/],
    ['facebook', { link: 'https://me:secret@example.com/' }, /Enter the URL/],
    ['ghost', { canonical_url: 'javascript:alert(1)' }, /“Canonical URL”: /],
    ['ghost', { slug: 'harbour festival' }, /without spaces/],
    ['wordpress', { slug: 'a/b' }, /letters, digits and hyphens/],
    ['instagram', { location: 'Hamburg' }, /“Location”: “Hamburg” isn’t possible. Enter a number\./],
    ['instagram', { collaborators: ['marsh.daily', 'marsh daily'] }, /“marsh daily” isn’t possible/],
    ['instagram', { user_tags: ['https://instagram.com/marsh'] }, /“Tagged people”: .+Enter a username/],
    ['threads', { topic: 'Harbour & Sea' }, /without periods and ampersands/],
    ['ghost', { newsletter: ['1'], status: 'draft' }, /A draft can’t be sent as a newsletter/],
  ] as const)('is refused on %s with %o', (network, options, reason) => {
    const blocking = found(network, options).filter(({ severity }) => severity === 'block');
    expect(blocking).toEqual([
      expect.objectContaining({
        code: 'option_refused',
        severity: 'block',
        account_id: 7,
        text: expect.stringMatching(reason),
      }),
    ]);
  });

  test.each([
    ['facebook', { link: ' https://example.com/a?b=c#d ' }],
    ['ghost', { canonical_url: 'https://example.com', slug: 'harbour-festival_2026' }],
    ['wordpress', { slug: 'hafengeburtstag-größe' }],
    ['instagram', { location: '110843418940484', collaborators: ['@marsh.daily', 'sea_1'] }],
    ['threads', { topic: '#Harbour Festival' }],
    ['ghost', { newsletter: ['1'], status: 'published', slug: '', excerpt: '' }],
  ] as const)('is taken on %s: %o', (network, options) => {
    expect(found(network, options).filter(({ severity }) => severity === 'block')).toEqual([]);
  });
});

describe('a cover', () => {
  const cover = 'https://desk.example/media/cover.png';
  const option = networks.instagram.options?.find(({ name }) => name === 'cover');
  const reel = (value: string, context: CheckContext = {}) =>
    found('instagram', { cover: value }, { media: [clip], context });

  test.each([
    'data:image/png;base64,AA==',
    'file:///etc/passwd',
    'blob:https://a/b',
    'cover.png',
    'https://',
  ])('is never at %s', (value) => {
    expect(option && valueProblem(option, value)).toMatch(/must be the URL of a file/);
  });

  test('may be at a web address', () => {
    expect(option && valueProblem(option, cover)).toBeNull();
  });

  test('is converted and scaled where the network needs it', () => {
    const context = { mediaFacts: () => ({ bytes: 9_000_000 }) };
    expect(reel(cover, context)).toMatchObject([
      {
        code: 'image_too_big',
        where: 'option cover',
        text: '“Cover of the reel” has 9 MB and Instagram Reels allows 8 MB. It is resized automatically when published.',
      },
      { code: 'image_format', where: 'option cover' },
    ]);
  });

  test('that is a video is refused', () => {
    expect(reel('https://desk.example/cover.mp4')).toMatchObject([
      { code: 'option_refused', severity: 'block', where: 'option cover' },
    ]);
  });

  test('that could not be read says so, where it is chosen', () => {
    const context = { mediaProblem: (url: string) => (url === cover ? 'example.com answered 404.' : null) };
    expect(reel(cover, context)).toMatchObject([
      {
        code: 'media_unreadable',
        severity: 'warn',
        where: 'option cover',
        text: expect.stringContaining('“Cover of the reel”: example.com answered 404.'),
      },
    ]);
  });

  test('needs an installation that the network can reach; the reel itself is uploaded', () => {
    const unreachable = (value?: string) =>
      checkPost(post(value ? { cover: value } : {}, [clip]), [account('instagram')], defaultPolicy, {
        reachable: false,
      }).flatMap(({ code, where }) => (code === 'media_unreachable' ? [where] : []));
    expect(unreachable(cover)).toEqual(['option cover']);
    expect(unreachable()).toEqual([]);
  });
});

describe('the organization’s rules read what readers read', () => {
  const rules = (over: object) => ({ ...defaultPolicy, rules: { ...defaultPolicy.rules, ...over } });
  const dashes = rules({ fix_dashes: { ...defaultPolicy.rules.fix_dashes, severity: 'fix' } });

  test('a DOI and a dash in an excerpt are found, and fixed there', () => {
    const content = post({ excerpt: 'Ports — see 10.1000/182', featured: true });
    const all = checkPost(content, [account('ghost')], dashes);
    expect(all.map(({ code, where, account_id }) => [code, where, account_id])).toEqual([
      ['fix_doi', 'option excerpt', 7],
      ['fix_dashes', 'option excerpt', 7],
    ]);
    const fixed = all.reduce((before, { fix }) => fix?.apply(before) ?? before, content);
    expect(fixed.overrides[7]?.options).toMatchObject({ featured: true });
    expect(all[1]?.fix?.apply(content).overrides[7]?.options?.excerpt).toBe('Ports, see 10.1000/182');
    expect(all[0]?.fix?.apply(content).overrides[7]?.options?.excerpt).toContain(
      'https://doi.org/10.1000/182',
    );
    expect(fixed.body).toBe(content.body);
  });

  test('a link that is chosen for the preview is a link of the post; allowed domains are allowed', () => {
    const links = rules({ fix_links: { ...defaultPolicy.rules.fix_links, allow: ['marsh.example'] } });
    const codes = (link: string) =>
      checkPost(post({ link }), [account('facebook')], links).map(({ code, where }) => `${code}, ${where}`);
    expect(codes('https://example.com/a')).toEqual(['fix_links, option link']);
    expect(codes('https://news.marsh.example/a')).toEqual([]);
  });

  test('the title of a document is in the project’s language', () => {
    const context: CheckContext = {
      language: 'en',
      otherLanguage: (text) => (text.startsWith('Der Bericht') ? 'de' : null),
    };
    expect(found('linkedin', { document_title: 'Der Bericht des Jahres' }, { context })).toMatchObject([
      { code: 'fix_language', where: 'option document_title', account_id: 7 },
    ]);
  });

  test('what readers do not see as text is left alone: URLs for search engines, slugs, names', () => {
    const options = { slug: 'a-10', canonical_url: 'https://example.com/a', tags: ['#a', '#b'] };
    expect(found('ghost', options)).toEqual([]);
  });

  test('two accounts with different excerpts have a finding each', () => {
    const content = {
      ...post({ excerpt: 'One — two' }),
      overrides: {
        7: { options: { excerpt: 'One — two' } },
        8: { options: { excerpt: 'Three — four — five' } },
      },
    };
    const both = [account('ghost'), { ...account('wordpress'), account_id: 8 }];
    expect(checkPost(content, both, dashes).map(({ account_id, text }) => [account_id, text])).toEqual([
      [7, '1 em dash. Use a comma or a new sentence.'],
      [8, '2 em dashes. Use a comma or a new sentence.'],
    ]);
  });
});
