import { useQueryClient } from '@tanstack/react-query';

import { api } from '#web/api.ts';
import { toastRefusal } from '#web/ui/toast.tsx';

/** Hands all feeds to the person as a file. */
export function useOpmlDownload() {
  const client = useQueryClient();
  return async () => {
    try {
      const { opml } = await client.fetchQuery({ ...api.sources.exportOpml.queryOptions({}), staleTime: 0 });
      const address = URL.createObjectURL(new Blob([opml], { type: 'text/x-opml' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = 'copydesk.opml';
      link.click();
      URL.revokeObjectURL(address);
    } catch (error) {
      toastRefusal(error instanceof Error ? error.message : 'The file could not be made.');
    }
  };
}
