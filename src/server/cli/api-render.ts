import { apiCommand } from './api-command.ts';
import { argument, CommandError, option } from './command.ts';

export const render = apiCommand({
  name: 'render',
  usage: 'TEMPLATE [KEY=TEXT…] [--format FORMAT] [--alt WORDS]',
  summary: 'Fill a template and draw it, into the media library, for a credit; through the API',
  options: { format: { type: 'string' }, alt: { type: 'string' } },
  async run(call) {
    const template = argument(call, 0, 'The template');
    const variables = Object.fromEntries(call.positionals.slice(1).map(variableOf));
    const format = option(call, 'format');
    call.progress('Drawing …');
    const answer = await call.client.designs.render({
      design: { template, variables, ...(format !== undefined && { format }) },
      alt: option(call, 'alt'),
    });
    const { medium } = answer.data;
    call.show(answer, [medium.url, `${medium.width} × ${medium.height}, ${medium.bytes} bytes`]);
  },
});

function variableOf(text: string): [key: string, value: string] {
  const [, key, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (key === undefined || value === undefined)
    throw new CommandError(`“${text}” is no variable: write KEY=TEXT.`, 2);
  return [key, value];
}
