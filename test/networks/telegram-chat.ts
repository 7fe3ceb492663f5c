/** A channel behind the Bot API, with its bot's rights. https://core.telegram.org/bots/api */

export interface Reply {
  status: number;
  body: unknown;
}

export const refused = (code: number, description: string, parameters?: Record<string, number>): Reply => ({
  status: code,
  body: { ok: false, error_code: code, description, ...(parameters && { parameters }) },
});

const succeeded = (result: unknown): Reply => ({ status: 200, body: { ok: true, result } });

interface Medium {
  type: string;
  bytes: number;
  mime: string;
}

export interface ChannelMessage {
  id: number;
  /** Of an album; null for a message of its own. */
  group: number | null;
  text: string;
  parent: number | null;
  media: Medium | null;
  silent: boolean;
  preview: string;
  pinned: boolean;
  at: number;
}

/** How the channel is, which can change at any time. */
export interface ChannelSwitches {
  chatType: string;
  username: string | null;
  title: string;
  /** The bot's status there, and its rights. */
  status: string;
  mayPost: boolean;
  mayEdit: boolean;
  subscribers: number;
  /** So many bytes of a photo. */
  photoBytes: number;
}

/** A request: its parameters, and its files by their fields. */
export interface Input {
  params: Readonly<Record<string, unknown>>;
  files: ReadonlyMap<string, File>;
}

const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

