import { t } from '@lingui/core/macro';

/** The browser and system of a user agent: "Firefox on Linux". */
export function deviceName(agent: string | null | undefined): string {
  if (!agent) return t`Unknown device`;
  const named = /(Firefox|Edg|Chrome|Safari)\//.exec(agent)?.[1]?.replace('Edg', 'Edge');
  const browser = named ?? agent.split('/')[0] ?? agent;
  const system = /(iPhone|iPad|Android|Windows|Mac OS X|Linux)/.exec(agent)?.[1]?.replace('Mac OS X', 'Mac');
  return system ? t`${browser} on ${system}` : browser;
}
