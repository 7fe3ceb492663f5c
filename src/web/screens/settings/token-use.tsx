import { Copy } from 'lucide-react';

import { IconButton } from '#web/ui/button.tsx';

import { copyText } from './copy-text.ts';
import { Section } from './section.tsx';

/** The first request that one makes with a key, and how an agent's program gets its tools, for this very address. */
export function TokenUse() {
  const api = `${location.origin}/tool/api/v1`;
  return (
    <div className="mt-8">
      <Section title="How to use one">
        <p className="mb-2 text-soft">
          Put the key in place of <code className="font-mono">&lt;API_KEY&gt;</code>. The answer says whom it
          acts for.
        </p>
        <Sample
          label="A first request"
          copy="Copy the request"
          lines={`curl -H "Authorization: Bearer <API_KEY>" ${api}/me.php`}
        />
        <p className="mt-4 mb-2 text-soft">
          Agents use the same operations as tools, by MCP. For a program that connects to an address:
        </p>
        <Sample
          label="MCP by address"
          copy="Copy the MCP address"
          lines={configOf({
            type: 'http',
            url: `${api}/mcp`,
            headers: { Authorization: 'Bearer <API_KEY>' },
          })}
        />
        <p className="mt-4 mb-2 text-soft">
          For one that starts a command, on a machine with a copy of Copydesk in{' '}
          <code className="font-mono">&lt;FOLDER&gt;</code>:
        </p>
        <Sample
          label="MCP by command"
          copy="Copy the MCP command"
          lines={configOf({
            command: 'npm',
            args: ['--prefix', '<FOLDER>', 'run', '--silent', 'cli', '--', 'mcp'],
            env: { COPYDESK_URL: location.origin, COPYDESK_TOKEN: '<API_KEY>' },
          })}
        />
        <p className="mt-2 text-soft">
          An agent sees the tools that its token may use.{' '}
          <code className="font-mono">?nouns=trends,cards</code> after the address, or{' '}
          <code className="font-mono">--nouns trends,cards</code> after the command, shows fewer.
        </p>
        <p className="mt-2 text-soft">
          <a
            className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
            href={`${api}/docs.php`}
          >
            All operations
          </a>
        </p>
      </Section>
    </div>
  );
}

/** In the form that most agents' programs read. */
function configOf(server: object): string {
  return JSON.stringify({ mcpServers: { copydesk: server } }, null, 2);
}

function Sample({ label, copy, lines }: { label: string; copy: string; lines: string }) {
  return (
    <div className="flex items-start gap-1 rounded-md bg-sunken p-3">
      <code
        aria-label={label}
        className="min-w-0 flex-1 font-mono text-xs break-all whitespace-pre-wrap select-all"
      >
        {lines}
      </code>
      <IconButton label={copy} onPress={() => void copyText(lines, 'Copied.')}>
        <Copy aria-hidden className="size-3.5" />
      </IconButton>
    </div>
  );
}
