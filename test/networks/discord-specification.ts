import {
  IncomingWebhookRequestPartialSchema as webhookMessage,
  IncomingWebhookUpdateRequestPartialSchema as webhookEdit,
  MessageCreateRequestSchema as message,
  MessageEditRequestPartialSchema as edit,
} from 'discord-api-spec/zod';

const bodies = [
  { request: /^POST \/channels\/\d+\/messages$/, schema: message },
  { request: /^PATCH \/channels\/\d+\/messages\/\d+$/, schema: edit },
  { request: /^POST \/webhooks\/\d+\/[\w-]+$/, schema: webhookMessage },
  { request: /^PATCH \/webhooks\/\d+\/[\w-]+\/messages\/\d+$/, schema: webhookEdit },
];

/**
 * Holds a body against Discord's own OpenAPI document, from which the schemas are generated.
 * @param request method and path, without the version
 * @returns the first thing that is wrong, a field that the document lacks included; null where the request is as
 *   documented or has no body that we know
 */
export function undocumented(request: string, payload: Readonly<Record<string, unknown>>): string | null {
  const schema = bodies.find((one) => one.request.test(request))?.schema;
  if (!schema) return null;
  const strange = Object.keys(payload).find((name) => !(name in schema.shape));
  if (strange !== undefined) return `${strange}: no such field`;
  const [issue] = schema.safeParse(payload).error?.issues ?? [];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : null;
}
