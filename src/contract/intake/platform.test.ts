import { expect, it } from 'vitest';

import { platformOf } from './platform.ts';

it.each([
  ['https://x.com/copydesk/status/1', 'x'],
  ['https://mobile.twitter.com/copydesk', 'x'],
  ['https://t.co/abc', 'x'],
  ['http://www.facebook.com/page', 'facebook'],
  ['https://fb.watch/abc', 'facebook'],
  ['https://www.instagram.com/p/abc/', 'instagram'],
  ['https://www.threads.net/@a/post/1', 'threads'],
  ['https://vm.tiktok.com/abc/', 'tiktok'],
  ['https://v.douyin.com/abc/', 'douyin'],
  ['https://youtu.be/abc', 'youtube'],
  ['https://music.youtube.com/watch?v=1', 'youtube'],
  ['https://lnkd.in/abc', 'linkedin'],
  ['https://www.pinterest.co.uk/pin/1', 'pinterest'],
  ['https://pinterest.de/pin/1', 'pinterest'],
  ['https://pin.it/abc', 'pinterest'],
  ['https://old.reddit.com/r/a', 'reddit'],
  ['https://v.redd.it/abc', 'reddit'],
  ['https://someone.tumblr.com/post/1', 'tumblr'],
  ['https://bsky.app/profile/a/post/b', 'bluesky'],
  ['https://mastodon.social/@a/1', 'mastodon'],
  ['https://news.ycombinator.com/item?id=1', 'hackernews'],
  ['HTTPS://X.COM./a', 'x'],
])('%s is of %s', (address, platform) => expect(platformOf(address)).toBe(platform));

it.each([
  'https://netflix.com/',
  'https://notx.com/',
  'https://x.com.evil.example/',
  'https://evil.example/x.com',
  'https://x.com@evil.example/',
  'https://ycombinator.com/',
  'https://pinterest.com.evil.example.org/',
  'https://com/',
  'javascript:alert("https://x.com")',
  'x.com/a',
  '',
])('%s is of no network', (address) => expect(platformOf(address)).toBeNull());
