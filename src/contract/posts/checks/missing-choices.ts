import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { isBlank } from '#contract/networks/options.ts';
import { optionsFor, type PostContent } from '#contract/networks/post-content.ts';
import type { Severity } from '#contract/posts/policy-document.ts';
import { optionAt } from './finding.ts';

/** A finding, in the browser or on the wire. */
export interface Placed {
  code: string;
  severity: Severity;
  network: string | null;
  account_id: number | null;
  where: string | null;
}

/**
 * The findings about what a network needs and nobody chose or wrote: an option, or a title. Until it is there, or
 * the account is left out, the post is not scheduled: who forgot it wants to publish there.
 */
export function missingChoices<Found extends Placed>(
  findings: readonly Found[],
  content: Pick<PostContent, 'overrides'>,
): Found[] {
  return findings.filter(({ code, severity, network, account_id, where }) => {
    if (severity !== 'block' || account_id === null || network === null || !isNetworkName(network))
      return false;
    const name = where === null ? null : optionAt(where);
    if (name === null) return code === 'title_missing';
    const isKnown = networks[network].options?.some((option) => option.name === name) === true;
    return isKnown && isBlank(optionsFor(content, { account_id, network })[name]);
  });
}
