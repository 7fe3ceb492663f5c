import { t } from '@lingui/core/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { ListChecks, X } from 'lucide-react';

import { api } from '#web/api.ts';
import { useAfterPaint } from '#web/lib/after-paint.ts';
import { focusPlace } from '#web/lib/places.ts';
import { IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Reminds users who can do them of open first steps; it can be dismissed. */
export function StartReminder() {
  const { pathname } = useLocation();
  const isPainted = useAfterPaint();
  const { data } = api.start.get.useQuery({}, { enabled: isPainted });
  const edit = api.start.edit.useMutation();
  if (!data || data.complete || data.hidden || pathname === '/start' || pathname === '/today') return null;
  return (
    <div className="flex h-11 items-center rounded-md text-soft hover:bg-press max-md:h-9 max-md:rounded-none max-md:border-b max-md:border-line max-md:bg-rail max-md:px-4">
      <Link
        to="/start"
        className="flex h-full min-w-0 flex-1 items-center gap-2.5 ps-2 hover:text-ink max-md:ps-0"
      >
        <ListChecks aria-hidden className="size-4 shrink-0 text-accent" strokeWidth={1.75} />
        <span className="flex min-w-0 flex-1 max-md:items-center max-md:justify-between md:flex-col">
          <span className="truncate">{t`Finish setting up`}</span>
          <span className="figures shrink-0 text-xs text-faint">
            {t`${{ done: data.done }} of ${{ total: data.total }}`}
          </span>
        </span>
      </Link>
      <IconButton
        label={t`Dismiss first steps`}
        className="size-6"
        isPending={edit.isPending}
        onPress={() =>
          void edit.mutateAsync({ hidden: true }).then(
            () => {
              // The reminder disappears with its focused button, so move the focus to the screen.
              focusPlace('main');
              toast(t`First steps dismissed.`, () => edit.mutate({ hidden: false }));
            },
            () => undefined,
          )
        }
      >
        <X aria-hidden className="size-3.5" />
      </IconButton>
    </div>
  );
}
