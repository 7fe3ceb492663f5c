import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { reddit as facts } from '#contract/networks/reddit.ts';
import type { Fetched } from '#server/lib/io.ts';
import { fetchFrom, isSuccess } from '#server/networks/exchange.ts';
import { newFileName } from '#server/networks/file-name.ts';
import { makeOnce, type Kept } from '#server/networks/kept.ts';
import { fileOf, formOf, type FormFile } from '#server/networks/multipart.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { failed, fixInCopy, replyTextOf } from '#server/networks/replies.ts';
import { callApi, read, type Api } from './api.ts';
import { isVideo } from './content.ts';
import { name } from './errors.ts';
import { plainPoster } from './poster.ts';
import { secretsIn } from './secret.ts';

/** A file in Reddit's store that a post can have. */
export const uploaded = z.object({
  /** Of galleries; the addresses of published files contain it. */
  id: z.string(),
  /** Without the signature with which it was uploaded. */
  url: z.string(),
});

export type Uploaded = z.infer<typeof uploaded>;

interface Uploading {
  api: Api;
  account: NetworkAccount;
  kept: Kept;
}

/** The longest that one upload may take, in ms; `prepare` as a whole ends sooner or later. */
const uploadMs = 4 * 60_000;

/** Uploads one medium of a post, unless an earlier attempt has. */
export async function upload(medium: PostMedia, number: number, at: Uploading): Promise<Uploaded> {
  const file = isVideo(medium) ? () => videoOf(medium, at) : () => imageOf(medium, at);
  return once(`medium ${number}`, file, at);
}

/** The image that is shown until a video is ready. */
export async function uploadPoster(cover: string, at: Uploading): Promise<Uploaded> {
  const file = async () =>
    cover === '' ? fileOf({ bytes: plainPoster, type: 'image/png' }) : imageOf({ url: cover }, at);
  return once('cover', file, at);
}

async function once(
  place: string,
  file: () => Promise<FormFile>,
  { api, kept }: Uploading,
): Promise<Uploaded> {
  const id = await makeOnce(kept, place, async () => {
    const made = await store(api, await file());
    return `${made.id} ${made.url}`;
  });
  const [asset = '', url = ''] = id.split(' ');
  return { id: asset, url };
}

async function imageOf(medium: PostMedia, { account }: Uploading): Promise<FormFile> {
  const { images } = facts.media;
  return fileOf(
    await account.media.image(medium, { bytes: images?.bytes ?? null, formats: images?.formats ?? [] }),
  );
}

const videoTypes = ['video/mp4', 'video/quicktime'];

function videoOf(medium: PostMedia, { account }: Uploading): Promise<FormFile> {
  const { video } = facts.media;
  return account.media.video(medium, {
    bytes: video?.bytes ?? null,
    seconds: video?.seconds ?? null,
    types: videoTypes,
  });
}

/** As working open-source code reads it (PRAW): the form with which Amazon’s store takes the file. */
const lease = z.object({
  args: z.object({
    action: z.string().min(1),
    fields: z.array(z.object({ name: z.string(), value: z.string() })).min(1),
  }),
  asset: z.object({ asset_id: z.string().regex(/^[\w-]{1,100}$/) }),
});

/** Announces a file, and uploads it to where Reddit says. */
async function store(api: Api, file: FormFile): Promise<Uploaded> {
  const fileName = newFileName(file.type);
  const answer = await callApi(api, {
    path: '/api/media/asset.json',
    form: { filepath: fileName, mimetype: file.type },
  });
  const { args, asset } = read(answer, lease);
  // `//reddit-uploaded-media…`, without its scheme.
  const action = URL.parse(args.action, api.places.api);
  const key = args.fields.find((field) => field.name === 'key')?.value ?? '';
  if (!action || key === '' || /\s/.test(key)) throw strange();
  const fields = Object.fromEntries(args.fields.map((field) => [field.name, field.value]));
  const form = formOf(fields, [{ field: 'file', fileName, file }]);
  // Whoever has them can upload in the account's name.
  const secrets = [...secretsIn(api.secret), ...Object.values(fields).filter(({ length }) => length >= 20)];
  const sent = await fetchFrom({ network: name, io: api.io }, action.href, {
    method: 'POST',
    headers: { 'content-type': form.type },
    body: form.body,
    timeoutMs: uploadMs,
    maxBytes: 65_536,
    signal: api.signal,
  });
  if (isSuccess(sent)) return { id: asset.asset_id, url: `${action.origin}/${key}` };
  throw uploadRefused(sent, secrets);
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
function uploadRefused(answer: Fetched, secrets: readonly string[]): NetworkError {
  const { status, waitMs } = answer;
  const text = answer.text();
  const part = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? null;
  const most = part('MaxSizeAllowed');
  const replyText = replyTextOf(part('Message') ?? part('Code'), status, secrets);
  if (part('Code') === 'EntityTooLarge')
    return new NetworkError('reject', () => t`The file is too large for Reddit.`, {
      replyText: most === null ? replyText : `${replyText} (${most})`,
      next: fixInCopy,
    });
  // The form has ended: the next attempt gets a new one.
  if (status === 403 || status === 400)
    return new NetworkError('retry', () => t`Reddit did not take the upload.`, { replyText, next: null });
  if (status >= 500 || status === 429) return failed(name, { replyText, waitMs }, { seen: false });
  return new NetworkError('reject', () => t`Reddit did not take the file.`, { replyText, next: fixInCopy });
}

const strange = () =>
  new NetworkError('retry', () => t`Reddit’s instructions for the upload could not be understood.`, {
    next: null,
  });
