import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import { labelOf } from '#contract/networks/names.ts';
import type { PolicyDocument } from '#contract/posts/policy-document.ts';
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
  { severity: 'block', label: t({ message: 'Block', context: 'verb' }), color: 'text-danger' },
  { severity: 'fix', label: t`Request changes`, color: 'text-warning' },
  { severity: 'warn', label: t`Suggestion`, color: 'text-faint' },
  { severity: 'info', label: t({ message: 'Note', context: 'severity' }), color: 'text-faint' },
] as const;

/** The reviewer's warnings, picked from the policy; each may name one network and have its own text. */
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
  const visible = all ? [...judged, ...checked] : judged;
  return (
    <div className="flex flex-col gap-3">
      {groups.map(({ severity, label, color }) => {
        const own = visible.filter((code) => code.severity === severity);
        if (own.length === 0) return null;
        return (
          <div key={severity} className="flex flex-col gap-0.5">
            <p className={`eyebrow ${color}`}>{label}</p>
            {own.map(row)}
          </div>
        );
      })}
      {!all && checked.length > 0 && (
        <Button
          variant="quiet"
          className="-ms-3 h-auto min-h-8 self-start py-1 text-start"
          onPress={() => setAll(true)}
        >
          <span className="whitespace-normal">
            {plural(checked.length, { other: '# more covered by the automated checks' })}
          </span>
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
        <div className="mt-0.5 mb-1.5 ms-6 flex gap-2">
          <input
            aria-label={t`Details: ${text}`}
            placeholder={t`Details (optional)`}
            value={picked.text}
            maxLength={2000}
            onChange={({ target }) => onChange({ ...picked, text: target.value })}
            className="field min-w-0 flex-1 px-2"
          />
          {networkNames.length > 1 && (
            <Select
              label={t({ message: 'On', context: 'network' })}
              layout="inline"
              value={picked.network ?? ''}
              options={[
                { value: '', label: t({ message: 'all', context: 'networks' }) },
                ...networkNames.map((name) => ({
                  value: name,
                  label: labelOf(name),
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
