import { sentText } from '#contract/text/sent-text.ts';
import { networks } from './all.ts';
import { copyFor, type PostAccount, type PostContent, type PostCopy } from './post-content.ts';

/**
 * The version for an account as it is published: with UTM parameters and short links in place of the addresses that
 * its author wrote. What people edit is `copyFor`.
 */
export function sentCopy(
  content: PostContent,
  account: Pick<PostAccount, 'account_id' | 'network'>,
): PostCopy {
  const copy = copyFor(content, account);
  const links = content.links?.[String(account.account_id)];
  if (!links) return copy;
  return {
    ...copy,
    body: sentText(copy.body, links),
    thread: copy.thread.map((part) => ({ ...part, body: sentText(part.body, links) })),
    first_comment: copy.first_comment && sentText(copy.first_comment, links),
    options: Object.fromEntries(
      Object.entries(copy.options).map(([name, value]) => [
        name,
        typeof value === 'string' && isLink(account.network, name) ? sentText(value, links) : value,
      ]),
    ),
  };
}

/** Every text of a version in which addresses may be published in another form. */
export function linkedTexts(
  { body, thread, first_comment, options }: PostCopy,
  network: PostAccount['network'],
): string[] {
  return [
    body,
    ...thread.map((part) => part.body),
    ...(first_comment === null ? [] : [first_comment]),
    ...Object.entries(options).flatMap(([name, value]) =>
      typeof value === 'string' && isLink(network, name) ? [value] : [],
    ),
  ];
}

/** Whether readers see an option as a link of the post. */
const isLink = (network: PostAccount['network'], name: string) =>
  networks[network].options?.some(
    (option) => option.name === name && option.kind === 'text' && option.shown === 'link',
  ) === true;
