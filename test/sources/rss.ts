import { noCounts } from '#contract/sources/all.ts';
import type { Reply } from '#test/app/outside-server.ts';
import type { Subject } from './subject.ts';

/** After the sample file of https://www.rssboard.org/rss-specification, with the modules that real feeds use. */
export const rssReply: Reply = {
  headers: { 'content-type': 'application/rss+xml; charset=utf-8', etag: '"1"' },
  body: `<?xml version="1.0"?><rss version="2.0" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"><channel><title>NASA Space Station News</title><link>http://www.nasa.gov/</link><description>A RSS news feed</description><language>en-us</language>
    <item><title>Louisiana Students to Hear from NASA Astronauts</title><link>http://www.nasa.gov/press-release/louisiana</link><description>As part of the state&apos;s &lt;b&gt;first&lt;/b&gt; &lt;a href="x"&gt;Earth-to-space&lt;/a&gt; call.</description><pubDate>Fri, 21 Jul 2023 09:04 EDT</pubDate><guid>http://www.nasa.gov/press-release/louisiana</guid><slash:comments>3</slash:comments></item>
    <item><description>NASA has selected KBR Wyle Services.</description><link>http://www.nasa.gov/press-release/kbr</link><pubDate>Thu, 20 Jul 2023 15:05 EDT</pubDate><guid>http://www.nasa.gov/press-release/kbr</guid></item></channel></rss>`,
};

export const rss: Subject = {
  config: (base) => ({ url: `${base}/feed` }),
  replies: ({ headers }) => (headers['if-none-match'] === '"1"' ? { status: 304 } : rssReply),
  empty: () => ({ body: '<rss version="2.0"><channel><title>Empty</title></channel></rss>' }),
  found: () => ({
    'http://www.nasa.gov/press-release/louisiana': {
      title: 'Louisiana Students to Hear from NASA Astronauts',
      text: "As part of the state's first Earth-to-space call.",
      lang: 'en-US',
      createdAt: new Date('2023-07-21T13:04:00Z'),
      counts: { ...noCounts, comments: 3 },
    },
    'http://www.nasa.gov/press-release/kbr': {
      title: null,
      text: 'NASA has selected KBR Wyle Services.',
      counts: noCounts,
    },
  }),
};
