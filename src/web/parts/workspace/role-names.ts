import { t } from '@lingui/core/macro';

import type { Role } from '#contract/permissions.ts';

/** Role names within a sentence. */
export const roleNames: Readonly<Record<Role, string>> = {
  member: t({ message: 'member', context: 'role' }),
  admin: t({ message: 'admin', context: 'role' }),
  owner: t({ message: 'owner', context: 'role' }),
};
