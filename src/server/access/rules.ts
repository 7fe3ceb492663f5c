import { CodedError, forbidden } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { reachOf, type Operation } from '#contract/operation.ts';
import { roleAtLeast, type Permission } from '#contract/permissions.ts';
import type { Actor } from '#server/context.ts';

/**
 * Checks whether this actor may call this operation at all. The handler checks what depends on the input or
 * the object.
 * @param input as it was sent
 * @throws CodedError auth_required, no_organization, insufficient_scope (details.required, details.group) or
 * forbidden, as the spec's Authentication part says
 */
export function checkAccess(
  operation: Pick<
    Operation,
    'permission' | 'permissionFor' | 'or' | 'role' | 'administrator' | 'session' | 'reach'
  >,
  actor: Actor | null,
  input: Readonly<Record<string, unknown>> = {},
): void {
  if (operation.permission === 'public') return;
  if (!actor) throw authRequired();
  if (operation.session && actor.by !== 'session')
    throw forbidden(t`This is for a person who is signed in; an API key cannot do it.`);
  if (operation.permission !== 'signed_in')
    checkMembership(
      [operation.permission, ...(operation.or ?? [])],
      actor,
      operation.permissionFor?.(input) ?? operation.permission,
    );
  const reach = reachOf(operation);
  if (actor.projectIds && reach !== 'projects') throw beyondProjects();
  if (actor.projectRoles && reach === 'organization')
    throw forbidden(t`You are limited to projects here, and this is about the organization as a whole.`);
  if (operation.role && !(actor.role && roleAtLeast(actor.role, operation.role)))
    throw forbidden(
      actor.role
        ? t`This needs the role ${{ needed: operation.role }} in the organization; yours is ${{ own: actor.role }}.`
        : t`This needs the role ${{ needed: operation.role }} in the organization; yours is none.`,
    );
  if (operation.administrator && !actor.administrator)
    throw forbidden(t`This is for the administrator of the installation.`);
}

export function authRequired(): CodedError {
  return new CodedError(
    'auth_required',
    t`This needs an API key: send it as ${{ example: '"Authorization: Bearer <key>"' }}. In a browser, sign in.`,
  );
}

/**
 * @param doors any one of these permissions is enough
 * @param named the permission to name in the error when the actor has none
 */
function checkMembership(doors: readonly Permission[], actor: Actor, named: Permission): void {
  if (actor.organizationId === null || actor.role === null)
    throw new CodedError(
      'no_organization',
      t`You belong to no organization here. Ask an owner or admin of one to add you.`,
    );
  if (doors.some((permission) => actor.permissions.includes(permission))) return;
  throw insufficientScope(named, actor);
}

/** The error for a token limited to projects that calls something about the whole organization. */
export function beyondProjects(): CodedError {
  return forbidden(
    t`This token is limited to projects, and this is about the organization as a whole. Use a token without that limit.`,
  );
}

export function insufficientScope(required: Permission, { group }: Pick<Actor, 'group'>): CodedError {
  return new CodedError(
    'insufficient_scope',
    group === null
      ? t`This needs the permission "${{ required }}", which your role in the project does not have.`
      : t`This needs the permission "${{ required }}", which a token of the group "${{ group }}" does not have.`,
    { required, group },
  );
}
