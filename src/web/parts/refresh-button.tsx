import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';

import { IconButton } from '#web/ui/button.tsx';

interface RefreshButtonProps {
  /** The beginning of the query keys that are read anew. */
  of: readonly string[];
  isFetching: boolean;
  /** Called before it: the list has only its first page then. */
  onRefresh?: () => void;
}

/**
 * Reads a list anew from its first page: lists that people walk through do not move by themselves. That page
 * stays in view until the new one is there, and without a network it stays.
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
    <IconButton label={isFetching ? 'Refreshing' : 'Refresh'} onPress={refresh}>
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
