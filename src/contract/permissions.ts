/** Permission groups and roles of the spec's Authentication part. */

export const permissions = ['read', 'write', 'review', 'publish', 'manage'] as const;
export type Permission = (typeof permissions)[number];

export const permissionGroups = {
  reader: ['read'],
  writer: ['read', 'write'],
  reviewer: ['read', 'review'],
  publisher: ['read', 'write', 'review', 'publish'],
  full: ['read', 'write', 'review', 'publish', 'manage'],
} as const satisfies Record<string, readonly Permission[]>;

export type PermissionGroup = keyof typeof permissionGroups;

export const permissionGroupNames = ['reader', 'writer', 'reviewer', 'publisher', 'full'] as const;

/** From least to most. */
export const roles = ['member', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

export function groupAllows(group: PermissionGroup, permission: Permission): boolean {
  const allowed: readonly Permission[] = permissionGroups[group];
  return allowed.includes(permission);
}

export function roleAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}
