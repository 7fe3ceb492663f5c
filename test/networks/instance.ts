import { newSigningKey } from '#server/lib/signing-key.ts';
import type { InstanceClient } from '#server/networks/connecting.ts';

/** An installation with this redirect URI, without apps of its own but for those given. */
export function instanceAt(redirectUri: string, apps: Partial<InstanceClient['apps']> = {}): InstanceClient {
  return { redirectUri, key: newSigningKey(), apps: { linkedin: null, meta: null, threads: null, ...apps } };
}
