import { t } from '@lingui/core/macro';

import { Button } from '#web/ui/button.tsx';

interface ShowMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The button for the next page of a list; renders nothing at its end. */
export function ShowMore({ query }: ShowMoreProps) {
  return query.hasNextPage ? (
    <div className="p-4 text-center">
      <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
        {t`Show more`}
      </Button>
    </div>
  ) : null;
}
