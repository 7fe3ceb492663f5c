import { t } from '@lingui/core/macro';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { labelOf } from '#contract/networks/names.ts';
import type { DataOf } from '#contract/operation.ts';
import { utmParameters } from '#contract/posts/utm-rule.ts';
import { api } from '#web/api.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { LinkProject } from './links.tsx';
import { savedText } from './short-links.tsx';
import { UtmDialog } from './utm-dialog.tsx';

export type Preset = DataOf<Contract['utmPresets']['list']>['presets'][number];
export type Campaign = Pick<
  DataOf<Contract['campaigns']['list']>['campaigns'][number],
  'id' | 'name' | 'slug'
>;

interface UtmPresetsProps {
  project: LinkProject;
  presets: readonly Preset[];
  mayChange: boolean;
}

/** The UTM parameters of a project: for all links, and narrower ones for networks and campaigns. */
export function UtmPresets({ project, presets, mayChange }: UtmPresetsProps) {
  const campaigns = api.campaigns.list.useQuery({ project_id: project.id }).data?.campaigns ?? [];
  const [edited, setEdited] = useState<Preset | 'new' | null>(null);
  const remove = api.utmPresets.remove.useMutation();
  const add = mayChange && (
    <Button onPress={() => setEdited('new')}>
      <Plus aria-hidden className="size-4" />
      {t`Add parameters`}
    </Button>
  );
  return (
    <section aria-labelledby="utm-parameters" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="utm-parameters" className="font-semibold">{t`UTM parameters`}</h3>
        <span className="ms-auto" />
        {presets.length > 0 && add}
      </div>
      {presets.length === 0 ? (
        <EmptyState title={t`No UTM parameters`} action={add || undefined}>
          {t`Links are published as they are written. With parameters, your web analytics shows which network, account and post a visit came from.`}
        </EmptyState>
      ) : (
        <>
          <p className="max-w-xl text-soft">
            {t`The narrowest preset wins, parameter by parameter. Links that have a parameter already keep it.`}
          </p>
          <ul aria-label={t`UTM parameters`} className="border-t border-line">
            {presets.map((preset) => (
              <li
                key={`${preset.network} ${preset.campaign_id}`}
                className="flex items-start gap-3 border-b border-line py-2"
              >
                <div className="min-w-0">
                  <p className="font-medium">{scopeText(preset, campaigns)}</p>
                  <p className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 font-mono text-xs text-soft">
                    {utmParameters.map(
                      (name) =>
                        preset[name] !== null && (
                          <span key={name} dir="ltr" className="break-all">
                            {`utm_${name}=${preset[name]}`}
                          </span>
                        ),
                    )}
                  </p>
                  {preset.domains && (
                    <p className="mt-0.5 text-xs text-faint">
                      {t`Only on ${{ domains: preset.domains.join(', ') }}`}
                    </p>
                  )}
                </div>
                {mayChange && (
                  <span className="ms-auto flex shrink-0">
                    <IconButton
                      label={t`Edit ${{ preset: scopeText(preset, campaigns) }}`}
                      onPress={() => setEdited(preset)}
                    >
                      <Pencil aria-hidden className="size-4" />
                    </IconButton>
                    <IconButton
                      label={t`Remove ${{ preset: scopeText(preset, campaigns) }}`}
                      isDisabled={remove.isPending}
                      onPress={() =>
                        remove.mutate(whichOf(project, preset), {
                          onSuccess: ({ drafts_changed }) => toast(savedText(drafts_changed)),
                        })
                      }
                    >
                      <Trash2 aria-hidden className="size-4" />
                    </IconButton>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {edited && (
        <UtmDialog
          project={project}
          presets={presets}
          campaigns={campaigns}
          edited={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

function whichOf(project: LinkProject, { network, campaign_id }: Preset) {
  return { project_id: project.id, network: networkOf(network), campaign_id };
}

/** A network that is no longer known has no presets to change. */
const networkOf = (network: string | null) => (network !== null && isNetworkName(network) ? network : null);

/** Which links a preset is for. */
function scopeText(
  { network, campaign_id }: Pick<Preset, 'network' | 'campaign_id'>,
  campaigns: readonly Campaign[],
): string {
  const label = network === null ? null : labelOf(network);
  if (campaign_id === null) return label ?? t`All links`;
  const campaign = campaigns.find(({ id }) => id === campaign_id)?.name ?? String(campaign_id);
  return label === null
    ? t`Campaign “${{ campaign }}”`
    : t`${{ network: label }}, campaign “${{ campaign }}”`;
}
