import { t } from '@lingui/core/macro';

import type { OptionChoice, OptionFacts, OptionValue } from '#contract/networks/options.ts';
import type { Finding } from '#contract/posts/checks/finding.ts';

export interface OptionFieldProps<Option extends OptionFacts = OptionFacts> {
  option: Option;
  /** Undefined where nothing is chosen. */
  value: OptionValue | undefined;
  /** What the account's network offers; null where it was not asked yet. */
  offered: readonly OptionChoice[] | null;
  /** What chosen values were called when they were chosen, for those that are no longer offered. */
  names: Readonly<Record<string, string>>;
  /** A sandbox has no network that could offer anything. */
  sandbox: boolean;
  /** What the checks say about the choice; undefined for nothing. */
  finding: Finding | undefined;
  disabled: boolean;
  /** Null removes the choice. */
  onChange: (value: OptionValue | null) => void;
}

export const labelOf = ({ label, needed }: OptionFacts) => (needed ? t`${label} (required)` : label);
