import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

export type ConnectNetwork = DataOf<Contract['accounts']['networks']>['networks'][number];
export type Way = ConnectNetwork['ways'][number];
export type Field = Way['fields'][number];

/** A warning about input that is probably wrong; null for plausible input. */
export function doubtOf({ looks_like, otherwise }: Field, value: string): string | null {
  const entered = value.trim();
  if (!looks_like || entered === '') return null;
  return new RegExp(looks_like).test(entered) ? null : otherwise;
}

/** The first method available on this server; if there is none, the first method, which then says why. */
export function usualWay(ways: readonly Way[]): Way | undefined {
  return ways.find(({ closed }) => closed === null) ?? ways[0];
}

/** "Use an app password instead": the button for another method. */
export function otherWayLabel({ label }: ConnectNetwork, { by }: Way): string {
  return by === 'oauth' ? t`Sign in with ${{ network: label }} instead` : t`Use an app password instead`;
}

/** "With handle and app password", "Server address": how an account of the network is connected, in one line. */
export function wayLabel({ sandbox_only, ways, server }: ConnectNetwork): string {
  const usual = usualWay(ways);
  if (sandbox_only || !usual) return t`Sandbox only`;
  if (usual.by === 'oauth') return server === 'needed' ? t`Server address` : t`Sign-in at the network`;
  return t`With handle and app password`;
}
