declare module 'web-push-testing/src/PushApiModel.js' {
  /** A push service as browsers know one: it checks the signature and decrypts. */
  export class PushApiModel {
    notifyUrl: string;
    subscribe(options: {
      userVisibleOnly: 'true';
      applicationServerKey: string;
    }): Promise<{ endpoint: string; keys: { p256dh: string; auth: string }; clientHash: string }>;
    handleNotification(
      clientHash: string,
      headers: Record<string, string | undefined>,
      body: Uint8Array,
    ): Promise<void>;
    expireSubscription(clientHash: string): void;
    getNotifications(asked: { clientHash: string }): { messages: string[] };
  }
  export class SubscriptionExpiredError extends Error {}
}
