import { useQueryClient } from '@tanstack/react-query';

import type { PolicyDocument } from '#contract/policy-document.ts';
import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/me.ts';
import { ApiError } from '#web/request.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';

interface PolicyVersionsProps {
  inForce: number;
  mayChange: boolean;
  onTakeUp: (document: PolicyDocument) => void;
}

/** Who changed the policy, and when. An older one is taken up into the form, and saved as a new version. */
export function PolicyVersions({ inForce, mayChange, onTakeUp }: PolicyVersionsProps) {
  const zone = useZone();
  const client = useQueryClient();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } =
    api.policy.versions.useInfiniteQuery({ per_page: 20 });
  const versions = data?.pages.flatMap((page) => page.data.versions) ?? [];
  const takeUp = async (version: number) => {
    try {
      onTakeUp(await client.fetchQuery(api.policy.get.queryOptions({ version })));
      toast(`The form shows version ${version}. Save it to put it in force again.`);
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      toastRefusal(refused.message);
    }
  };
  return (
    <section aria-labelledby="policy-versions">
      <h3 id="policy-versions" className="mb-1 text-sm font-semibold">
        Versions
      </h3>
      {error && versions.length === 0 && <p className="text-danger">{error.message}</p>}
      {!data && !error && <Skeleton className="h-10 w-full" />}
      {data && versions.length === 0 && (
        <p className="text-soft">
          The default is in force. Each change that is saved becomes a version here.
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {versions.map(({ version, created_at, created_by }) => (
          <li key={version} className="flex min-h-11 flex-wrap items-center gap-x-3">
            <span className="font-medium">{version === 0 ? 'Default' : `Version ${version}`}</span>
            {version === inForce && <Badge tone="good">In force</Badge>}
            <span className="text-soft">
              {created_by?.user_name}
              {created_at && (
                <>
                  {' '}
                  <Ago at={created_at} zone={zone} inWords />
                </>
              )}
            </span>
            {mayChange && version !== inForce && (
              <Button
                look="quiet"
                className="ml-auto"
                aria-label={`Take up version ${version}`}
                onPress={() => void takeUp(version)}
              >
                Take up
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          Earlier ones
        </Button>
      )}
    </section>
  );
}
