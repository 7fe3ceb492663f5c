import { CodedError } from '#contract/errors.ts';
import { addSource, type WantedSource } from '#server/features/sources/add.ts';
import { findSource } from '#server/features/sources/store.ts';
import { CommandError, option, type Command, type Desk } from './command.ts';
import { recordCommand } from './record.ts';

export const sourceAdd: Command = {
  name: 'source add',
  usage: 'ADDRESS [--category NAME] [--name TEXT] | --kind hackernews|mastodon|bluesky [--config JSON]',
  summary: 'Add a feed by its address or its page’s, or another source; it is read once to see that it works',
  options: {
    kind: { type: 'string', default: 'rss' },
    category: { type: 'string' },
    name: { type: 'string' },
    config: { type: 'string' },
  },
  async run(call) {
    const config = configOf(option(call, 'config'));
    const desk = await call.open();
    const wanted: WantedSource = {
      kind: option(call, 'kind') ?? 'rss',
      address: call.positionals[0],
      name: option(call, 'name'),
      category: option(call, 'category'),
      config,
    };
    const source = await findSource(desk.db, await add(desk, wanted));
    if (source) await recordCommand(desk.db, 'source add', { subject: `source ${source.id}` });
    if (source) call.print(`${source.id}  ${source.name}  ${source.trends} posts`);
  },
};

/** Adds the source; for a page that offers one feed, that feed. */
async function add(desk: Desk, wanted: WantedSource): Promise<number> {
  try {
    return await addSource(desk, wanted);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const offered = offeredBy(error);
    const [only] = offered;
    if (only !== undefined && offered.length === 1) return add(desk, { ...wanted, address: only });
    throw new CommandError([error.message, ...offered].join('\n  '));
  }
}

function configOf(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const config: unknown = JSON.parse(text);
    if (typeof config === 'object' && config !== null && !Array.isArray(config)) return { ...config };
  } catch {
    // Falls through to the one message for everything that is not an object.
  }
  throw new CommandError('--config must be a JSON object, such as {"lists":["top"]}.');
}

function offeredBy(error: CodedError): string[] {
  const feeds = error.details?.['feeds'];
  return Array.isArray(feeds) ? feeds.map((feed: { address: string }) => feed.address) : [];
}
