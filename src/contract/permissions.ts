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

/** What a member who is limited to projects may do in one of them. */
export const projectRoles = ['viewer', 'writer', 'reviewer', 'publisher'] as const;
export type ProjectRole = (typeof projectRoles)[number];

/** Each is one of the groups of tokens, so that both have one table of rights. */
export const projectRoleGroups = {
  viewer: 'reader',
  writer: 'writer',
  reviewer: 'reviewer',
  publisher: 'publisher',
} as const satisfies Record<ProjectRole, PermissionGroup>;

/** A member's role by the id of each project that they are limited to. */
export type ProjectRoles = Readonly<Record<string, ProjectRole>>;

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
