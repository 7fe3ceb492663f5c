import type { accounts } from '#contract/delivery/accounts.ts';
import { networks as allFacts } from '#contract/networks/all.ts';
import {
  capabilityLabel,
  capabilityNames,
  metricList,
  type CapabilityName,
} from '#contract/networks/capabilities.ts';
import { networkNames, type NetworkFacts, type NetworkName } from '#contract/networks/facts.ts';
import { metricNames } from '#contract/networks/post-metrics.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { networks } from './all.ts';
import { needsOf } from './capability-needs.ts';
import * as texts from './capability-texts.ts';
import type { Network } from './network.ts';

export type NetworkCapabilities = Omit<AnswerOf<typeof accounts.capabilities>['networks'][number], 'missing'>;
type Capability = NetworkCapabilities['capabilities'][number];

/** Every network with what it can do here. */
export const allCapabilities = (): NetworkCapabilities[] => networkNames.map(capabilitiesOf);

/**
 * What a network can do here, by its facts and its adapter: what its adapter does not do is not possible, whatever
 * the network allows. A network without an adapter has sandboxes, which can do what the facts say.
 */
export function capabilitiesOf(network: NetworkName): NetworkCapabilities {
  const facts = allFacts[network];
  const adapter = networks[network];
  return {
    network,
    label: facts.label,
    sandbox_only: !adapter?.connecting,
    tested: adapter?.connecting ? facts.tested : null,
    capabilities: listOf(facts, adapter),
    options: (facts.options ?? []).map(({ name, label, needed }) => ({
      name,
      label,
      needed: needed === true,
    })),
    needs: needsOf(facts, adapter),
  };
}

type State = Omit<Capability, 'name' | 'label'>;

const yes = (text: string | null = null, brief: string | null = null): State => ({
  state: 'yes',
  text,
  brief,
});

const no = (text: string | null = null): State => ({ state: 'no', text, brief: null });

function listOf(facts: NetworkFacts, adapter: Network | null): Capability[] {
  const states: Record<CapabilityName, State> = {
    ...mediaStates(facts),
    ...laterStates(facts, adapter),
    text: yes(texts.textOf(facts, adapter?.limits !== undefined), texts.shortNumber(facts.text.limit)),
  };
  const reviewed = new Set<CapabilityName>(facts.review?.also);
  return capabilityNames.map((name) => ({
    name,
    label: capabilityLabel(name),
    ...states[name],
    ...(reviewed.has(name) && states[name].state === 'yes' && { state: 'reviewed' }),
  }));
}

function mediaStates(facts: NetworkFacts) {
  const { images, video, document, mixed } = facts.media;
  const formats = texts.formatsIn(facts);
  return {
    images: images ? yes(texts.imagesOf(images)) : no(),
    carousel:
      images && images.max > 1
        ? yes(texts.carouselOf(images.max, mixed), texts.shortNumber(images.max))
        : no(),
    video: video ? yes(texts.videoOf(video), texts.shortVideo(video)) : no(),
    documents: document ? yes(texts.documentsOf(document)) : no(),
    formats: formats === null ? no() : yes(formats),
    alt: facts.alt ? yes(texts.altOf(facts.alt)) : no(),
  };
}

/** What follows a post, or is done with it later. */
function laterStates(facts: NetworkFacts, adapter: Network | null) {
  const { thread, firstComment, metrics, hasFollowers, deletes = false, corrects = false } = facts;
  const numbers = metricNames.filter((name) => metrics.counts[name] !== undefined);
  const does = (name: keyof Network) => adapter === null || adapter[name] !== undefined;
  return {
    thread: 'how' in thread ? yes(thread.how) : no(thread.impossible),
    first_comment: 'how' in firstComment ? yes(texts.commentOf(firstComment)) : no(firstComment.impossible),
    metrics: numbers.length > 0 && does('metrics') ? yes(metricList(numbers)) : no(),
    followers: hasFollowers && does('followers') ? yes() : no(),
    delete: deletes && does('remove') ? yes() : no(),
    correct: corrects && does('correct') ? yes() : no(),
  };
}
