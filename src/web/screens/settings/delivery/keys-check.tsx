import { t } from '@lingui/core/macro';

import type { NetworkName } from '#contract/networks/facts.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/form.tsx';

const tones = { right: 'text-good', wrong: 'text-danger', unknown: 'text-warning' } as const;

/** Asks the network whether it accepts the keys of the installation, and shows its answer. */
export function KeysCheck({ network, label }: { network: NetworkName; label: string }) {
  const check = api.accounts.checkKeys.useMutation({ refusal: 'inline' });
  const { data } = check;
  return (
    <div>
      <Button isPending={check.isPending} onPress={() => check.mutate({ network })}>
        {t`Check keys`}
      </Button>
      <output className="mt-2 flex flex-col gap-1.5 empty:hidden">
        {data && !check.isPending && (
          <>
            <span className={`font-medium break-words ${tones[data.state]}`}>{data.text}</span>
            {data.said !== null && (
              <span>
                <span className="block text-xs text-faint">{t`${{ network: label }} replied:`}</span>
                <span dir="auto" className="block border-s-2 border-edge ps-3 wrap-anywhere">
                  {data.said}
                </span>
              </span>
            )}
            {data.next !== null && <span>{data.next}</span>}
          </>
        )}
      </output>
      <Refusal error={check.error} />
    </div>
  );
}
