import type { z } from 'zod';

import type { medium } from '#contract/media/media.ts';
import { addressOf } from '#server/lib/media-url.ts';
import { hasPicture } from './address.ts';
import type { ListedMedium } from './store.ts';

type Medium = z.input<typeof medium>;

/** The width of thumbnails in the library, in pixels: sharp on a screen of double density. */
const thumbnail = 320;

export function presentMedium(row: ListedMedium, baseUrl: string): Medium {
  const url = addressOf(row, baseUrl);
  return {
    media_id: row.id,
    project_id: row.project_id,
    url,
    thumbnail_url: hasPicture(row) ? `${url}?w=${thumbnail}` : null,
    kind: row.kind,
    type: row.type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    seconds: row.seconds,
    pages: row.pages,
    frames: row.frames,
    alt: row.alt,
    name: row.name,
    origin: row.origin,
    used: row.used,
    label_ids: row.seen_label_ids,
    campaign_id: row.seen_campaign_id,
    created_at: row.created_at,
    created_by:
      row.created_by === null || row.created_by_name === null
        ? null
        : { user_id: row.created_by, name: row.created_by_name },
  };
}
