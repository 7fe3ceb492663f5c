import { plural, t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { Refusal } from '#web/ui/form.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.tsx';

interface ShortLinksProps {
  project: number;
  state: DataOf<Contract['utmPresets']['list']>['short_links'];
  mayChange: boolean;
}

/** Whether links become short ones, and what these look like on this installation. */
export function ShortLinks({ project, state, mayChange }: ShortLinksProps) {
  const { on, base, own_domain, reachable } = state;
  const shorten = api.utmPresets.shorten.useMutation({ refusal: 'inline' });
  return (
    <section aria-labelledby="short-links" className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <h3 id="short-links" className="font-semibold">{t`Short links`}</h3>
        <span className="ms-auto" />
        <Switch
          label={t`Publish short links`}
          isSelected={on}
          isDisabled={!mayChange || shorten.isPending}
          onChange={(next) =>
            shorten.mutate(
              { project_id: project, on: next },
              { onSuccess: ({ drafts_changed }) => toast(savedText(drafts_changed)) },
            )
          }
        />
      </div>
      <p className="max-w-xl text-soft">
        {t`Links in posts are published as short links of this installation, which count clicks without cookies.`}{' '}
        <code className="break-all font-mono text-ink">{base}…</code>
      </p>
      {!reachable && (
        <p className="max-w-xl text-warning">
          {t`Readers can’t open this address, so only sandboxes get short links. Set SHORT_URL or BASE_URL to an https address on the internet.`}
        </p>
      )}
      {reachable && !own_domain && (
        <p className="max-w-xl text-faint">
          {t`For a shorter address, an administrator can set SHORT_URL to a domain of its own.`}
        </p>
      )}
      <Refusal error={shorten.error} />
    </section>
  );
}

/** What a change of link settings did to drafts. */
export function savedText(drafts: number): string {
  if (drafts === 0) return t`Saved.`;
  return plural(drafts, {
    one: 'Saved. # draft has new links, so its reviews no longer count.',
    other: 'Saved. # drafts have new links, so their reviews no longer count.',
  });
}
