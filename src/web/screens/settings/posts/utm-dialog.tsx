import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { isNetworkName, networkNames, type NetworkName } from '#contract/networks/facts.ts';
import { labelOf } from '#contract/networks/names.ts';
import {
  presetFor,
  taggedAddress,
  unknownPlaceholders,
  utmName,
  utmParameters,
  utmPlaceholders,
  type UtmParameter,
  type UtmPreset,
} from '#contract/posts/utm-rule.ts';
import { api } from '#web/api.ts';
import { useNow } from '#web/lib/now.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { LinkProject } from './links.tsx';
import { savedText } from './short-links.tsx';
import type { Campaign, Preset } from './utm-presets.tsx';

interface UtmDialogProps {
  project: LinkProject;
  presets: readonly Preset[];
  campaigns: readonly Campaign[];
  /** Null for a new one. */
  edited: Preset | null;
  onClose: () => void;
}

const labels: Readonly<Record<UtmParameter, string>> = {
  source: t({ message: 'Source', context: 'UTM parameter' }),
  medium: t({ message: 'Medium', context: 'UTM parameter' }),
  campaign: t({ message: 'Campaign', context: 'UTM parameter' }),
  term: t({ message: 'Term', context: 'UTM parameter' }),
  content: t({ message: 'Content', context: 'UTM parameter' }),
};

/** What the first preset of a project usually says. */
const usual: Readonly<Partial<Record<UtmParameter, string>>> = {
  source: '{network}',
  medium: 'social',
  campaign: '{campaign}',
};

const all = 'all';
const exampleSites = 'example.com, shop.example.com';

/** One preset as a form, with a link as it would be published. */
export function UtmDialog({ project, presets, campaigns, edited, onClose }: UtmDialogProps) {
  const isFirst = presets.length === 0;
  const [network, setNetwork] = useState<NetworkName | null>(
    edited?.network && isNetworkName(edited.network) ? edited.network : null,
  );
  const [campaignId, setCampaignId] = useState(edited?.campaign_id ?? null);
  const [values, setValues] = useState<Readonly<Record<UtmParameter, string>>>(() => {
    const of = (name: UtmParameter) => edited?.[name] ?? (isFirst ? usual[name] : undefined) ?? '';
    return {
      source: of('source'),
      medium: of('medium'),
      campaign: of('campaign'),
      term: of('term'),
      content: of('content'),
    };
  });
  const [domains, setDomains] = useState(edited?.domains?.join(', ') ?? '');
  const set = api.utmPresets.set.useMutation({ refusal: 'inline' });
  const sites = domains.split(/[\s,]+/).filter((site) => site !== '');
  const taken = presets.some(
    (one) => one !== edited && one.network === network && one.campaign_id === campaignId,
  );
  const preset: UtmPreset = {
    network,
    campaign_id: campaignId,
    source: values.source.trim() || null,
    medium: values.medium.trim() || null,
    campaign: values.campaign.trim() || null,
    term: values.term.trim() || null,
    content: values.content.trim() || null,
    domains: sites.length > 0 ? sites : null,
  };
  const isEmpty = utmParameters.every((name) => preset[name] === null) && preset.domains === null;
  const wrong = utmParameters.some((name) => unknownPlaceholders(values[name]).length > 0);
  const submit = () =>
    set.mutate(
      { project_id: project.id, ...preset, network, domains: preset.domains && [...preset.domains] },
      {
        onSuccess: ({ drafts_changed }) => {
          toast(savedText(drafts_changed));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={edited ? t`Edit UTM parameters` : t`Add UTM parameters`}
      action={t`Save`}
      isForm
      mutation={set}
      isDisabled={isEmpty || wrong || taken}
      onSubmit={submit}
      onClose={onClose}
    >
      {edited === null && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            layout="stacked"
            label={t`Network`}
            value={network ?? all}
            options={[
              { value: all, label: t`All networks` },
              ...networkNames.map((name) => ({ value: name, label: labelOf(name) })),
            ]}
            onChange={(next) => setNetwork(isNetworkName(next) ? next : null)}
          />
          {campaigns.length > 0 && (
            <Select
              layout="stacked"
              label={t`Campaign`}
              value={campaignId === null ? all : String(campaignId)}
              options={[
                { value: all, label: t`All campaigns` },
                ...campaigns.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(next) => setCampaignId(next === all ? null : Number(next))}
            />
          )}
        </div>
      )}
      {taken && (
        <p className="text-warning">{t`There are parameters for these links already. Edit those.`}</p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {utmParameters.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            mono
            value={values[name]}
            maxLength={200}
            suggestions={utmPlaceholders.map((placeholder) => `{${placeholder}}`)}
            error={unknownText(values[name])}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </div>
      <p className="text-xs text-faint">
        {t`In braces: ${{ placeholders: utmPlaceholders.map((name) => `{${name}}`).join(', ') }}. The date is the day on which the post was created. A parameter whose placeholder is empty is left out.`}
      </p>
      <TextField
        label={t`Only on these sites`}
        description={t`Domains, comma-separated. Empty: all sites.`}
        placeholder={exampleSites}
        mono
        value={domains}
        maxLength={2_000}
        onChange={setDomains}
      />
      <Example project={project} presets={presets} edited={edited} preset={preset} campaigns={campaigns} />
    </FormDialog>
  );
}

function unknownText(value: string): string | undefined {
  const [first] = unknownPlaceholders(value);
  return first === undefined ? undefined : t`${{ placeholder: `{${first}}` }} is not a placeholder.`;
}

/** A link as it would be published with this preset and those that it is narrower than. */
function Example({
  project,
  presets,
  edited,
  preset,
  campaigns,
}: Pick<UtmDialogProps, 'project' | 'presets' | 'edited' | 'campaigns'> & { preset: UtmPreset }) {
  const { organization } = useMe();
  const now = useNow();
  const network = preset.network ?? networkNames[0];
  const campaign = campaigns.find(({ id }) => id === preset.campaign_id) ?? campaigns[0];
  const host = preset.domains?.[0] ?? 'example.com';
  const written = `https://${host}/news`;
  const others = presets.filter((one) => one !== edited);
  const fillings = {
    network,
    project: utmName(project.name),
    campaign: campaign?.slug ?? null,
    account: utmName(organization?.name ?? project.name),
    post_id: '128',
    date: new Date(now).toISOString().slice(0, 10),
  };
  const of = { network, campaign_id: preset.campaign_id };
  const sent = taggedAddress(written, presetFor([...others, preset], of), fillings);
  return (
    <output aria-label={t`Example`} className="block rounded-md border border-line bg-rail px-3 py-2">
      <p className="text-xs text-faint">{t`Example on ${{ network: labelOf(network) }}`}</p>
      <p dir="ltr" className="mt-1 font-mono text-xs break-all">
        {sent}
      </p>
    </output>
  );
}
