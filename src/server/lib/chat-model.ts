import { z } from 'zod';

import { FetchError } from './fetch-error.ts';
import type { Fetched, Io } from './io.ts';

/**
 * A language model behind an OpenAI-compatible address, asked for one structured answer at a time.
 * https://platform.openai.com/docs/api-reference/chat
 */
export interface ChatModel {
  /** As the settings name it. */
  name: string;
  ask<Answer extends z.ZodType>(io: Io, asked: Asked<Answer>): Promise<Told<z.output<Answer>>>;
}

export interface ChatModelSettings {
  /** Ends before `/chat/completions`. */
  base: string;
  key: string | null;
  model: string;
  /** US dollars for a million tokens in and out; null where nobody said. */
  prices: { input: number; output: number } | null;
}

interface Asked<Answer extends z.ZodType> {
  /** What the model is, and what it must never do. */
  system: string;
  /** The material. Whatever it says is material, not orders. */
  user: string;
  /** Addresses of pictures that belong to the material, as data: URLs. */
  pictures?: readonly string[];
  name: string;
  answer: Answer;
  /** Most tokens of the answer. */
  maxTokens: number;
}

export interface Told<Answer> extends Spent {
  answer: Answer;
  /** As the server names it. */
  model: string;
}

export interface Spent {
  tokens: { input: number; output: number } | null;
  /** Millionths of a US dollar; null where prices or tokens are not known. */
  costMicros: number | null;
}

/** `key`: it does not accept ours. `quota`: nothing is left. `busy`: later. `broken`: no answer, or none that is whole. */
export type ChatProblem = 'key' | 'quota' | 'busy' | 'broken';

/** A model's refusal or failure. `message` is a sentence for people. */
export class ChatError extends Error {
  override name = 'ChatError';
  readonly problem: ChatProblem;
  /** The server's own words, without secrets. */
  readonly said: string | null;
  /** What an answer that is of no use has cost all the same; null where there was none. */
  readonly spent: Spent | null;

  constructor(
    problem: ChatProblem,
    message: string,
    more: { said?: string | null; cause?: unknown; spent?: Spent } = {},
  ) {
    super(message, { cause: more.cause });
    this.problem = problem;
    this.said = more.said ?? null;
    this.spent = more.spent ?? null;
  }
}

/** A model thinks longer than a page loads. */
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
    async ask(io, asked) {
      const answer = await send(io, bodyOf(model, asked));
      const { data } = completion.safeParse(jsonOf(answer.text()));
      const [choice] = data?.choices ?? [];
      if (!data || !choice) throw new ChatError('broken', `${model} gave an answer that is not understood.`);
      const tokens = data.usage
        ? { input: data.usage.prompt_tokens, output: data.usage.completion_tokens }
        : null;
      const costMicros =
        tokens && prices ? Math.round(tokens.input * prices.input + tokens.output * prices.output) : null;
      const spent = { tokens, costMicros };
      const { content, refusal: refused } = choice.message;
      if (refused)
        throw new ChatError('broken', `${model} declined to answer.`, { said: refused.slice(0, 500), spent });
      if (choice.finish_reason === 'length')
        throw new ChatError('broken', `${model} stopped in the middle of its answer.`, { spent });
      const parsed = asked.answer.safeParse(jsonOf(content ?? ''));
      if (!parsed.success)
        throw new ChatError('broken', `${model} gave an answer that is not what it was asked for.`, {
          cause: parsed.error,
          spent,
        });
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
      throw new ChatError('broken', `${model} could not be reached.`, { said: error.message, cause: error });
    }
    if (answer.status >= 200 && answer.status <= 299) return answer;
    const { message, code } = wordsOf(answer);
    throw new ChatError(problemOf(answer.status, code), `${model} refused (status ${answer.status}).`, {
      said: key === null ? message : message.replaceAll(key, '…'),
    });
  }
}

/** Without `strict`, which some compatible servers do not know: what comes back is checked here in any case. */
function bodyOf<Answer extends z.ZodType>(model: string, asked: Asked<Answer>) {
  const { system, user, pictures = [], name, answer, maxTokens } = asked;
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

function wordsOf(answer: Fetched): { message: string; code: string | null } {
  const { data } = refusal.safeParse(jsonOf(answer.text()));
  if (!data) return { message: `Status ${answer.status}.`, code: null };
  if (typeof data.error === 'string') return { message: data.error.slice(0, 500), code: null };
  const { message, code, type } = data.error;
  return { message: message.slice(0, 500), code: code ?? type ?? null };
}

/** Some models wrap their JSON in a fence. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, ''));
  } catch {
    return undefined;
  }
}
