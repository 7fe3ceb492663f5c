import { t } from '@lingui/core/macro';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';

import { IconButton } from '#web/ui/button.tsx';

interface RefreshButtonProps {
  /** The prefix of the query keys to refetch. */
  of: readonly string[];
  isFetching: boolean;
  /** Called before refetching; the list is then reset to its first page. */
  onRefresh?: () => void;
}

/**
 * Refetches a list from its first page, because lists that users navigate do not update by themselves. The current
 * page stays until the new one arrives, and while offline.
 */
export function RefreshButton({ of, isFetching, onRefresh }: RefreshButtonProps) {
  const client = useQueryClient();
  const refresh = () => {
    onRefresh?.();
    client.removeQueries({ queryKey: of, type: 'inactive' });
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: of })) {
      client.setQueryData<unknown>(queryKey, firstPage, { updatedAt: state.dataUpdatedAt });
    }
    void client.refetchQueries({ queryKey: of });
  };
  return (
    <IconButton label={isFetching ? t`Refreshing` : t`Refresh`} onPress={refresh}>
      <RefreshCw aria-hidden className={`size-4 ${isFetching ? 'animate-spin' : ''}`} strokeWidth={1.75} />
    </IconButton>
  );
}

function firstPage(data: unknown): unknown {
  if (!isPaged(data)) return data;
  return { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
}

function isPaged(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}
