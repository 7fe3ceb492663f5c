import { createHash } from 'node:crypto';
import { z } from 'zod';

import { fileEnding } from '#server/networks/file-name.ts';
import { formOf, uploadTime } from '#server/networks/multipart.ts';
import type { NetworkAccount, Published, Sending, Whose } from '#server/networks/network.ts';
import type { ApiRequest, Secret } from './api.ts';
import { filesOf } from './media.ts';
import { optionsOf } from './options.ts';
import { discordText } from './text.ts';

/** https://docs.discord.com/developers/resources/message#message-object */
export const message = z.object({ id: z.string().regex(/^\d+$/), channel_id: z.string() });

const textMs = 30_000;

/** https://docs.discord.com/developers/resources/message#message-object-message-flags */
const suppressEmbeds = 1 << 2;
const suppressNotifications = 1 << 12;

const parsed = { none: [], people: ['users', 'roles'], everyone: ['users', 'roles', 'everyone'] } as const;

type Text = Pick<Sending, 'body' | 'kind' | 'options'>;

/** The text as Discord gets it. */
export function contentOf(step: Text): string {
  return step.body.trim() === '' ? '' : discordText(step.body, optionsOf(step).mentions);
}

/** Whom the text may notify; without this, everyone whom it names. */
export function mentionsOf(step: Text) {
  return { parse: parsed[optionsOf(step).mentions] };
}

/** What a file's name contains: by it a message with files is recognized as that of this step. */
export const fileMark = (key: string, at: number) =>
  createHash('sha256').update(`${key} ${at}`).digest('hex').slice(0, 32);

/** What a step of a bot replies to; webhooks cannot reply. Null for the post itself. */
export function parentOf({ kind, under }: Pick<Sending, 'kind' | 'under'>): string | null {
  return (kind === 'first_comment' ? under?.post.id : under?.before.id) ?? null;
}

/**
 * The request that publishes a step.
 * https://docs.discord.com/developers/resources/message#create-message
 * https://docs.discord.com/developers/resources/webhook#execute-webhook
 */
export async function requestFor(
  account: NetworkAccount,
  secret: Secret,
  sending: Sending,
): Promise<ApiRequest> {
  const since = performance.now();
  const files = await filesOf(account, sending.media);
  const chosen = optionsOf(sending);
  const named = files.map((file, at) => ({
    field: `files[${at}]`,
    fileName: `${chosen.spoiler ? 'SPOILER_' : ''}${fileMark(sending.key, at)}.${fileEnding(file.type)}`,
    file,
  }));
  const flags = (chosen.suppress_embeds ? suppressEmbeds : 0) | (chosen.silent ? suppressNotifications : 0);
  const payload = {
    content: contentOf(sending),
    allowed_mentions: mentionsOf(sending),
    ...(flags > 0 && { flags }),
    ...(secret.by === 'bot' && byBot(sending)),
    ...(named.length > 0 && {
      attachments: named.map(({ fileName }, at) => ({
        id: String(at),
        filename: fileName,
        ...(sending.media[at]?.alt && { description: sending.media[at].alt }),
        ...(chosen.spoiler && { is_spoiler: true }),
      })),
    }),
  };
  return {
    method: 'POST',
    path:
      secret.by === 'bot'
        ? `/channels/${secret.channel}/messages`
        : `/webhooks/${secret.id}/${secret.token}?wait=true`,
    seen: true,
    ...(named.length > 0
      ? { form: formOf({ payload_json: JSON.stringify(payload) }, named), timeoutMs: uploadTime(since) }
      : { json: payload, timeoutMs: textMs }),
  };
}

/** For a few minutes a nonce gets the first message again, instead of a second one. */
function byBot(sending: Sending) {
  const parent = parentOf(sending);
  return {
    nonce: sending.key,
    enforce_nonce: true,
    ...(parent !== null && { message_reference: { message_id: parent } }),
  };
}

export function publishedOf({ id, channel_id: channel }: z.infer<typeof message>, guild: string): Published {
  return { id, url: `https://discord.com/channels/${guild}/${channel}/${id}` };
}

const hosts = /^(?:(?:canary|ptb|www)\.)?discord(?:app)?\.com$/;

/** Numbers are unique at Discord, but a message can only be reached in its own channel. */
export function idOf(address: string, of?: Whose): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || !hosts.test(url.hostname)) return null;
  const [, channel, id = null] = /^\/channels\/\d+\/(\d+)\/(\d+)\/?$/.exec(url.pathname) ?? [];
  return of && channel !== of.remoteId ? null : id;
}
