import { createHash } from 'node:crypto';
import { z } from 'zod';

import { t } from '#contract/message.ts';
import { texts } from './config-fields.ts';
import { readFeed } from './feed.ts';
import { fetchGood } from './reply.ts';
import type { Cursor, Polled, Source } from './source.ts';

/** Reads RSS 0.9x to 2.0, RDF, Atom and JSON Feed. https://www.rssboard.org/rss-specification, RFC 4287. */
export const rss: Source<{ url: string }> = {
  kind: 'rss',
  get label() {
    return t`News feed`;
  },
  get description() {
    return t`Reads a site’s feed in any format. Feeds carry no likes or shares; some tell the number of comments, and YouTube channels their views.`;
  },
  documentation: 'https://www.rssboard.org/rss-specification',
  config: z.object({
    url: z.url({ protocol: /^https?$/ }).meta(
      texts(
        () => t`The address of the feed`,
        () => t`Url`,
      ),
    ),
  }),
  everyMinutes: 15,
  async poll({ config, cursor, now, io }): Promise<Polled> {
    const reply = await fetchGood(io, config.url, { headers: { accept, ...conditions(config.url, cursor) } });
    const { movedTo } = reply;
    const waitBefore = typeof cursor.waitMs === 'number' ? cursor.waitMs : null;
    const kept: Cursor = {
      ...cursor,
      address: movedTo ?? config.url,
      etag: reply.headers.etag ?? null,
      lastModified: reply.headers['last-modified'] ?? null,
    };
    const hash = createHash('sha256').update(reply.body).digest('base64url');
    if (reply.status === 304 || (hash === cursor.hash && isSame(config.url, cursor))) {
      // A 304 may omit the validators; those that it confirmed stay.
      if (reply.status === 304)
        Object.assign(kept, { etag: cursor.etag ?? null, lastModified: cursor.lastModified ?? null });
      const title = typeof cursor.title === 'string' ? cursor.title : null;
      return { found: [], title, cursor: kept, unchanged: true, movedTo, waitMs: waitBefore, remarks: [] };
    }
    const feed = readFeed(reply.text(), { url: reply.url, now });
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

/** The validators belong to one URL: another one is requested without conditions. */
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
