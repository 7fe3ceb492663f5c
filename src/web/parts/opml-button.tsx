import { Upload } from 'lucide-react';
import { useRef } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

import { takenInWords } from './opml-words.ts';

/** Adds the feeds of an OPML file that a person chooses. */
export function OpmlButton({ onImported }: { onImported?: () => void }) {
  const file = useRef<HTMLInputElement>(null);
  const take = api.sources.importOpml.useMutation();
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    const opml = await chosen.text();
    // What was added may put another step in this one's place before the answer is told.
    await take.mutateAsync({ opml }).then(
      (taken) => {
        toast(takenInWords(taken));
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
        aria-label="OPML file"
        className="hidden"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button onPress={() => file.current?.click()} isPending={take.isPending}>
        <Upload aria-hidden className="size-4" />
        {take.isPending ? 'Importing' : 'Import OPML'}
      </Button>
    </>
  );
}
