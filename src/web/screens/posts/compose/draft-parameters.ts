import type { Contract } from '#contract/index.ts';
import type { OptionValue } from '#contract/networks/options.ts';
import type { ParametersOf } from '#contract/operation.ts';
import type { Draft } from './draft.ts';

type Update = ParametersOf<Contract['schedule']['update']>;
type Create = ParametersOf<Contract['schedule']['create']>;

/** A draft as parameters of `schedule.create`. */
export function newPost(project: number, draft: Draft): Create {
  return {
    project_id: project,
    body: draft.body,
    media: mediaFor(draft.media),
    thread: threadFor(draft.thread),
    first_comment: draft.first_comment,
    overrides: overridesFor(draft.overrides),
    author_notes: draft.author_notes,
    // Without accounts the server selects all of the project.
    ...(draft.account_ids.length > 0 && { target_account_ids: [...draft.account_ids] }),
    // Without a kind the server derives it from the card's category.
    ...(draft.kind && { kind: draft.kind }),
    ...(draft.scheduled_at && { scheduled_at: draft.scheduled_at }),
    ...(draft.card_id !== null && { card_id: draft.card_id }),
    ...(draft.design && { design: draft.design }),
    // Without labels it has those of its card.
    ...(draft.labelled && {
      label_ids: [...draft.labelled.label_ids],
      campaign_id: draft.labelled.campaign_id,
    }),
  };
}

/** Changes of a draft as parameters of `schedule.update`. */
export function changesFor({
  account_ids,
  overrides,
  media,
  thread,
  ...rest
}: Partial<Draft>): Omit<Update, 'id' | 'version'> {
  return {
    ...rest,
    ...(media && { media: mediaFor(media) }),
    ...(thread && { thread: threadFor(thread) }),
    ...(account_ids && { target_account_ids: [...account_ids] }),
    ...(overrides && { overrides: overridesFor(overrides), overrides_replace: true }),
  };
}

function mediaFor(media: Draft['media']) {
  return media.map(({ url, alt }) => ({ url, alt: alt ?? null }));
}

function threadFor(thread: Draft['thread']) {
  return thread.map(({ body, media }) => ({ body, media: mediaFor(media) }));
}

function overridesFor(overrides: Draft['overrides']): NonNullable<Update['overrides']> {
  return Object.fromEntries(
    Object.entries(overrides).map(([holder, copy]) => [
      holder,
      copy && {
        ...(copy.body !== undefined && { body: copy.body }),
        ...(copy.first_comment !== undefined && { first_comment: copy.first_comment }),
        ...(copy.media && { media: copy.media.map(withAlt) }),
        ...(copy.thread && {
          thread: copy.thread.map(({ body, media }) => ({ body, media: (media ?? []).map(withAlt) })),
        }),
        ...(copy.options && { options: Object.fromEntries(Object.entries(copy.options).map(sent)) }),
      },
    ]),
  );
}

/** A list of its own: what is sent may be changed. */
function sent([name, value]: [string, OptionValue | null]): [string, string | boolean | string[] | null] {
  return [name, typeof value === 'string' || typeof value === 'boolean' || !value ? value : [...value]];
}

function withAlt(medium: string | Draft['media'][number]) {
  return typeof medium === 'string' ? medium : { url: medium.url, alt: medium.alt ?? null };
}
