import { t } from '@lingui/core/macro';
import { Upload } from 'lucide-react';
import { useRef } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { importSummary } from './import-summary.ts';

/** Imports the feeds of an OPML file. */
export function OpmlButton({ onImported }: { onImported?: () => void }) {
  const file = useRef<HTMLInputElement>(null);
  const importOpml = api.sources.importOpml.useMutation();
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    const opml = await chosen.text();
    // This component may unmount before the response arrives, so the hook's callbacks might not run.
    await importOpml.mutateAsync({ opml }).then(
      (imported) => {
        toast(importSummary(imported));
        onImported?.();
      },
      () => undefined,
    );
  };
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".opml,.xml,text/xml"
        aria-label={t`OPML file`}
        className="hidden"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button onPress={() => file.current?.click()} isPending={importOpml.isPending}>
        <Upload aria-hidden className="size-4" />
        {importOpml.isPending ? t`Importing` : t`Import OPML`}
      </Button>
    </>
  );
}
