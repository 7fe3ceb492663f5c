import { Copy } from 'lucide-react';

import { copyText } from '#web/screens/settings/copy-text.ts';
import { IconButton } from '#web/ui/button.tsx';

interface CopyableProps {
  /** One or more lines. */
  text: string;
  /** "Copy redirect URL" */
  label: string;
  /** The confirmation. */
  done: string;
}

/** Text to enter elsewhere exactly as it is, with a button that copies it. */
export function Copyable({ text, label, done }: CopyableProps) {
  return (
    <div className="mt-1 flex items-start gap-1">
      <code dir="ltr" className="min-w-0 py-1.5 font-mono text-xs break-all whitespace-pre-wrap select-all">
        {text}
      </code>
      <IconButton label={label} onPress={() => void copyText(text, done)}>
        <Copy aria-hidden className="size-3.5" />
      </IconButton>
    </div>
  );
}
