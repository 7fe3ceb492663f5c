import { invalid } from '#contract/errors.ts';
import { plural, t } from '#contract/message.ts';
import type { PostLinks } from '#contract/networks/post-content.ts';

/** Over all accounts of a post: every list of posts carries its links. */
const most = { links: 1_000, characters: 500_000 };

export function isWithinBudget(links: PostLinks): boolean {
  const size = sizeOf(links);
  return size.links <= most.links && size.characters <= most.characters;
}

/** @throws CodedError validation_error that says what to do */
export function requireWithinBudget(links: PostLinks): void {
  const size = sizeOf(links);
  if (size.links > most.links)
    throw invalid(
      t`Over all of its accounts this post has ${plural({ links: size.links }, { one: '# link', other: '# links' })} with UTM parameters or short links, and at most ${{ most: most.links }} fit. Write fewer links, or choose fewer accounts.`,
      { body: t`has too many links for so many accounts` },
    );
  if (size.characters > most.characters)
    throw invalid(
      t`Over all of its accounts the links of this post have ${{ characters: size.characters }} characters, and at most ${{ most: most.characters }} fit. Write fewer or shorter links, choose fewer accounts, or set shorter UTM parameters.`,
      { body: t`has links that are too long for so many accounts` },
    );
}

function sizeOf(links: PostLinks): { links: number; characters: number } {
  const all = Object.values(links).flatMap((own) => Object.entries(own));
  return {
    links: all.length,
    characters: all.reduce(
      (sum, [address, { sent, leads_to }]) => sum + address.length + sent.length + leads_to.length,
      0,
    ),
  };
}
