import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';

import type { PolicyDocument } from '#contract/posts/policy-document.ts';
import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { ApiError } from '#web/request.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';

interface PolicyVersionsProps {
  inForce: number;
  mayChange: boolean;
  onUse: (document: PolicyDocument) => void;
}

/**
 * The policy's versions, with author and time. An older one can be loaded into the form and saved as a new version.
 */
export function PolicyVersions({ inForce, mayChange, onUse }: PolicyVersionsProps) {
  const zone = useZone();
  const client = useQueryClient();
  const query = api.policy.versions.useInfiniteQuery({ per_page: 20 });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const versions = query.data?.pages.flatMap((page) => page.data.versions) ?? [];
  const use = async (version: number) => {
    try {
      onUse(await client.fetchQuery(api.policy.get.queryOptions({ version })));
      toast(t`The form shows version ${version}. Save to make it active again.`);
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      toastRefusal(refused.message);
    }
  };
  return (
    <section aria-labelledby="policy-versions">
      <h3 id="policy-versions" className="mb-1 text-sm font-semibold">
        {t`Versions`}
      </h3>
      <Query of={query} what={t`versions`} loading={<Skeleton className="h-10 w-full" />}>
        {() =>
          versions.length === 0 && (
            <p className="text-soft">{t`The default is active. Each saved change appears here as a version.`}</p>
          )
        }
      </Query>
      <ul className="flex flex-col divide-y divide-line">
        {versions.map(({ version, created_at, created_by }) => (
          <li key={version} className="flex min-h-11 flex-wrap items-center gap-x-3">
            <span className="font-medium">{version === 0 ? t`Default` : t`Version ${version}`}</span>
            {version === inForce && <Badge tone="good">{t`Active`}</Badge>}
            <span className="text-soft">
              {created_by?.user_name}
              {created_at && (
                <>
                  {' '}
                  <Ago at={created_at} zone={zone} isSentence />
                </>
              )}
            </span>
            {mayChange && version !== inForce && (
              <Button
                variant="quiet"
                className="ms-auto"
                aria-label={t`Use version ${version}`}
                onPress={() => void use(version)}
              >
                {t({ message: 'Use', context: 'verb' })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t`Earlier versions`}
        </Button>
      )}
    </section>
  );
}
