import canonicalize from 'canonicalize';

import type { PostContent, PostMedia } from './post-content.ts';

/** What a verdict judges: all that the world or the reviewer sees. When a post is sent is no part of it. */
export interface HashedContent extends PostContent {
  kind: string | null;
  author_notes: string | null;
  /** The picture of the design that its author gave; one that the desk draws follows from the design. */
  png?: PostMedia | null;
  /** How often the design's template was changed since the design was made. */
  design_version?: number;
  project_id: number;
  account_ids: readonly number[];
}

/**
 * The content hash of a post: of its canonical JSON (RFC 8785), letter by letter, not normalized. Whoever calls
 * gives the SHA-256, since browser and server each have their own.
 */
export function contentHash<Hash>(content: HashedContent, sha256Hex: (text: string) => Hash): Hash {
  return sha256Hex(canonicalContent(content));
}

function canonicalContent({
  body,
  media,
  thread,
  first_comment,
  overrides,
  design,
  kind,
  author_notes,
  png,
  design_version,
  project_id,
  account_ids,
}: HashedContent): string {
  const json = canonicalize({
    body,
    media: seen(media),
    thread: parts(thread),
    first_comment: first_comment || null,
    overrides: seenOverrides(overrides),
    design: design ?? null,
    kind,
    author_notes: author_notes || null,
    ...(png && { png: seen([png]) }),
    ...(design_version && { design_version }),
    project_id,
    account_ids: [...new Set(account_ids)].toSorted((a, b) => a - b),
  });
  if (json === undefined) throw new TypeError('A post always has canonical JSON.');
  return json;
}

type Media = PostContent['media'];

/** Address and alternative text; the type follows from the file. */
const seen = (media: Media) =>
  media.map((item) =>
    typeof item === 'string' ? { url: item, alt: null } : { url: item.url, alt: item.alt || null },
  );

const parts = (thread: PostContent['thread']) =>
  thread.map(({ body, media }) => ({ body, media: seen(media ?? []) }));

/** Overrides that say nothing are as good as none, so that they do not change the hash. */
function seenOverrides(overrides: PostContent['overrides']) {
  return Object.fromEntries(
    Object.entries(overrides).flatMap(([key, override]) => {
      const said = {
        ...(typeof override?.body === 'string' && { body: override.body }),
        ...(override?.media && { media: seen(override.media) }),
        ...(override?.thread && { thread: parts(override.thread) }),
        ...(typeof override?.first_comment === 'string' && { first_comment: override.first_comment }),
      };
      return Object.keys(said).length === 0 ? [] : [[key, said]];
    }),
  );
}
