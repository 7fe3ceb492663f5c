import { useQueryClient } from '@tanstack/react-query';

import { api } from '#web/api.ts';
import { saveFile } from '#web/parts/save-file.ts';

/** Downloads all feeds as an OPML file. */
export function useOpmlDownload() {
  const client = useQueryClient();
  return () =>
    saveFile(
      () => client.fetchQuery({ ...api.sources.exportOpml.queryOptions({}), staleTime: 0 }),
      ({ opml }) => ({ filename: 'copydesk.opml', text: opml, type: 'text/x-opml' }),
    );
}
