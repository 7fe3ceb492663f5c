import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy } from 'lucide-react';

import { copyText } from '#web/screens/settings/copy-text.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { IconButton } from '#web/ui/button.tsx';

/** Placeholder for the user's own key. */
const key = '<API_KEY>';
const folder = '<FOLDER>';

/** An example request with a key, and how an agent connects to the tools, with this server's URL. */
export function TokenUse() {
  const api = `${location.origin}/tool/api/v1`;
  return (
    <div className="mt-8">
      <Section title={t`How to use a token`} place="using-tokens">
        <p className="mb-2 text-soft">
          <Trans>
            Replace <code className="font-mono">{key}</code> with your token. The response shows which member
            it acts as.
          </Trans>
        </p>
        <Sample
          label={t`First request`}
          copy={t`Copy request`}
          lines={`curl -H "Authorization: Bearer ${key}" ${api}/me.php`}
        />
        <p className="mt-4 mb-2 text-soft">
          {t`Agents use the same operations as tools through MCP. An app that signs in by itself needs only this URL, and no token:`}
        </p>
        <Sample label={t`MCP URL`} copy={t`Copy MCP URL`} lines={`${api}/mcp`} />
        <p className="mt-4 mb-2 text-soft">{t`For a client that sends a token:`}</p>
        <Sample
          label={t`MCP with a token`}
          copy={t`Copy MCP configuration`}
          lines={configOf({
            type: 'http',
            url: `${api}/mcp`,
            headers: { Authorization: `Bearer ${key}` },
          })}
        />
        <p className="mt-4 mb-2 text-soft">
          <Trans>
            For a client that starts a command, on a machine with Copydesk in{' '}
            <code className="font-mono">{folder}</code>:
          </Trans>
        </p>
        <Sample
          label={t`MCP by command`}
          copy={t`Copy MCP command`}
          lines={configOf({
            command: 'npm',
            args: ['--prefix', folder, 'run', '--silent', 'cli', '--', 'mcp'],
            env: { COPYDESK_URL: location.origin, COPYDESK_TOKEN: key },
          })}
        />
        <p className="mt-2 text-soft">
          <Trans>
            An agent sees the tools of every day and finds all others that its token permits.{' '}
            <code className="font-mono">?tools=board,posts</code> after the URL lists those of some areas,{' '}
            <code className="font-mono">?tools=all</code> lists all.
          </Trans>
        </p>
        <p className="mt-2 text-soft">
          <a
            className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
            href={`${api}/docs.php`}
          >
            {t`All operations`}
          </a>
        </p>
      </Section>
    </div>
  );
}

/** The configuration in the format that most agents read. */
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
      <IconButton label={copy} onPress={() => void copyText(lines, t`Copied.`)}>
        <Copy aria-hidden className="size-3.5" />
      </IconButton>
    </div>
  );
}
