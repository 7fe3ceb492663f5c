import { describe, expect, test } from 'vitest';

import type { MediaFacts } from '#contract/media/media-facts.ts';
import { networks } from '#contract/networks/all.ts';
import { fixed, type NetworkFacts, type NetworkName } from '#contract/networks/facts.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { copyFor, type PostAccount, type PostContent } from '#contract/networks/post-content.ts';
import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { checkPost } from './check-post.ts';
import type { CheckContext } from './finding.ts';
import { checkMedia } from './media.ts';

const post = (over: Partial<PostContent>): PostContent => ({
  body: 'The harbour opens again.',
  media: [],
  thread: [],
  first_comment: null,
  overrides: {},
  ...over,
});
const accountOn = (network: NetworkName, over: Partial<PostAccount> = {}): PostAccount => ({
  account_id: 1,
  network,
  name: 'Marsh Daily',
  ...over,
});

const picture = { url: 'https://desk.example/a.jpg', alt: 'A harbour' };
const clip = { url: 'https://desk.example/a.mp4', alt: 'A ship leaves' };
const report = { url: 'https://desk.example/7.pdf' };

const { linkedin } = networks;
/** A network with documents, whatever others have. */
const withDocuments: NetworkFacts = {
  ...linkedin,
  media: { ...linkedin.media, document: { max: fixed(1), bytes: fixed(100_000_000), pages: fixed(300) } },
};
const withoutDocuments: NetworkFacts = {
  ...linkedin,
  media: {
    needs: null,
    images: linkedin.media.images,
    video: linkedin.media.video,
    mixed: linkedin.media.mixed,
    path: 'upload',
  },
};

function found(facts: NetworkFacts, media: PostContent['media'], known: MediaFacts = {}) {
  const account = accountOn('linkedin');
  const content = post({ media });
  const context: CheckContext = { mediaFacts: () => known };
  return checkMedia({
    account,
    facts,
    content,
    copy: copyFor(content, account),
    sent: copyFor(content, account),
    policy: defaultPolicy,
    context,
  });
}

describe('an animated image', () => {
  const moving = { url: 'https://desk.example/a.gif', alt: 'Waves' };
  const still = (network: NetworkName, media: PostContent['media'], frames: number | null = 3) =>
    found(networks[network], media, { frames }).flatMap(({ code, severity, where, text }) =>
      code === 'image_still' ? [`${severity} ${where}: ${text}`] : [],
    );

  test('is said to become a still one where the network shows no animation', () => {
    for (const network of ['bluesky', 'facebook', 'threads'] as const)
      expect(still(network, [moving])).toEqual([
        `info media 1: The image is animated. ${networks[network].label} shows only its first frame.`,
      ]);
    for (const network of ['mastodon', 'tumblr', 'discord'] as const)
      expect(still(network, [moving, picture])).toEqual([]);
  });

  test('moves alone, where the network has it so', () => {
    for (const network of ['x', 'telegram'] as const) {
      expect(still(network, [moving])).toEqual([]);
      expect(still(network, [moving, picture])[0]).toBe(
        `info media 1: The image is animated. Beside other media, ${networks[network].label} shows only its first frame.`,
      );
    }
  });

  test('is nothing to speak of where it has one frame, or nobody has counted', () => {
    expect(still('bluesky', [moving], 1)).toEqual([]);
    expect(still('bluesky', [moving], null)).toEqual([]);
  });

  test('has a fact on every network with a format for it', () => {
    const formats = Object.values(networks).flatMap(({ media: { images } }) => images ?? []);
    expect(formats.filter((image) => image.formats.includes('gif') !== (image.moves !== undefined))).toEqual(
      [],
    );
  });
});

