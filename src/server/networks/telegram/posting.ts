import { newFileName } from '#server/networks/file-name.ts';
import { uploadTime, type NamedFile } from '#server/networks/multipart.ts';
import type { NetworkAccount, NetworkStep, Sending } from '#server/networks/network.ts';
import type { Call } from './api.ts';
import { attachmentsOf, type Attachment } from './media.ts';
import { optionsOf } from './prepare.ts';
import { parentOf } from './published.ts';

const textMs = 30_000;

/**
 * The call that publishes a step. The text is sent as it is: Telegram finds links, mentions and hashtags by
 * itself, and without a `parse_mode` no character has a meaning of its own.
 */
export async function callFor(account: NetworkAccount, sending: Sending, chatId: string): Promise<Call> {
  const since = performance.now();
  const { silent } = optionsOf(sending);
  const parent = parentOf(sending);
  const common = {
    chat_id: chatId,
    ...(silent && { disable_notification: true }),
    ...(parent !== null && { reply_parameters: { message_id: parent } }),
  };
  const media = await attachmentsOf(account, sending.media);
  const [only] = media;
  if (!only)
    return {
      method: 'sendMessage',
      params: {
        ...common,
        text: sending.body,
        ...previewOf(sending),
      },
      timeoutMs: textMs,
    };
  const caption = sending.body.trim() === '' ? {} : { caption: sending.body };
  return { ...(media.length === 1 ? single(only) : album(media)), timeoutMs: uploadTime(since) };

  function single({ type, file, facts }: Attachment): Call {
    const method = { photo: 'sendPhoto', video: 'sendVideo', animation: 'sendAnimation' }[type];
    return { method, params: { ...common, ...caption, ...facts }, files: [named(type, file)] };
  }

  /** The text stands at the first: then it is shown as that of the whole album. */
  function album(all: readonly Attachment[]): Call {
    const items = all.map(({ type, facts }, at) => ({
      type,
      media: `attach://file${at}`,
      ...(at === 0 && caption),
      ...facts,
    }));
    return {
      method: 'sendMediaGroup',
      params: { ...common, media: items },
      files: all.map(({ file }, at) => named(`file${at}`, file)),
    };
  }
}

/** Whether and where the first link of the text has a preview. */
export function previewOf(step: Pick<NetworkStep, 'kind' | 'options'>) {
  const { link_preview: preview } = optionsOf(step);
  if (preview === 'below') return {};
  return { link_preview_options: preview === 'none' ? { is_disabled: true } : { show_above_text: true } };
}

const named = (field: string, file: Attachment['file']): NamedFile => ({
  field,
  fileName: newFileName(file.type),
  file,
});
