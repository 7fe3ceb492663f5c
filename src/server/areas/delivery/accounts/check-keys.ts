import type { connecting as operations } from '#contract/delivery/connecting.ts';
import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { labelOf } from '#contract/networks/names.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import { networks } from '#server/networks/all.ts';
import { patienceMs } from './check.ts';
import { checksKeys, instanceOf, requireSettings } from './networks.ts';
import { refusalOf } from './trouble.ts';

type CheckedKeys = AnswerOf<typeof operations.checkKeys>;

/**
 * Asks the network whether it accepts the keys of this installation's app. Nothing is connected or stored.
 * @throws CodedError invalid_state where it has no such app, or its keys are not set
 */
export async function checkKeys(
  { settings, io, now }: Pick<Context, 'settings' | 'io' | 'now'>,
  network: NetworkName,
): Promise<CheckedKeys> {
  const label = labelOf(network);
  const connecting = networks[network]?.connecting;
  const way = connecting?.ways.find(checksKeys);
  if (!connecting || !way)
    throw new CodedError(
      'invalid_state',
      t`${{ network: label }} has no keys of the installation that could be checked.`,
    );
  requireSettings(network, settings);
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const app = await way.register(io, null, instanceOf(settings), signal);
    await way.verifyApp(io, app, { now, signal });
    return { state: 'right', text: t`${{ network: label }} accepts the keys.`, said: null, next: null };
  } catch (error) {
    const { kind, message, replyText, next } = refusalOf(error);
    const isWrong = kind === 'reject' || kind === 'expired';
    return { state: isWrong ? 'wrong' : 'unknown', text: message, said: replyText, next };
  }
}
