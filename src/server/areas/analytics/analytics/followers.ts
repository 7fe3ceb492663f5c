import type { analytics } from '#contract/analytics/analytics.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import { readsFollowers } from '#server/networks/all.ts';
import { scopeOf, type AnalyticsContext } from './scope.ts';
import { followersBefore, followersOf, listAccounts } from './store-followers.ts';
import { stateOf } from './store.ts';

/** The accounts of a report, each with its followers over the range. */
export async function presentFollowers(
  { db, ...ctx }: AnalyticsContext,
  input: InputOf<typeof analytics.followers>,
): Promise<AnswerOf<typeof analytics.followers>> {
  const { scope, days } = await scopeOf({ db, ...ctx }, input);
  const state = await stateOf(db, scope.organizationId);
  const sandbox = input.accounts ? input.accounts === 'sandbox' : !state.hasReal;
  const accounts = await listAccounts(db, { ...scope, sandbox, network: input.network });
  const ids = accounts.map(({ account_id }) => account_id);
  const [rows, earlier] = await Promise.all([
    followersOf(db, ids, days),
    followersBefore(db, ids, days.from),
  ]);
  const byAccount = Map.groupBy(rows, ({ account_id }) => account_id);
  const known = new Map(earlier.map(({ account_id, followers }) => [account_id, followers]));
  return {
    ...days,
    accounts: accounts.map((account) => {
      const readings = (byAccount.get(account.account_id) ?? []).map(({ day, followers }) => ({
        date: day,
        followers,
      }));
      const followers = readings.at(-1)?.followers ?? null;
      // A single count has nothing to compare with.
      const first = readings.length > 1 ? readings[0]?.followers : undefined;
      const before = followers === null ? null : (known.get(account.account_id) ?? first ?? null);
      const transport = account.sandbox ? ('sandbox' as const) : ('real' as const);
      const readable = readsFollowers({ network: account.network, transport });
      return {
        ...account,
        followers,
        before,
        delta: followers === null || before === null ? null : followers - before,
        reason: followers !== null ? null : readable ? ('delayed' as const) : ('unsupported' as const),
        readings,
      };
    }),
  };
}
