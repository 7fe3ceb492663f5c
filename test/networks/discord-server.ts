/** A server ("guild") of Discord with one channel. https://docs.discord.com/developers/resources/message */

export interface Reply {
  status: number;
  body: unknown;
}

export const refused = (status: number, code: number, message: string, errors?: unknown): Reply => ({
  status,
  body: { message, code, ...(errors !== undefined && { errors }) },
});

export interface ChannelMessage {
  id: string;
  author: string;
  content: string;
  parent: string | null;
  nonce: string | null;
  flags: number;
  /** Whom `allowed_mentions` lets it notify. */
  mentions: readonly string[];
  files: { name: string; alt: string | null; bytes: number; type: string }[];
  reactions: number;
  at: number;
}

/** How the server is, which can change at any time. */
export interface GuildSwitches {
  /** The channel that the webhook leads to. */
  webhookChannel: string;
  webhookType: number;
  channelType: number;
  /** Permissions of the bot's role, and what the channel denies to it. */
  permissions: bigint;
  denied: bigint;
  isMember: boolean;
  fileBytes: number;
  /** For how long a nonce is enforced. */
  enforcedMs: number;
}

/** A request to publish: the message, and its files by their fields. */
export interface Input {
  payload: Readonly<Record<string, unknown>>;
  files: ReadonlyMap<string, File>;
  /** The size of the whole request. */
  bytes: number;
}

export const ids = {
  guild: '41771983423143937',
  channel: '155101607195836416',
  webhook: '223704706495545344',
  bot: '80351110224678912',
  role: '165511591545143296',
} as const;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const records = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);

export function createGuild(switches: GuildSwitches, now: () => number) {
  const messages: ChannelMessage[] = [];
  let made = 0;
  const newId = () => String((BigInt(now() - 1_420_070_400_000) << 22n) + BigInt(made++));

  const shown = (message: ChannelMessage) => ({
    id: message.id,
    channel_id: switches.webhookChannel,
    author: { id: message.author },
    content: message.content,
    attachments: message.files.map(({ name, alt }, at) => ({
      id: String(at),
      filename: name,
      description: alt,
    })),
    ...(message.parent !== null && { type: 19, message_reference: { message_id: message.parent } }),
    // Where nobody reacted, the field is absent.
    ...(message.reactions > 0 && {
      reactions: [
        { count: 1, emoji: { name: '🔥' } },
        ...(message.reactions > 1 ? [{ count: message.reactions - 1, emoji: { name: '👍' } }] : []),
      ],
    }),
  });

  function problemOf({ payload, files, bytes }: Input, isBot: boolean): Reply | null {
    const content = typeof payload.content === 'string' ? payload.content.trim() : '';
    if (content === '' && files.size === 0) return refused(400, 50_006, 'Cannot send an empty message');
    if (Array.from(content).length > 2_000)
      return refused(400, 50_035, 'Invalid Form Body', {
        content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] },
      });
    if (files.size > 10) return refused(400, 50_035, 'Invalid Form Body');
    if (bytes > 25 * 1024 * 1024 || [...files.values()].some((file) => file.size > switches.fileBytes))
      return refused(413, 40_005, 'Request entity too large');
    const parent = referenceIn(payload);
    if (parent !== null && (!isBot || !messages.some(({ id }) => id === parent)))
      return refused(400, 50_035, 'Invalid Form Body', {
        message_reference: { _errors: [{ code: 'REPLIES_UNKNOWN_MESSAGE', message: 'Unknown message' }] },
      });
    return null;
  }

  function publish(input: Input, author: string): Reply {
    const { payload, files } = input;
    const isBot = author === ids.bot;
    const nonce = isBot && typeof payload.nonce === 'string' ? payload.nonce : null;
    const first = messages.find(
      (one) => one.nonce !== null && one.nonce === nonce && now() - one.at < switches.enforcedMs,
    );
    if (first && payload.enforce_nonce === true) return { status: 200, body: { ...shown(first), nonce } };
    const problem = problemOf(input, isBot);
    if (problem) return problem;
    const allowed = payload.allowed_mentions;
    const described = records(payload.attachments);
    const message: ChannelMessage = {
      id: newId(),
      author,
      content: typeof payload.content === 'string' ? payload.content.trim() : '',
      parent: referenceIn(payload),
      nonce,
      flags: Number(payload.flags ?? 0),
      mentions:
        isRecord(allowed) && Array.isArray(allowed.parse) ? allowed.parse.map(String) : ['by default'],
      files: [...files].map(([field, file]) => {
        const own = described.find(({ id }) => `files[${Number(id)}]` === field);
        const alt = typeof own?.description === 'string' ? own.description : null;
        return { name: file.name, alt, bytes: file.size, type: file.type };
      }),
      reactions: 0,
      at: now(),
    };
    messages.push(message);
    return { status: 200, body: { ...shown(message), ...(nonce !== null && { nonce }) } };
  }

  /** Without `attachments` the files stay. */
  function edit(message: ChannelMessage, { payload, files, bytes }: Input): Reply {
    const { content } = payload;
    const kept = new Map([
      ...files,
      ...message.files.map(({ name }): [string, File] => [name, new File([], name)]),
    ]);
    const problem = problemOf({ payload, files: kept, bytes }, true);
    if (problem) return problem;
    if (typeof content === 'string') message.content = content.trim();
    return { status: 200, body: shown(message) };
  }

  return { messages, publish, edit, shown };
}

function referenceIn({ message_reference: reference }: Input['payload']): string | null {
  return isRecord(reference) ? String(reference.message_id) : null;
}
