import { z } from 'zod';

import { MessageError, textNow, type MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { FetchError } from './fetch-error.ts';
import type { Fetched, Io } from './io.ts';

/**
 * A language model behind an OpenAI-compatible URL, which returns one structured answer at a time.
 * https://platform.openai.com/docs/api-reference/chat
 */
export interface ChatModel {
  /** As in the settings. */
  name: string;
  complete<Answer extends z.ZodType>(io: Io, prompt: Prompt<Answer>): Promise<Completion<z.output<Answer>>>;
}

export interface ChatModelSettings {
  /** The URL before `/chat/completions`. */
  base: string;
  key: string | null;
  model: string;
  /** US dollars per million input and output tokens; null where unknown. */
  prices: { input: number; output: number } | null;
}

interface Prompt<Answer extends z.ZodType> {
  /** The system prompt. */
  system: string;
  /** The material. Whatever it says is material, not instructions. */
  user: string;
  /** Pictures of the material, as data: URLs. */
  pictures?: readonly string[];
  name: string;
  answer: Answer;
  /** Maximum tokens of the answer. */
  maxTokens: number;
}

export interface Completion<Answer> extends Spent {
  answer: Answer;
  /** By the server's name for it. */
  model: string;
}

export interface Spent {
  tokens: { input: number; output: number } | null;
  /** Millionths of a US dollar; null where prices or tokens are unknown. */
  costMicros: number | null;
}

/**
 * `key`: it does not accept ours. `quota`: nothing is left. `busy`: later. `broken`: no answer, or an
 * incomplete one.
 */
export type ChatProblem = 'key' | 'quota' | 'busy' | 'broken';

/** A model's refusal or failure. `message` is a sentence or two for people. */
export class ChatError extends MessageError {
  override name = 'ChatError';
  readonly problem: ChatProblem;
  /** The server's own message, without secrets; null where it sent none. */
  readonly replyText: string | null;
  /** The cost of a useless answer; null where there was none. */
  readonly spent: Spent | null;

  constructor(
    problem: ChatProblem,
    text: MessageText,
    more: { replyText?: string | null; cause?: unknown; spent?: Spent } = {},
  ) {
    super(text, { cause: more.cause });
    this.problem = problem;
    this.replyText = more.replyText ?? null;
    this.spent = more.spent ?? null;
  }
}

/** A model takes longer than a page to respond. */
const timeoutMs = 120_000;
const maxBytes = 2 * 1024 * 1024;

const completion = z.object({
  model: z.string().optional(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullable().optional(),
        message: z.object({ content: z.string().nullable(), refusal: z.string().nullable().optional() }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

const refusal = z.object({
  error: z.union([
    z.string(),
    z.object({ message: z.string(), code: z.string().nullish(), type: z.string().nullish() }),
  ]),
});

export function chatModel({ base, key, model, prices }: ChatModelSettings): ChatModel {
  return {
    name: model,
    async complete(io, prompt) {
      const answer = await send(io, bodyOf(model, prompt));
      const { data } = completion.safeParse(jsonOf(answer.text()));
      const [choice] = data?.choices ?? [];
      if (!data || !choice)
        throw new ChatError('broken', () => t`${{ model }} gave an answer that is not understood.`);
      const tokens = data.usage
        ? { input: data.usage.prompt_tokens, output: data.usage.completion_tokens }
        : null;
      const costMicros =
        tokens && prices ? Math.round(tokens.input * prices.input + tokens.output * prices.output) : null;
      const spent = { tokens, costMicros };
      const { content, refusal: refused } = choice.message;
      if (refused)
        throw new ChatError('broken', () => t`${{ model }} declined to answer.`, {
          replyText: refused.slice(0, 500),
          spent,
        });
      if (choice.finish_reason === 'length')
        throw new ChatError('broken', () => t`${{ model }} stopped in the middle of its answer.`, { spent });
      const parsed = prompt.answer.safeParse(jsonOf(content ?? ''));
      if (!parsed.success)
        throw new ChatError(
          'broken',
          () => t`${{ model }} gave an answer that is not what it was asked for.`,
          {
            cause: parsed.error,
            spent,
          },
        );
      return { answer: parsed.data, model: data.model ?? model, ...spent };
    },
  };

  async function send(io: Io, body: unknown): Promise<Fetched> {
    let answer: Fetched;
    try {
      answer = await io.fetch(`${base.replace(/(?<!\/)\/+$/, '')}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(key !== null && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(body),
        timeoutMs,
        maxBytes,
      });
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      const unreached = () => `${t`${{ model }} could not be reached.`} ${textNow(error.text)}`;
      throw new ChatError('broken', unreached, { cause: error });
    }
    if (answer.status >= 200 && answer.status <= 299) return answer;
    const { message, code } = problemIn(answer);
    throw new ChatError(
      problemOf(answer.status, code),
      () => t`${{ model }} refused (status ${{ status: answer.status }}).`,
      {
        replyText: key === null ? message : (message?.replaceAll(key, '…') ?? null),
      },
    );
  }
}

/** Without `strict`, which some compatible servers do not support: the answer is validated here anyway. */
function bodyOf<Answer extends z.ZodType>(model: string, prompt: Prompt<Answer>) {
  const { system, user, pictures = [], name, answer, maxTokens } = prompt;
  return {
    model,
    temperature: 0,
    max_tokens: maxTokens,
    response_format: { type: 'json_schema', json_schema: { name, schema: z.toJSONSchema(answer) } },
    messages: [
      { role: 'system', content: system },
      {
        role: 'user',
        content:
          pictures.length === 0
            ? user
            : [
                { type: 'text', text: user },
                ...pictures.map((url) => ({ type: 'image_url', image_url: { url } })),
              ],
      },
    ],
  };
}

function problemOf(status: number, code: string | null): ChatProblem {
  if (status === 401 || status === 403) return 'key';
  if (status === 402 || code === 'insufficient_quota') return 'quota';
  return status === 429 || status === 503 || status === 529 ? 'busy' : 'broken';
}

function problemIn(answer: Fetched): { message: string | null; code: string | null } {
  const { data } = refusal.safeParse(jsonOf(answer.text()));
  if (!data) return { message: null, code: null };
  if (typeof data.error === 'string') return { message: data.error.slice(0, 500), code: null };
  const { message, code, type } = data.error;
  return { message: message.slice(0, 500), code: code ?? type ?? null };
}

/** Some models wrap their JSON in a code fence. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, ''));
  } catch {
    return undefined;
  }
}