/** A text of a request; empty for anything else. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function createChannel(switches: ChannelSwitches, now: () => number) {
  const chatId = -1_001_234_567_890;
  const messages: ChannelMessage[] = [];
  let ids = 100;

  const chat = () => ({
    id: chatId,
    type: switches.chatType,
    title: switches.title,
    ...(switches.username !== null && { username: switches.username }),
  });

  const shown = (message: ChannelMessage) => ({
    message_id: message.id,
    date: Math.floor(message.at / 1_000),
    chat: chat(),
    ...(message.media ? { caption: message.text } : { text: message.text }),
  });

  const missing = (params: Input['params']) => {
    const named = String(params.chat_id);
    const known = named === String(chatId) || named.toLowerCase() === `@${switches.username?.toLowerCase()}`;
    if (!known) return refused(400, 'Bad Request: chat not found');
    if (switches.status === 'kicked') return refused(403, 'Forbidden: bot was kicked from the channel chat');
    if (switches.status === 'left') return refused(403, 'Forbidden: bot is not a member of the channel chat');
    return null;
  };

  function parentIn({ reply_parameters: given }: Input['params']): number | null | Reply {
    const reply = parsed(given);
    if (!isRecord(reply)) return null;
    const parent = messages.find(({ id }) => id === reply.message_id);
    return parent ? parent.id : refused(400, 'Bad Request: message to be replied not found');
  }

  function add(input: Input, text: string, media: Medium | null, group: number | null = null): Reply {
    const { params } = input;
    const parent = parentIn(params);
    if (parent !== null && typeof parent !== 'number') return parent;
    const options = parsed(params.link_preview_options);
    const preview = isRecord(options) ? (Object.keys(options)[0] ?? '') : '';
    const message: ChannelMessage = {
      id: ids++,
      group,
      // Telegram removes white space at both ends.
      text: text.trim(),
      parent,
      media,
      silent: parsed(params.disable_notification) === true,
      preview,
      pinned: false,
      at: now(),
    };
    messages.push(message);
    return succeeded(shown(message));
  }

  /** A file that a photo, a video or an animation may be; a refusal otherwise. */
  function mediumOf(type: string, file: File | undefined): Medium | Reply {
    if (!file) return refused(400, `Bad Request: there is no ${type} in the request`);
    if (type === 'photo' && !/^image\/(jpeg|png)$/.test(file.type))
      return refused(400, 'Bad Request: PHOTO_INVALID_DIMENSIONS');
    if (type === 'photo' && file.size > switches.photoBytes)
      return refused(400, 'Bad Request: PHOTO_SAVE_FILE_INVALID');
    if (file.size > 50_000_000) return refused(413, 'Request Entity Too Large');
    return { type, bytes: file.size, mime: file.type };
  }

  function single(input: Input, type: string): Reply {
    const caption = textOf(input.params.caption);
    if (caption.length > 1_024) return refused(400, 'Bad Request: message caption is too long');
    const medium = mediumOf(type, input.files.get(type));
    return 'status' in medium ? medium : add(input, caption, medium);
  }

  function album(input: Input): Reply {
    const items = parsed(input.params.media);
    if (!Array.isArray(items) || items.length < 2 || items.length > 10)
      return refused(400, 'Bad Request: wrong number of messages to send as an album');
    const checked = items.filter(isRecord).map(({ type, media, caption }) => ({
      text: textOf(caption),
      medium: mediumOf(textOf(type), input.files.get(textOf(media).replace('attach://', ''))),
    }));
    for (const { text, medium } of checked) {
      if ('status' in medium) return medium;
      if (medium.type === 'animation') return refused(400, 'Bad Request: animations cannot be in an album');
      if (text.length > 1_024) return refused(400, 'Bad Request: message caption is too long');
    }
    const group = ids;
    const sent = checked.map(({ text, medium }) =>
      add(input, text, 'status' in medium ? null : medium, group),
    );
    const failed = sent.find(({ status }) => status !== 200);
    return failed ?? succeeded(messages.filter((message) => message.group === group).map(shown));
  }

  function publish(method: string, input: Input): Reply {
    const { params } = input;
    const gone = missing(params);
    if (gone) return gone;
    if (switches.status !== 'administrator' || (switches.chatType === 'channel' && !switches.mayPost))
      return refused(400, 'Bad Request: need administrator rights in the channel chat');
    if (method === 'sendMediaGroup') return album(input);
    if (method !== 'sendMessage') return single(input, method.replace('send', '').toLowerCase());
    const text = textOf(params.text).trim();
    if (text === '') return refused(400, 'Bad Request: message text is empty');
    if (text.length > 4_096) return refused(400, 'Bad Request: message is too long');
    return add(input, text, null);
  }

  function read(method: string, { params }: Input): Reply {
    const gone = missing(params);
    const message = messages.find(({ id }) => id === params.message_id);
    switch (method) {
      case 'getChat':
        // Of a public channel every bot may read this.
        return switches.username !== null && switches.status === 'left'
          ? succeeded(chat())
          : (gone ?? succeeded(chat()));
      case 'getChatMember':
        if (switches.status === 'left' && switches.username !== null)
          return refused(400, 'Bad Request: member list is inaccessible');
        return (
          gone ??
          succeeded({
            status: switches.status,
            user: { id: params.user_id, is_bot: true },
            can_post_messages: switches.mayPost,
            can_edit_messages: switches.mayEdit,
          })
        );
      case 'getChatMemberCount':
        return gone ?? succeeded(switches.subscribers);
      case 'pinChatMessage':
        if (!switches.mayEdit)
          return refused(400, 'Bad Request: not enough rights to manage pinned messages in the chat');
        if (!message) return refused(400, 'Bad Request: message to pin not found');
        message.pinned = true;
        return succeeded(true);
      case 'editMessageText':
      case 'editMessageCaption':
        return edit(method, params, message);
      case 'deleteMessage':
        if (!message) return refused(400, 'Bad Request: message to delete not found');
        if (now() - message.at > 48 * 3_600_000)
          return refused(400, "Bad Request: message can't be deleted for everyone");
        messages.splice(messages.indexOf(message), 1);
        return succeeded(true);
      default:
        return refused(404, 'Not Found');
    }
  }

  function edit(method: string, params: Input['params'], message: ChannelMessage | undefined): Reply {
    if (!message) return refused(400, 'Bad Request: message to edit not found');
    const isText = method === 'editMessageText';
    if (isText === (message.media !== null))
      return refused(400, `Bad Request: there is no ${isText ? 'text' : 'caption'} in the message to edit`);
    const text = textOf(params[isText ? 'text' : 'caption']).trim();
    if (text === message.text)
      return refused(
        400,
        'Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
      );
    message.text = text;
    return succeeded(shown(message));
  }

  return { chatId, messages, publish, read };
}
