import { createHash } from 'node:crypto';

import { z } from 'zod';

import { readFeed } from './feed.ts';
import { ask } from './reply.ts';
import type { Cursor, Polled, Source } from './source.ts';

/** Reads RSS 0.9x to 2.0, RDF, Atom and JSON Feed. https://www.rssboard.org/rss-specification, RFC 4287. */
export const rss: Source<{ url: string }> = {
  kind: 'rss',
  label: 'News feed',
  description:
    'Reads a site’s feed in any format. Feeds carry no likes or shares; some tell the number of comments, and YouTube channels their views.',
  documentation: 'https://www.rssboard.org/rss-specification',
  config: z.object({ url: z.url({ protocol: /^https?$/ }).describe('The address of the feed') }),
  everyMinutes: 15,
  async poll({ config, cursor, now, io }): Promise<Polled> {
    const asked = await ask(io, config.url, { headers: { accept, ...conditions(config.url, cursor) } });
    const { movedTo } = asked;
    const waitBefore = typeof cursor.waitMs === 'number' ? cursor.waitMs : null;
    const kept: Cursor = {
      ...cursor,
      address: movedTo ?? config.url,
      etag: asked.headers.etag ?? null,
      lastModified: asked.headers['last-modified'] ?? null,
    };
    const hash = createHash('sha256').update(asked.body).digest('base64url');
    if (asked.status === 304 || (hash === cursor.hash && isSame(config.url, cursor))) {
      // A 304 may leave the validators out; those that it confirmed stay.
      if (asked.status === 304)
        Object.assign(kept, { etag: cursor.etag ?? null, lastModified: cursor.lastModified ?? null });
      const title = typeof cursor.title === 'string' ? cursor.title : null;
      return { found: [], title, cursor: kept, unchanged: true, movedTo, waitMs: waitBefore, remarks: [] };
    }
    const feed = readFeed(asked.text(), { url: asked.url, now });
    return {
      found: feed.entries,
      title: feed.title,
      cursor: {
        ...kept,
        hash,
        title: feed.title,
        waitMs: feed.waitMs,
      },
      unchanged: false,
      movedTo,
      waitMs: feed.waitMs,
      remarks: feed.remarks,
    };
  },
};

const accept =
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';

/** What was remembered belongs to one address: another one is asked without conditions. */
function isSame(url: string, cursor: Cursor): boolean {
  return cursor.address === url;
}

function conditions(url: string, cursor: Cursor): Record<string, string> {
  if (!isSame(url, cursor)) return {};
  return {
    ...(typeof cursor.etag === 'string' && { 'if-none-match': cursor.etag }),
    ...(typeof cursor.lastModified === 'string' && { 'if-modified-since': cursor.lastModified }),
  };
}
