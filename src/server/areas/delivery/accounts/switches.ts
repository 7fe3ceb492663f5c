import type { z } from 'zod';

import type { sandboxSwitches } from '#contract/delivery/account.ts';

type Switches = z.output<typeof sandboxSwitches>;
type Settings = Readonly<Record<string, unknown>>;

/** How long a sandbox set to be rate limited says to wait, in seconds. */
const waitSeconds = 60;
const refusal = 'This sandbox refuses every post: its switch is on.';

/** The switches of a sandbox, read from its account's settings, where those that are off are absent. */
export function switchesOf(settings: Settings): Switches {
  const { slow_ms } = settings;
  return {
    slow_ms: typeof slow_ms === 'number' ? slow_ms : 0,
    times_out_after_accepting: settings.times_out_after_accepting === true,
    unavailable: settings.unavailable === true,
    rate_limited: settings.rate_limited !== undefined,
    rejects: settings.rejects !== undefined,
    expired_token: settings.expired_token === true,
  };
}

/** The settings as the sandbox reads them (networks/sandbox.ts), with these switches changed. */
export function settingsWith(before: Settings, turned: Partial<Switches>): Record<string, unknown> {
  const { slow_ms, times_out_after_accepting, unavailable, rate_limited, rejects, expired_token } = {
    ...switchesOf(before),
    ...turned,
  };
  const after = {
    ...before,
    slow_ms: slow_ms > 0 ? slow_ms : undefined,
    times_out_after_accepting: times_out_after_accepting || undefined,
    unavailable: unavailable || undefined,
    rate_limited: rate_limited ? (before.rate_limited ?? waitSeconds) : undefined,
    rejects: rejects ? (before.rejects ?? refusal) : undefined,
    expired_token: expired_token || undefined,
  };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined));
}
