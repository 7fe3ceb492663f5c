import { Copy } from 'lucide-react';

import { IconButton } from '#web/ui/button.tsx';

import { copyText } from './copy-text.ts';
import { Section } from './section.tsx';

/** The first request that one makes with a key, for this very address. */
export function TokenUse() {
  const api = `${location.origin}/tool/api/v1`;
  const line = `curl -H "Authorization: Bearer <API_KEY>" ${api}/me.php`;
  return (
    <div className="mt-8">
      <Section title="How to use one">
        <p className="mb-2 text-soft">
          Put the key in place of <code className="font-mono">&lt;API_KEY&gt;</code>. The answer says whom it
          acts for.
        </p>
        <div className="flex items-start gap-1 rounded-md bg-sunken p-3">
          <code
            aria-label="A first request"
            className="min-w-0 flex-1 font-mono text-xs break-all select-all"
          >
            {line}
          </code>
          <IconButton label="Copy the request" onPress={() => void copyText(line, 'Copied.')}>
            <Copy aria-hidden className="size-3.5" />
          </IconButton>
        </div>
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
