import '#server/hooks.ts';
import { CodedError } from '#contract/errors.ts';
import { newsSource } from '#contract/sources/all.ts';
import { addSource, type WantedSource } from '#server/areas/intake/sources/add.ts';
import { findSource } from '#server/areas/intake/sources/store.ts';
import { allSources } from '#server/sources/all.ts';
import { CommandError, option, type Command, type Instance } from './command.ts';
import { recordCommand } from './record.ts';

const withoutKeys = allSources
  .filter(({ starters }) => starters)
  .map(({ kind }) => kind)
  .join('|');

export const sourceAdd: Command = {
  name: 'source add',
  usage: `ADDRESS [--category NAME] [--name TEXT] | --kind ${withoutKeys} [--config JSON]`,
  summary: 'Add a feed by its address or its page’s, or another source; it is read once to see that it works',
  options: {
    kind: { type: 'string', default: newsSource },
    category: { type: 'string' },
    name: { type: 'string' },
    config: { type: 'string' },
  },
  async run(call) {
    const config = configOf(option(call, 'config'));
    const instance = await call.open();
    const wanted: WantedSource = {
      kind: option(call, 'kind') ?? newsSource,
      address: call.positionals[0],
      name: option(call, 'name'),
      category: option(call, 'category'),
      config,
    };
    const source = await findSource(instance.db, await add(instance, wanted));
    if (source) await recordCommand(instance.db, 'source add', { subject: `source ${source.id}` });
    if (source) call.print(`${source.id}  ${source.name}  ${source.trends} posts`);
  },
};

/** Adds the source; for a page that offers one feed, that feed. */
async function add(instance: Instance, wanted: WantedSource): Promise<number> {
  try {
    return await addSource(instance, wanted);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const offered = offeredBy(error);
    const [only] = offered;
    if (only !== undefined && offered.length === 1) return add(instance, { ...wanted, address: only });
    throw new CommandError([error.message, ...offered].join('\n  '));
  }
}

function configOf(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const config: unknown = JSON.parse(text);
    if (typeof config === 'object' && config !== null && !Array.isArray(config)) return { ...config };
  } catch {
    // Not JSON: the message below covers everything that is not an object.
  }
  throw new CommandError('--config must be a JSON object, such as {"lists":["top"]}.');
}

function offeredBy(error: CodedError): string[] {
  const feeds = error.details?.['feeds'];
  return Array.isArray(feeds) ? feeds.map((feed: { address: string }) => feed.address) : [];
}
