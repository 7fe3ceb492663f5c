/** The browser and system of a user agent: "Firefox on Linux". */
export function deviceName(agent: string | null | undefined): string {
  if (!agent) return 'Unknown device';
  const browser = /(Firefox|Edg|Chrome|Safari)\//.exec(agent)?.[1]?.replace('Edg', 'Edge');
  const system = /(iPhone|iPad|Android|Windows|Mac OS X|Linux)/.exec(agent)?.[1]?.replace('Mac OS X', 'Mac');
  return [browser ?? agent.split('/')[0], system].filter(Boolean).join(' on ');
}
