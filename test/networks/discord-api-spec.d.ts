declare module 'discord-api-spec/zod' {
  import type { ZodMiniObject } from 'zod/mini';

  export const MessageCreateRequestSchema: ZodMiniObject;
  export const MessageEditRequestPartialSchema: ZodMiniObject;
  export const IncomingWebhookRequestPartialSchema: ZodMiniObject;
  export const IncomingWebhookUpdateRequestPartialSchema: ZodMiniObject;
}
