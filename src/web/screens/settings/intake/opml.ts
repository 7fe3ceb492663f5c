import { useQueryClient } from '@tanstack/react-query';

import { api } from '#web/api.ts';
import { saveFile } from '#web/parts/save-file.ts';

/** Hands all feeds to the person as a file. */
export function useOpmlDownload() {
  const client = useQueryClient();
  return () =>
    saveFile(
      () => client.fetchQuery({ ...api.sources.exportOpml.queryOptions({}), staleTime: 0 }),
      ({ opml }) => ({ filename: 'copydesk.opml', text: opml, type: 'text/x-opml' }),
    );
}
