import { newSigningKey } from '#server/lib/signing-key.ts';
import type { InstanceClient } from '#server/networks/connecting.ts';

/** An installation with this redirect URI, without apps of its own but for those given. */
export function instanceAt(redirectUri: string, apps: Partial<InstanceClient['apps']> = {}): InstanceClient {
  const none = {
    google: null,
    linkedin: null,
    meta: null,
    pinterest: null,
    reddit: null,
    threads: null,
    tiktok: null,
    tumblr: null,
    x: null,
  };
  return { redirectUri, key: newSigningKey(), apps: { ...none, ...apps } };
}
