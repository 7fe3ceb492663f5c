import type { ErrorCode } from '#contract/errors.ts';
import type { Permission } from '#contract/permissions.ts';

/** What each code means to the caller. */
export const errorMeaning: Readonly<Record<ErrorCode, string>> = {
  auth_required: 'No API key was sent.',
  invalid_key: 'The key is unknown or was revoked.',
  key_expired: 'The key has expired.',
  insufficient_credits: 'The call costs more credits than are left: details.required, details.balance.',
  no_organization: 'The person behind the key belongs to no organization.',
  insufficient_scope:
    'The key’s group lacks the permission: details.required is what it takes, details.group what it has.',
  forbidden:
    'The role, or the relation to the object, does not allow it. A key of another group will not help.',
  plan_required: 'The organization’s plan does not include this.',
  not_found: 'No such endpoint, or an object that does not exist or belongs to another organization.',
  method_not_allowed: 'The path answers another method: details.allowed, and the Allow header.',
  content_changed:
    'The content is not what the caller saw. Nothing was stored; the current hash is returned.',
  invalid_state: 'The operation does not fit the object’s present state.',
  blocked_by_review: 'The last review blocks it.',
  validation_error: 'A parameter is missing or wrong: details.fields names each with a sentence.',
  unknown_category: 'No news category of that name or id: details lists the valid names.',
  unknown_parameter: 'A parameter that the operation does not know: details.unknown, details.accepted.',
  daily_limit_reached: 'The free plan’s content queries of the day are used; details.reset is a unix time.',
  rate_limited: 'Too many requests in this hour; details.reset is a unix time.',
  server_error: 'Our fault. details.request_id finds it in the log.',
  unavailable: 'A part that the server needs is down. Try again after the seconds in Retry-After.',
};

export const permissionMeaning: Readonly<Record<Permission, string>> = {
  read: 'Look at everything',
  write: 'Draft, comment, move cards',
  review: 'Grade drafts',
  publish: 'Send and schedule',
  manage: 'Set the workspace up',
};
