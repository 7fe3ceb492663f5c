import { useState } from 'react';

import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';

import { warningCodes, type PickedWarning, type WarningCode } from './verdict-draft.ts';

interface WarningPickerProps {
  policy: PolicyDocument;
  picked: readonly PickedWarning[];
  /** The networks that the post goes to. */
  networkNames: readonly string[];
  onChange: (picked: readonly PickedWarning[]) => void;
}

const groups = [
  { severity: 'block', label: 'Block it', color: 'text-danger' },
  { severity: 'fix', label: 'Send it back', color: 'text-warning' },
  { severity: 'warn', label: 'Better otherwise', color: 'text-faint' },
  { severity: 'info', label: 'Good to know', color: 'text-faint' },
] as const;

/** What the reviewer warns of, picked from the policy; each may be said of one network and in own words. */
export function WarningPicker({ policy, picked, networkNames, onChange }: WarningPickerProps) {
  const { judged, checked } = warningCodes(policy);
  const [all, setAll] = useState(() => checked.some(({ code }) => picked.some((one) => one.code === code)));
  const row = (code: WarningCode) => (
    <WarningRow
      key={code.code}
      code={code}
      picked={picked.find((one) => one.code === code.code)}
      networkNames={networkNames}
      onChange={(next) => {
        const others = picked.filter((one) => one.code !== code.code);
        onChange(next ? [...others, next] : others);
      }}
    />
  );
  const shown = all ? [...judged, ...checked] : judged;
  return (
    <div className="flex flex-col gap-3">
      {groups.map(({ severity, label, color }) => {
        const own = shown.filter((code) => code.severity === severity);
        if (own.length === 0) return null;
        return (
          <div key={severity} className="flex flex-col gap-0.5">
            <p className={`eyebrow ${color}`}>{label}</p>
            {own.map(row)}
          </div>
        );
      })}
      {!all && checked.length > 0 && (
        <Button look="quiet" className="-ml-3 self-start" onPress={() => setAll(true)}>
          {checked.length} more that the checks look for
        </Button>
      )}
    </div>
  );
}

interface WarningRowProps {
  code: WarningCode;
  picked: PickedWarning | undefined;
  networkNames: readonly string[];
  onChange: (picked: PickedWarning | null) => void;
}

function WarningRow({ code: { code, severity, text }, picked, networkNames, onChange }: WarningRowProps) {
  return (
    <div data-warning={code}>
      <Checkbox
        isSelected={picked !== undefined}
        onChange={(on) => onChange(on ? { code, severity, network: null, text: '', policyText: text } : null)}
      >
        <span className="min-w-0 py-1 leading-4">{text}</span>
      </Checkbox>
      {picked && (
        <div className="mt-0.5 mb-1.5 ml-6 flex gap-2">
          <input
            aria-label={`What of it: ${text}`}
            placeholder="Where, and what (optional)"
            value={picked.text}
            maxLength={2000}
            onChange={({ target }) => onChange({ ...picked, text: target.value })}
            className="field min-w-0 flex-1 px-2"
          />
          {networkNames.length > 1 && (
            <Select
              label="On"
              layout="inline"
              value={picked.network ?? ''}
              options={[
                { value: '', label: 'all' },
                ...networkNames.map((name) => ({
                  value: name,
                  label: isNetworkName(name) ? networks[name].label : name,
                })),
              ]}
              onChange={(network) => onChange({ ...picked, network: network === '' ? null : network })}
            />
          )}
        </div>
      )}
    </div>
  );
}
