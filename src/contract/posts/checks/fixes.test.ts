import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { networkNames, type NetworkName } from '#contract/networks/facts.ts';
import { copyFor, type PostAccount, type PostContent } from '#contract/networks/post-content.ts';
import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { checkPost } from './check-post.ts';
import type { Finding } from './finding.ts';
import { counterOf } from './texts.ts';

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

const video = { url: 'https://desk.example/a.mp4', alt: 'The harbour' };
const picture = { url: 'https://desk.example/a.jpg', alt: 'A harbour' };

describe('a mend', () => {
  it('moves a link into the first comment, for that account alone', () => {
    const content = post({ body: 'Read this: https://example.com/a', first_comment: 'Photo: city' });
    const [found] = checkPost(content, [account('linkedin')], defaultPolicy);
    const mended = found?.fix?.apply(content);
    expect(mended?.body).toBe(content.body);
    expect(mended && copyFor(mended, account('linkedin'))).toMatchObject({
      body: 'Read this:',
      first_comment: 'Photo: city\nhttps://example.com/a',
    });
    expect(mended && copyFor(mended, account('x'))).toMatchObject({ first_comment: 'Photo: city' });
  });

  it('leaves the first comment out where it is not possible', () => {
    const overrides = { tiktok: { options: { privacy: 'SELF_ONLY' } } };
    const content = post({ media: [picture], first_comment: 'Source', overrides });
    const [found] = checkPost(content, [account('tiktok')], defaultPolicy);
    const mended = found?.fix?.apply(content) ?? content;
    expect(copyFor(mended, account('tiktok')).first_comment).toBeNull();
    expect(copyFor(mended, account('x')).first_comment).toBe('Source');
  });

  it.each<[NetworkName, PostContent['media'], string, number]>([
    ['bluesky', [picture, picture, video], 'Keep the 2 images', 2],
    ['bluesky', [video, picture], 'Keep the video', 1],
    ['bluesky', Array.from({ length: 5 }, () => picture), 'Keep the first 4 images', 4],
    ['bluesky', [video, video], 'Keep the first video', 1],
    ['youtube', [video, picture], 'Remove the images', 1],
  ])('of too many media at %s says which it keeps: %s', (network, media, label, left) => {
    const content = post({ media });
    const mends = checkPost(content, [account(network)], defaultPolicy).map(({ fix }) => fix);
    const mend = mends.find((one) => one?.label === label);
    expect(copyFor(mend?.apply(content) ?? content, account(network)).media).toHaveLength(left);
  });

  it('makes a thread of whole sentences', () => {
    const body = `${'One sentence stands here. '.repeat(20)}\n\nAnd a last paragraph.`;
    const content = post({ body });
    const [found] = checkPost(content, [account('bluesky')], defaultPolicy);
    const copy = copyFor(found?.fix?.apply(content) ?? content, account('bluesky'));
    const parts = [copy.body, ...copy.thread.map((part) => part.body)];
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part).toMatch(/\.$/);
    expect(parts.join(' ').replace(/\s+/g, ' ')).toBe(body.replace(/\s+/g, ' '));
  });

  const findings = fc.record({
    body: fc.lorem({ maxCount: 200 }),
    comment: fc.option(fc.lorem({ maxCount: 400 })),
    thread: fc.array(fc.lorem({ maxCount: 80 }), { maxLength: 3 }),
    pictures: fc.nat(40),
    network: fc.constantFrom(...networkNames),
  });

  it('leaves the post without what it mends, and never changes the given one', () => {
    fc.assert(
      fc.property(findings, ({ body, comment, thread, pictures, network }) => {
        const content = post({
          body: `${body} example.com #a #b #c #d #e #f doi:10.1000/1 @ann @bob`,
          first_comment: comment,
          thread: thread.map((part) => ({ body: part })),
          media: Array.from({ length: pictures }, () => picture),
        });
        const before = JSON.stringify(content);
        const at = [account(network)];
        const same = (a: Finding) => (b: Finding) => a.code === b.code && a.where === b.where;
        const left = checkPost(content, at, defaultPolicy).filter((finding) => {
          const mended = finding.fix?.apply(content);
          return mended && checkPost(mended, at, defaultPolicy).some(same(finding));
        });
        expect(left).toEqual([]);
        expect(JSON.stringify(content)).toBe(before);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the counter', () => {
  it('counts in the network’s unit and says where the text is cut', () => {
    expect(counterOf(post({ body: 'See example.com/long/path' }), account('x'))).toEqual({
      length: 27,
      limit: 280,
      unit: 'weighted',
      cut: null,
      sentCut: null,
    });
    expect(counterOf(post({ body: 'a'.repeat(305) }), account('bluesky'))).toMatchObject({
      length: 305,
      cut: 300,
    });
  });

  it('shows the ceiling that is nearer', () => {
    const counter = counterOf(post({ body: '👩‍👩‍👧‍👦'.repeat(100) }), account('bluesky'));
    expect(counter).toEqual({ length: 2_500, limit: 3_000, unit: 'bytes', cut: null, sentCut: null });
  });

  it('counts what is published, and cuts what is written so that it fits', () => {
    const address = 'https://example.com/a';
    const bluesky = account('bluesky');
    const links = {
      [bluesky.account_id]: {
        [address]: { sent: `${address}?utm_source=bluesky`, leads_to: `${address}?utm_source=bluesky` },
      },
    };
    const written = `${address} ${'word '.repeat(60)}`;
    const content = post({ body: written, links });
    expect(counterOf(content, bluesky)).toMatchObject({
      length: written.length + 19,
      cut: 281,
      sentCut: 300,
    });
    const [found] = checkPost(content, [bluesky], defaultPolicy).filter(
      ({ code }) => code === 'text_over_limit',
    );
    const fixed = found?.fix?.apply(content);
    if (!fixed) throw new Error('there is no fix');
    expect(copyFor(fixed, bluesky).body).toMatch(/^https:\/\/example\.com\/a word/);
    const left = checkPost(fixed, [bluesky], defaultPolicy).filter(({ code }) => code === 'text_over_limit');
    expect(left).toEqual([]);
  });

  it('leaves the title out', () => {
    expect(counterOf(post({ body: 'A title\nThe text' }), account('reddit'))).toMatchObject({ length: 8 });
  });
});
