import type { Me } from '#web/parts/workspace/me.ts';

/** Owners and admins create, change and assign templates (spec, Rules). */
export function mayEditTemplates({ organization, permissions }: Me): boolean {
  const role = organization?.role;
  return (role === 'owner' || role === 'admin') && permissions.includes('manage');
}
