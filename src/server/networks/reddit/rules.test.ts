import { describe, expect, test } from 'vitest';

import { textNow } from '#contract/message-text.ts';
import type { Examined, NetworkStep } from '#server/networks/network.ts';
import type { CommunitySettings } from '#test/networks/reddit-communities.ts';
import { startCommunity } from '#test/networks/reddit-desk.ts';
import { post, publish, signal, startDesk } from '#test/networks/reddit-desk.ts';

const told = (all: readonly Examined[] | undefined) =>
  all?.map(({ where, text, severity }) => [severity, where, textNow(text)]);

async function examined(settings: CommunitySettings, step: NetworkStep = post('At six.')) {
  const { network, account } = await startCommunity(settings);
  return told(await network.examine?.(account, step, signal));
}

describe('what only the community knows is told before scheduling', () => {
  test.each<[string, CommunitySettings, Parameters<typeof post>[1], string, string]>([
    [
      'it is private',
      { closed: 'private' },
      {},
      'option community',
      'r/harbour is private, and this account is no member.',
    ],
    ['Reddit closed it', { closed: 'banned' }, {}, 'option community', 'Reddit has closed r/harbour.'],
    [
      'it banned the account',
      { about: { user_is_banned: true } },
      {},
      'option community',
      'r/harbour has banned this account.',
    ],
    [
      'only members may post',
      { about: { subreddit_type: 'restricted' } },
      {},
      'option community',
      'Only approved members may post in r/harbour, and this account is none.',
    ],
    [
      'it takes links only',
      { about: { submission_type: 'link' } },
      {},
      'body',
      'r/harbour takes no text posts: add a link, an image or a video.',
    ],
    [
      'it forbids links',
      { about: { submission_type: 'self' } },
      { options: { link: 'https://example.com' } },
      'option link',
      'r/harbour takes no links: write a text post instead.',
    ],
    [
      'it refuses the domain',
      { requirements: { link_restriction_policy: 'blacklist', domain_blacklist: ['example.com'] } },
      { options: { link: 'https://www.example.com/a' } },
      'option link',
      'r/harbour takes no links to example.com.',
    ],
    [
      'it takes other domains',
      {
        requirements: { link_restriction_policy: 'whitelist', domain_whitelist: ['a.example', 'b.example'] },
      },
      { options: { link: 'https://example.com/a' } },
      'option link',
      'r/harbour takes only links to a.example and b.example.',
    ],
    [
      'its titles are longer',
      { requirements: { title_text_min_length: 30 } },
      {},
      'title',
      'Titles in r/harbour have at least 30 characters.',
    ],
    [
      'its titles are shorter',
      { requirements: { title_text_max_length: 5 } },
      {},
      'title',
      'Titles in r/harbour have at most 5 characters.',
    ],
    [
      'its titles are tagged',
      { requirements: { title_required_strings: ['[News]', '[Ask]'] } },
      {},
      'title',
      'Titles in r/harbour contain one of these: [News] and [Ask].',
    ],
    [
      'a word is not allowed',
      { requirements: { title_blacklisted_strings: ['HARBOUR'] } },
      {},
      'title',
      'r/harbour does not allow this in titles: HARBOUR.',
    ],
    [
      'its titles match a pattern',
      { requirements: { title_regexes: ['^\\[.+\\]'] } },
      {},
      'title',
      'Titles in r/harbour must match ^\\[.+\\].',
    ],
    [
      'it wants no text',
      { requirements: { body_restriction_policy: 'notAllowed' } },
      {},
      'body',
      'r/harbour allows a title only, without a text below it.',
    ],
    [
      'it wants a flair',
      {
        requirements: { is_flair_required: true },
        flairs: [
          { id: 'a', text: 'News' },
          { id: 'b', text: 'Mods', mod_only: true },
        ],
      },
      {},
      'option flair',
      'r/harbour requires a flair: News.',
    ],
    [
      'its flairs are not shown to this account',
      { flairs: null },
      { options: { flair: 'News' } },
      'option flair',
      'Reddit doesn’t show the flairs of r/harbour to this account, so “News” can’t be set.',
    ],
    [
      'it has another flair',
      { flairs: [{ id: 'a', text: 'News' }] },
      { options: { flair: 'Boats' } },
      'option flair',
      'r/harbour has no flair “Boats”. It has News.',
    ],
  ])('%s', async (_what, settings, more, where, text) => {
    expect(await examined(settings, post('At six.', more))).toEqual([['block', where, text]]);
  });

  test('a community that nobody has', async () => {
    expect(await examined({}, post('x', { options: { community: 'r/nowhere' } }))).toEqual([
      ['block', 'option community', 'Reddit has no r/nowhere. Check the spelling.'],
    ]);
  });

  test('a community that Reddit keeps apart is not called missing', async () => {
    const reply = { status: 403, body: { reason: 'quarantined', message: 'Forbidden', error: 403 } };
    const { network, account } = await startDesk({
      instead: (path) => (path.endsWith('/about') ? reply : null),
    });
    expect(told(await network.examine?.(account, post('x'), signal))).toEqual([
      ['block', 'option community', 'Reddit does not let this account into r/harbour: quarantined.'],
    ]);
  });

  test.each([
    ['a page that blocks', { status: 403, body: '<html>You’ve been blocked by network security.' }],
    ['a page that is no answer', { status: 200, body: '<html>Our CDN was unable to reach our servers' }],
  ])('of %s nothing is concluded, and the next attempt asks again', async (_what, reply) => {
    const desk = await startDesk({ instead: (path) => (path.endsWith('/about') ? reply : null) });
    await expect(desk.network.examine?.(desk.account, post('x'), signal)).rejects.toMatchObject({
      kind: 'retry',
    });
    await expect(publish(desk, post('x'))).rejects.toMatchObject({ kind: 'retry' });
    desk.server.switches.instead = () => null;
    await publish(desk, post('x'));
    expect(desk.server.posts).toHaveLength(1);
  });

  test('a list of domains that is switched off forbids nothing', async () => {
    const requirements = { link_restriction_policy: 'none', domain_blacklist: ['example.com'] };
    const step = post('x', { options: { link: 'https://example.com/a' } });
    expect(await examined({ requirements }, step)).toEqual([]);
  });

  test('long lists are shortened', async () => {
    const words = Array.from({ length: 400 }, (_, at) => `[Tag ${at}]`);
    const shown = JSON.stringify(await examined({ requirements: { title_required_strings: words } }));
    expect(shown).toContain('[Tag 0]');
    expect(shown.length).toBeLessThan(300);
  });

  test('a flair by its id is set where the community does not show its flairs', async () => {
    const desk = await startCommunity({ flairs: null });
    const flair = '11111111-aaaa-bbbb-cccc-000000000001';
    const prepared = await desk.network.prepare(desk.account, post('x', { options: { flair } }), signal);
    expect(prepared).toMatchObject({ flair: { id: flair } });
  });

  test('a flair that cannot be read does not hide the others', async () => {
    const flairs = [
      { id: '', text: 'odd' },
      { id: 'a', text: 'News' },
    ];
    expect(await examined({ flairs }, post('x', { options: { flair: 'News' } }))).toEqual([]);
  });

  test('its media', async () => {
    const { media } = await startDesk();
    const image = post('x', { media: [media.picture('', 20)] });
    const gallery = post('x', { media: [media.picture('', 20), media.picture('', 20)] });
    const video = post('x', { media: [media.video('')] });
    const closed = { about: { allow_images: false, allow_galleries: false, allow_videos: false } };
    expect(await examined(closed, image)).toEqual([['block', 'media', 'r/harbour takes no images.']]);
    expect(await examined(closed, gallery)).toEqual([
      ['block', 'media', 'r/harbour takes no posts with several images.'],
    ]);
    expect(await examined(closed, video)).toEqual([['block', 'media', 'r/harbour takes no videos.']]);
    expect(await examined({ requirements: { gallery_min_items: 3 } }, gallery)).toEqual([
      ['block', 'media', 'r/harbour asks for at least 3 images.'],
    ]);
  });

  test('its rules are shown, without stopping anything', async () => {
    const settings: CommunitySettings = {
      requirements: { guidelines_text: 'Be kind.' },
      rules: [
        { short_name: 'No advertising', kind: 'link' },
        { short_name: 'Civil comments', kind: 'comment' },
      ],
    };
    expect(await examined(settings)).toEqual([
      ['info', 'option community', 'r/harbour asks: Be kind.'],
      ['info', 'option community', 'Rules of r/harbour: No advertising'],
    ]);
  });

  test('nothing where nothing is chosen yet, and Reddit is not asked', async () => {
    const { server, network, account } = await startDesk();
    expect(await network.examine?.(account, post('x', { options: { community: '' } }), signal)).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  test('the same stops the post where nobody looked before', async () => {
    const { server, network, account } = await startCommunity({ requirements: { is_flair_required: true } });
    await expect(network.prepare(account, post('x'), signal)).rejects.toMatchObject({
      kind: 'reject',
      message: 'r/harbour requires a flair.',
    });
    expect(server.posts).toEqual([]);
  });

  test('what was settled at Reddit meanwhile no longer stops the next attempt', async () => {
    const settings = { about: { user_is_banned: true } };
    const desk = await startCommunity(settings);
    await expect(publish(desk, post('x'))).rejects.toMatchObject({ kind: 'reject' });
    settings.about.user_is_banned = false;
    await publish(desk, post('x'));
    expect(desk.server.posts).toHaveLength(1);
  });

  test('a community is read once for many saved drafts', async () => {
    const { server, network, account } = await startDesk();
    for (let saved = 0; saved < 5; saved += 1)
      await network.examine?.(account, post(`draft ${saved}`), signal);
    expect(server.requests.filter((line) => line === 'GET /r/harbour/about')).toHaveLength(1);
    server.pass(11 * 60_000);
    await network.examine?.(account, post('later'), signal);
    expect(server.requests.filter((line) => line === 'GET /r/harbour/about')).toHaveLength(2);
  });

  test('requirements that cannot be read forbid nothing: Reddit holds posts to them by itself', async () => {
    const strange = { status: 200, body: '<html>' };
    const instead = (path: string) => (path.endsWith('post_requirements') ? strange : null);
    const { network, account } = await startDesk({ instead });
    expect(await network.examine?.(account, post('x'), signal)).toEqual([]);
  });
});
