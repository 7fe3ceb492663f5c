import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';

import { BareButton } from '#web/ui/bare-button.tsx';
import { UploadRows } from './upload-rows.tsx';
import { restoreUploads, useHiddenUploads } from './uploads.ts';

/**
 * Uploads that no part of the screen shows: their part is no longer on the page, or an earlier visit left them
 * unfinished.
 */
export function UploadTray() {
  const uploads = useHiddenUploads();
  const [isOpen, setOpen] = useState(true);
  useEffect(() => void restoreUploads(), []);
  if (uploads.list.length === 0) return null;
  return (
    <section
      aria-label={t`Unfinished uploads`}
      className="fixed end-3 bottom-18 z-30 flex max-h-[50dvh] w-96 max-w-[calc(100vw-1.5rem)] flex-col rounded-lg bg-raised p-2 text-sm shadow-float md:bottom-3 print:hidden"
    >
      <BareButton
        aria-expanded={isOpen}
        className="flex min-h-8 shrink-0 items-center gap-2 rounded-md px-1 text-start font-medium"
        onPress={() => setOpen(!isOpen)}
      >
        <span className="min-w-0 flex-1">{t`Unfinished uploads`}</span>
        <span className="figures text-xs text-faint">{uploads.list.length}</span>
        <ChevronDown aria-hidden className={`size-4 ${isOpen ? '' : 'rotate-180'}`} />
      </BareButton>
      {isOpen && (
        <div className="mt-1 min-h-0 overflow-y-auto">
          <UploadRows uploads={uploads} />
        </div>
      )}
    </section>
  );
}
