import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';

import { networks } from '#contract/networks/all.ts';
import { networkNames, type NetworkName } from '#contract/networks/facts.ts';
import { ruleSeverities, type PolicyRule, type RuleSeverity } from '#contract/posts/policy-document.ts';
import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { severityLabels, severitiesInSentences } from './policy-labels.ts';
import { NumberField } from './policy-number.tsx';

interface NetworkDifferencesProps {
  label: string;
  rule: PolicyRule;
  mayChange: boolean;
  onChange: (rule: PolicyRule) => void;
}

/** Exceptions from a rule for single networks. */
export function NetworkDifferences({ label, rule, mayChange, onChange }: NetworkDifferencesProps) {
  const different = networkNames.filter((name) => rule.networks[name] !== undefined);
  const others = networkNames.filter((name) => rule.networks[name] === undefined);
  const set = (name: NetworkName, difference: PolicyRule['networks'][NetworkName]) => {
    const { [name]: _, ...rest } = rule.networks;
    onChange({ ...rule, networks: difference ? { ...rest, [name]: difference } : rest });
  };
  return (
    <details className="group">
      <summary className="flex min-h-6 cursor-pointer flex-wrap items-center gap-x-2 gap-y-1 text-faint hover:text-ink">
        <span className="underline decoration-edge underline-offset-2">
          {different.length === 0 ? t`The same on all networks` : t`Different on`}
        </span>
        <span className="flex flex-wrap gap-x-3 gap-y-1 group-open:hidden">
          {different.map((name) => (
            <span key={name} className="inline-flex items-center gap-1">
              <NetworkMark network={name} className="size-3" />
              {limitText(rule, name)}
            </span>
          ))}
        </span>
      </summary>
      <ul className="mt-2 flex flex-col gap-1">
        {different.map((name) => {
          const difference = rule.networks[name] ?? {};
          const network = networks[name].label;
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="flex w-28 items-center gap-1.5">
                <NetworkMark network={name} isNamed />
                {network}
              </span>
              {mayChange ? (
                <Select
                  label={t`${{ check: label }} on ${network}`}
                  layout="bare"
                  value={difference.severity ?? 'same'}
                  options={severitiesOrSame}
                  onChange={(severity) => set(name, differing({ ...difference, severity }))}
                  className="w-28"
                />
              ) : (
                <span>{difference.severity ? severityLabels[difference.severity] : t`default`}</span>
              )}
              {rule.max !== undefined && (
                <NumberField
                  label={t`${{ check: label }} on ${network}: at most`}
                  before={t`at most`}
                  value={difference.max}
                  min={0}
                  max={1000}
                  isDisabled={!mayChange}
                  onChange={(max) => set(name, differing({ ...difference, max }))}
                />
              )}
              {mayChange && (
                <IconButton
                  label={t`${network} default`}
                  className="size-6"
                  onPress={() => set(name, undefined)}
                >
                  <X aria-hidden className="size-3.5" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      {mayChange && others.length > 0 && (
        <Select
          label={t`Add a network for ${{ check: label }}`}
          layout="bare"
          className="mt-1 w-44"
          value=""
          options={[
            { value: '', label: t`Add network…` },
            ...others.map((value) => ({ value, label: networks[value].label })),
          ]}
          onChange={(name) => name !== '' && set(name, { severity: 'off' })}
        />
      )}
    </details>
  );
}

const severitiesOrSame = [
  { value: 'same' as const, label: t`default` },
  ...ruleSeverities.map((value) => ({ value, label: severityLabels[value] })),
];

interface Wished {
  severity?: RuleSeverity | 'same';
  max?: number | undefined;
}

/** Only the fields that differ from the rule. */
function differing({ severity, max }: Wished): PolicyRule['networks'][NetworkName] {
  return {
    ...(severity !== undefined && severity !== 'same' && { severity }),
    ...(max !== undefined && { max }),
  };
}

function limitText(rule: PolicyRule, name: NetworkName): string {
  const { severity, max } = rule.networks[name] ?? {};
  if (severity === undefined) return max === undefined ? '' : t`at most ${max}`;
  return max === undefined
    ? severitiesInSentences[severity]
    : t`${{ severity: severitiesInSentences[severity] }}, at most ${max}`;
}
