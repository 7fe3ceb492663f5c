import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import { networks } from '#contract/networks/all.ts';
import type { DataOf } from '#contract/operation.ts';
import { listed } from '#contract/reader.ts';

export type ConnectNetwork = DataOf<Contract['accounts']['networks']>['networks'][number];
export type Way = ConnectNetwork['ways'][number];
export type Field = Way['fields'][number];

/** A warning about input that is probably wrong; null for plausible input. */
export function doubtOf({ looks_like, otherwise }: Field, value: string): string | null {
  const entered = value.trim();
  if (!looks_like || entered === '') return null;
  return new RegExp(looks_like).test(entered) ? null : otherwise;
}

/** Whether a refusal is about the server that was entered. */
export function isAboutServer(error: { details: Readonly<Record<string, unknown>> } | null): boolean {
  const fields = error?.details.fields;
  return typeof fields === 'object' && fields !== null && 'server' in fields;
}

/** The first method available on this server; if there is none, the first method, which then says why. */
export function usualWay(ways: readonly Way[]): Way | undefined {
  return ways.find(({ closed }) => closed === null) ?? ways[0];
}

/** "Use an app password instead": the button for another method. */
export function otherWayLabel({ label }: ConnectNetwork, { by }: Way): string {
  return by === 'oauth' ? t`Sign in with ${{ network: label }} instead` : t`Use an app password instead`;
}

/** "Handle · App password", "Site address · Admin API key": what a person needs to connect an account of the network. */
export function wayLabel({ ways, server, server_is }: ConnectNetwork): string {
  const usual = usualWay(ways);
  if (!usual) return '';
  if (usual.by === 'oauth') return server === 'needed' ? t`Server address` : t`Sign-in at the network`;
  const fields = usual.fields.filter(({ optional }) => !optional).map(({ label }) => label);
  const host = server_is === 'site' ? t`Site address` : t`Server`;
  return (server === 'needed' ? [host, ...fields] : fields).join(' · ');
}

/** "Needs X_CLIENT_ID and X_CLIENT_SECRET", or why its sign-in is not possible here; empty if it is ready. */
export function lackLabel({ missing, ways }: Pick<ConnectNetwork, 'missing' | 'ways'>): string {
  if (missing.length > 0) return t`Needs ${{ settings: listed(missing) }}`;
  return usualWay(ways)?.closed ?? '';
}

/** Whether accounts of a network can be connected here; `settings`: an administrator has to do something first. */
export type Standing = 'ready' | 'settings' | 'sandbox';

export function standingOf({ sandbox_only, missing, ways }: ConnectNetwork): Standing {
  if (sandbox_only) return 'sandbox';
  return missing.length === 0 && ways.some(({ closed }) => closed === null) ? 'ready' : 'settings';
}

const foldedText = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Networks with the text in their name or one of their domains: "twitter" finds X. */
export function matching<Network extends Pick<ConnectNetwork, 'network' | 'label'>>(
  all: readonly Network[],
  text: string,
): readonly Network[] {
  const wanted = foldedText(text.trim());
  return all.filter(({ network, label }) =>
    [label, ...networks[network].domains].some((name) => foldedText(name).includes(wanted)),
  );
}