describe('a PDF', () => {
  test.each([
    [report, 'document'],
    [{ url: 'https://desk.example/get?id=3', type: 'application/pdf' }, 'document'],
    [{ url: 'https://desk.example/REPORT.PDF', type: null }, 'document'],
    [{ url: 'https://desk.example/a.pdf', type: 'image/png' }, 'image'],
  ])('is told by its type or its ending: %j', (medium, kind) => {
    expect(kindOf(medium)?.kind).toBe(kind);
  });

  test('within the limits is fine where the network has documents', () => {
    expect(found(withDocuments, [report], { bytes: 100_000_000, pages: 300 })).toEqual([]);
    expect(found(withDocuments, [report])).toEqual([]);
  });

  test('is refused where the network has none, and can be removed for that account', () => {
    const [finding, ...others] = found(withoutDocuments, [picture, report]);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      code: 'document_not_possible',
      severity: 'block',
      where: 'media',
      text: 'LinkedIn doesn’t support documents.',
    });
    expect(finding?.fix?.label).toBe('Remove the document');
    expect(finding?.fix?.apply(post({ media: [picture, report] })).overrides['1']?.media).toEqual([picture]);
  });

  test('with too many bytes or pages is refused with the numbers', () => {
    const both = found(withDocuments, [report], { bytes: 120_000_000, pages: 301 });
    expect(both.map(({ code, where, text }) => [code, where, text])).toEqual([
      ['document_too_big', 'media 1', 'The document has 120 MB, and LinkedIn allows at most 100 MB.'],
      ['document_too_long', 'media 1', 'The document has 301 pages, and LinkedIn allows at most 300.'],
    ]);
  });

  test('is one of too many where one is taken', () => {
    const second = { url: 'https://desk.example/8.pdf' };
    const [finding] = found(withDocuments, [report, second]);
    expect(finding).toMatchObject({
      code: 'documents_too_many',
      text: '2 documents, and LinkedIn allows 1.',
      fix: { label: 'Keep the first document' },
    });
    expect(finding?.fix?.apply(post({})).overrides['1']?.media).toEqual([report]);
  });

  test.each([
    ['Keep the document', [report, picture, clip], [report]],
    ['Keep the images and videos', [picture, report, clip], [picture, clip]],
  ])('beside others is told, and what comes first can stay: %s', (label, media, kept) => {
    const finding = found(withDocuments, media).find(({ code }) => code === 'document_mixed');
    expect(finding).toMatchObject({ severity: 'block', fix: { label } });
    expect(finding?.fix?.apply(post({})).overrides['1']?.media).toEqual(kept);
  });

  test('needs no alternative text', () => {
    const policy = {
      ...defaultPolicy,
      rules: {
        ...defaultPolicy.rules,
        fix_alt_text: { ...defaultPolicy.rules.fix_alt_text, severity: 'fix' as const },
      },
    };
    const codes = checkPost(post({ media: [report] }), [accountOn('mastodon')], policy).map(
      ({ code }) => code,
    );
    expect(codes).toEqual(['document_not_possible']);
  });
});

describe('media that a network would fetch from here', () => {
  const codes = (over: Partial<PostContent>, account: PostAccount, context: CheckContext) =>
    checkPost(post(over), [account], defaultPolicy, context).map(({ code }) => code);
  const onInstagram = accountOn('instagram');

  test('are refused before anything is scheduled, with what to do', () => {
    const [finding] = checkPost(post({ media: [picture] }), [onInstagram], defaultPolicy, {
      reachable: false,
    });
    expect(finding).toMatchObject({ code: 'media_unreachable', severity: 'block', where: 'media' });
    expect(finding?.text).toMatch(/Instagram fetches .* BASE_URL/);
  });

  test('are fine where this installation can be reached, and where that is not known', () => {
    expect(codes({ media: [picture] }, onInstagram, { reachable: true })).toEqual([]);
    expect(codes({ media: [picture] }, onInstagram, {})).toEqual([]);
  });

  test('are fine in a sandbox, which fetches nothing', () => {
    const sandbox = accountOn('instagram', { sandbox: true });
    expect(codes({ media: [picture] }, sandbox, { reachable: false })).toEqual([]);
  });

  test('are fine where we send them, and a text alone is fine anywhere', () => {
    expect(codes({ media: [picture] }, accountOn('mastodon'), { reachable: false })).toEqual([]);
    expect(codes({}, accountOn('threads'), { reachable: false })).toEqual([]);
  });

  test('are those of a thread, and the picture that a design will be', () => {
    const thread = [{ body: 'And more.', media: [picture] }];
    expect(codes({ thread }, accountOn('threads'), { reachable: false })).toContain('media_unreachable');
    const design = { template: 'quote' };
    expect(codes({ design }, onInstagram, { reachable: false })).toEqual(['media_unreachable']);
  });
});
