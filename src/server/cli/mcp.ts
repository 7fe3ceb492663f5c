import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';

import { CommandError, option, type Command } from './command.ts';

/**
 * For agents that speak MCP only over standard input and output: each message goes unchanged to a running
 * server, and its response comes back unchanged, so that there is one list of tools and one way of calling
 * them. Standard output carries nothing else.
 */
export const mcp: Command = {
  name: 'mcp',
  usage: '[--nouns trends,cards]',
  summary:
    'Serve an agent by MCP over standard input and output, from the desk at COPYDESK_URL with the key COPYDESK_TOKEN; ' +
    'with --nouns only some of the tools',
  options: { nouns: { type: 'string' } },
  async run(call) {
    const token = process.env.COPYDESK_TOKEN;
    if (!token)
      throw new CommandError('COPYDESK_TOKEN must hold a key of the API. Make one in Settings → Tokens.');
    const base = (process.env.COPYDESK_URL ?? call.settings.baseUrl).replace(/\/$/, '');
    if (!URL.canParse(base)) throw new CommandError('COPYDESK_URL must be the address of a running desk.');
    const address = new URL(`${base}/tool/api/v1/mcp`);
    const nouns = option(call, 'nouns');
    if (nouns !== undefined) address.searchParams.set('nouns', nouns);

    const agent = new StdioServerTransport();
    const open = new Set<Promise<void>>();
    agent.onmessage = (message) => {
      const passing = pass(message).finally(() => open.delete(passing));
      open.add(passing);
    };
    // A line that is no message has no id to answer.
    agent.onerror = (error) => void process.stderr.write(`Not a message: ${error.message.slice(0, 300)}\n`);

    async function pass(message: JSONRPCMessage): Promise<void> {
      const answer = await post(address, token ?? '', message);
      if (answer && isJSONRPCRequest(message)) await agent.send({ ...answer, id: message.id });
    }

    const ended = new Promise<void>((settle) => process.stdin.once('close', settle).once('end', settle));
    await agent.start();
    await ended;
    await Promise.all(open);
  },
};

type Answer = Extract<JSONRPCMessage, { result: unknown } | { error: unknown }>;

/** The server's response; a failure to get one is answered too. Null for messages that need no response. */
async function post(address: URL, token: string, message: JSONRPCMessage): Promise<Answer | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(message),
      redirect: 'error',
    });
    if (response.status === 202) return null;
    const answer: unknown = await response.json().catch(() => null);
    if (isJSONRPCResultResponse(answer)) return answer;
    const refused = refusalIn(answer);
    return refused ?? failure(`${address.origin} answered ${response.status}, and not as a desk does.`);
  } catch (error) {
    const reason =
      error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : '';
    return failure(
      `${address.origin} does not answer (${reason}). Is the desk running, and COPYDESK_URL its address?`,
    );
  }
}

/** An error for a request whose id was not read yet has none. */
function refusalIn(answer: unknown): Answer | null {
  const named = typeof answer === 'object' && answer !== null ? { ...answer, id: 0 } : null;
  return isJSONRPCErrorResponse(named) ? named : null;
}

function failure(message: string): Answer {
  return { jsonrpc: '2.0', id: 0, error: { code: -32_000, message } };
}
