import type { IncomingMessage } from 'node:http';
import { z } from 'zod';

import { textLength } from '#contract/text/text-length.ts';

/** How a server accepts posts. */
export interface PostSwitches {
  /** Compatible servers ignore the Idempotency-Key. */
  idempotency: boolean;
  /** A medium is being processed for this many status requests. */
  processing: number;
  /** The limit that the server really applies. */
  maxCharacters: number;
  imageBytes: number;
  sendsQuotes: boolean;
  /** How it renders text. */
  html: (text: string) => string;
}

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  location?: string;
}

export const wrong = (status: number, error: string): Answer => ({ status, body: { error } });

interface Medium {
  id: string;
  /** Compatible servers (snac) store a file under it, overwriting any of the same name. */
  name: string;
  description: string | null;
  bytes: number;
  type: string;
  /** How many more status requests until it is ready. */
  left: number;
  attached: boolean;
}

interface Status {
  id: string;
  text: string;
  parent: string | null;
  language: string | null;
  visibility: string;
  /** A content warning that was set at the server. */
  warning: string;
  media: Medium[];
  likes: number;
  createdAt: Date;
}

const fieldsOfPost = z.object({
  status: z.string().default(''),
  media_ids: z.array(z.string()).default([]),
  in_reply_to_id: z.string().nullable().default(null),
  language: z.string().nullable().default(null),
  visibility: z.string().default('public'),
});

/** https://docs.joinmastodon.org/methods/statuses/#edit */
const fieldsOfEdit = z.object({
  status: z.string().default(''),
  media_ids: z.array(z.string()).default([]),
  spoiler_text: z.string().default(''),
  language: z.string().nullable().default(null),
});

/** The posts and media of the one account. https://docs.joinmastodon.org/methods/statuses/ */
export function createPosts(switches: PostSwitches, at: { now: () => number; origin: () => string }) {
  const statuses: Status[] = [];
  const media: Medium[] = [];
  const keys = new Map<string, { id: string; until: number }>();
  let ids = 1_000;
  const newId = () => String(ids++);

  const statusOf = (status: Status) => ({
    id: status.id,
    uri: `${at.origin()}/users/desk/statuses/${status.id}`,
    url: `${at.origin()}/@desk/${status.id}`,
    created_at: status.createdAt.toISOString(),
    in_reply_to_id: status.parent,
    language: status.language,
    visibility: status.visibility,
    sensitive: status.warning !== '',
    spoiler_text: status.warning,
    content: switches.html(status.text),
    media_attachments: status.media.map(({ id, description }) => ({ id, type: 'image', description })),
    favourites_count: status.likes,
    reblogs_count: 0,
    replies_count: statuses.filter(({ parent }) => parent === status.id).length,
    ...(switches.sendsQuotes && { quotes_count: 0 }),
  });

  function post(request: IncomingMessage, body: Buffer): Answer {
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' && switches.idempotency ? keys.get(key) : undefined;
    const first = statuses.find(({ id }) => id === known?.id);
    if (first && known && known.until > at.now()) return { status: 200, body: statusOf(first) };
    const fields = fieldsOfPost.parse(JSON.parse(body.toString()));
    const attached = fields.media_ids.flatMap((id) => media.find((one) => one.id === id) ?? []);
    const problem = problemOf(fields, attached);
    if (problem) return problem;
    const status: Status = {
      id: newId(),
      text: fields.status,
      parent: fields.in_reply_to_id,
      language: fields.language,
      visibility: fields.visibility,
      warning: '',
      media: attached,
      likes: 0,
      createdAt: new Date(at.now()),
    };
    for (const medium of attached) medium.attached = true;
    statuses.push(status);
    if (typeof key === 'string') keys.set(key, { id: status.id, until: at.now() + 3_600_000 });
    return { status: 200, body: statusOf(status) };
  }

  function problemOf(fields: z.infer<typeof fieldsOfPost>, attached: readonly Medium[]): Answer | null {
    const { status: text, media_ids, in_reply_to_id: parent } = fields;
    if (text.trim() === '' && attached.length === 0)
      return wrong(422, 'Validation failed: Text can’t be blank');
    if (textLength(text, 'short_links') > switches.maxCharacters)
      return wrong(422, `Validation failed: Text character limit of ${switches.maxCharacters} exceeded`);
    if (attached.length > 4) return wrong(422, 'Cannot attach more than 4 files');
    if (attached.length > 1 && attached.some(({ type }) => type.startsWith('video/')))
      return wrong(422, 'Cannot attach a video to a post that already contains images');
    if (attached.length < media_ids.length || attached.some((medium) => medium.attached))
      return wrong(422, 'Validation failed: media is not there, or attached already');
    if (attached.some(({ left }) => left > 0))
      return wrong(422, 'Cannot attach files that have not finished processing. Try again in a moment!');
    if (parent !== null && !statuses.some(({ id }) => id === parent))
      return wrong(404, 'The post you are trying to reply to does not appear to exist.');
    return null;
  }

  /** Replaces all that a status consists of: what the request leaves out is gone. */
  function edit(id: string, body: Buffer): Answer {
    const status = statuses.find((one) => one.id === id);
    if (!status) return wrong(404, 'Record not found');
    const fields = fieldsOfEdit.parse(JSON.parse(body.toString()));
    const kept = fields.media_ids.flatMap((own) => status.media.find((one) => one.id === own) ?? []);
    if (fields.status.trim() === '' && kept.length === 0)
      return wrong(422, 'Validation failed: Text can’t be blank');
    if (textLength(fields.status, 'short_links') > switches.maxCharacters)
      return wrong(422, `Validation failed: Text character limit of ${switches.maxCharacters} exceeded`);
    status.text = fields.status;
    status.media = kept;
    status.warning = fields.spoiler_text;
    status.language = fields.language ?? status.language;
    return { status: 200, body: statusOf(status) };
  }

  function remove(id: string): Answer {
    const at = statuses.findIndex((one) => one.id === id);
    const [status] = at === -1 ? [] : statuses.splice(at, 1);
    if (!status) return wrong(404, 'Record not found');
    return { status: 200, body: { ...statusOf(status), text: status.text } };
  }

  async function receive(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const fields = await new Response(new Uint8Array(body), { headers }).formData();
    const file = fields.get('file');
    const description = fields.get('description');
    if (!(file instanceof File)) return wrong(422, 'Validation failed: File can’t be blank');
    if (file.type.startsWith('image/') && file.size > switches.imageBytes)
      return wrong(422, 'Validation failed: File size must be smaller');
    const medium: Medium = {
      id: newId(),
      name: file.name,
      description: typeof description === 'string' ? description : null,
      bytes: file.size,
      type: file.type,
      left: switches.processing,
      attached: false,
    };
    media.push(medium);
    const ready = medium.left === 0;
    const url = ready ? `${at.origin()}/media/${medium.id}` : null;
    return { status: ready ? 200 : 202, body: { id: medium.id, type: 'image', url } };
  }

  return { statuses, media, shown: statusOf, post, edit, remove, take: receive };
}
