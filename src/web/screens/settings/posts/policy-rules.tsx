import { t } from '@lingui/core/macro';

import {
  ruleCodes,
  ruleSeverities,
  type PolicyRule,
  type RuleCode,
} from '#contract/posts/policy-document.ts';
import { ruleLabels } from '#web/parts/posts/code-name.ts';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { PolicyDomains } from './policy-domains.tsx';
import { severityLabels } from './policy-labels.ts';
import { NetworkDifferences } from './policy-networks.tsx';
import { NumberField } from './policy-number.tsx';
import type { PolicyPart } from './policy.tsx';

export const severityOptions = ruleSeverities.map((value) => ({ value, label: severityLabels[value] }));

/** Automated checks while people write, when a post is created, and before it is published. */
export function PolicyRules({ document, mayChange, onChange }: PolicyPart) {
  const setRule = (code: RuleCode, rule: PolicyRule) =>
    onChange({ ...document, rules: { ...document.rules, [code]: rule } });
  return (
    <section aria-labelledby="policy-rules">
      <h3 id="policy-rules" className="text-sm font-semibold">
        {t`Automated checks`}
      </h3>
      <p className="mb-2 max-w-xl text-soft">
        {t`Run while writing, when a post is created and before publishing. “Request changes” and “Block” prevent automatic publishing.`}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {ruleCodes.map((code) => (
          <li key={code} className="py-4">
            <Rule
              code={code}
              rule={document.rules[code]}
              mayChange={mayChange}
              onChange={(rule) => setRule(code, rule)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RuleProps {
  code: RuleCode;
  rule: PolicyRule;
  mayChange: boolean;
  onChange: (rule: PolicyRule) => void;
}

function Rule({ code, rule, mayChange, onChange }: RuleProps) {
  const label = ruleLabels[code];
  return (
    <fieldset aria-label={label} className="min-w-0 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className={`font-medium ${rule.severity === 'off' ? 'text-faint' : ''}`}>{label}</h4>
        <code className="font-mono text-xs text-faint">{code}</code>
        <span className="ms-auto flex items-center gap-3">
          {rule.max !== undefined && (
            <NumberField
              label={t`${{ check: label }}: at most`}
              before={t`at most`}
              value={rule.max}
              min={0}
              max={1000}
              isDisabled={!mayChange}
              onChange={(max) => max !== undefined && onChange({ ...rule, max })}
            />
          )}
          {rule.days !== undefined && (
            <NumberField
              label={t`${{ check: label }}: within days`}
              before={t`within days`}
              value={rule.days}
              min={1}
              max={3650}
              isDisabled={!mayChange}
              onChange={(days) => days !== undefined && onChange({ ...rule, days })}
            />
          )}
          {mayChange ? (
            <Select
              label={t`Severity`}
              value={rule.severity}
              options={severityOptions}
              onChange={(severity) => onChange({ ...rule, severity })}
            />
          ) : (
            <span className="font-medium">{severityLabels[rule.severity]}</span>
          )}
        </span>
      </div>
      {mayChange ? (
        <TextArea
          label={t`Criterion (${{ check: label }})`}
          isLabelHidden
          value={rule.text}
          onChange={(text) => onChange({ ...rule, text })}
        />
      ) : (
        <p className="max-w-2xl text-soft">{rule.text}</p>
      )}
      {rule.allow && (
        <PolicyDomains
          domains={rule.allow}
          mayChange={mayChange}
          onChange={(allow) => onChange({ ...rule, allow })}
        />
      )}
      <NetworkDifferences label={label} rule={rule} mayChange={mayChange} onChange={onChange} />
    </fieldset>
  );
}
