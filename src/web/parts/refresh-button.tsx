import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';

import { IconButton } from '#web/ui/button.tsx';

interface RefreshButtonProps {
  /** The beginning of the query keys that are read anew. */
  of: readonly string[];
  isFetching: boolean;
}

/** Reads a list anew from its first page: lists that people walk through do not move by themselves. */
export function RefreshButton({ of, isFetching }: RefreshButtonProps) {
  const client = useQueryClient();
  return (
    <IconButton
      label={isFetching ? 'Refreshing' : 'Refresh'}
      onPress={() => void client.resetQueries({ queryKey: of })}
    >
      <RefreshCw aria-hidden className={`size-4 ${isFetching ? 'animate-spin' : ''}`} strokeWidth={1.75} />
    </IconButton>
  );
}
