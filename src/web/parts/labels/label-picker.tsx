import { t } from '@lingui/core/macro';
import { Check, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { TextField } from 'react-aria-components/TextField';

import { api } from '#web/api.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';
import { LabelMark } from './label-chips.tsx';
import { useLabels, type Campaign, type Label } from './label-data.ts';
import { isOffered, relabelled, type Labellable, type Relabelling } from './relabelling.ts';

interface LabelPickerProps extends PopupProps {
  /** What is to be labelled: one or several at once. */
  things: readonly Labellable[];
  /** With the things as they were before this change, earlier choices included. */
  onChange: (change: Relabelling, before: readonly Labellable[]) => void;
}

/**
 * Chooses the labels and the campaign of things, with a search. Each choice is saved at once. Admins create what is
 * not there yet from what they typed.
 */
export function LabelPicker({ things: given, onChange, triggerRef, onClose }: LabelPickerProps) {
  const me = useMe();
  const { labels, campaigns } = useLabels();
  const createLabel = api.labels.create.useMutation();
  const createCampaign = api.campaigns.create.useMutation();
  const [text, setText] = useState('');
  // What was chosen shows before it is saved.
  const [things, setThings] = useState(given);
  const { contains } = useFilter({ sensitivity: 'base' });
  const change = (made: Relabelling) => {
    setThings(things.map((thing) => ({ ...thing, ...relabelled(thing, made) })));
    onChange(made, things);
  };
  const offered = {
    labels: labels.filter((one) => isOffered(one, given, hasLabel) && contains(one.name, text)),
    campaigns: campaigns.filter((one) => isOffered(one, given, isOf) && contains(one.name, text)),
  };
  const share = (has: (thing: Labellable) => boolean): Share => {
    const count = things.filter(has).length;
    return count === 0 ? 'none' : count === things.length ? 'all' : 'some';
  };
  const toggleLabel = (id: number) =>
    change(
      share((thing) => hasLabel(thing, id)) === 'all' ? { remove_label_ids: [id] } : { add_label_ids: [id] },
    );
  const toggleCampaign = (id: number) =>
    change({ campaign_id: share((thing) => isOf(thing, id)) === 'all' ? null : id });
  const name = text.trim();
  const project = commonProject(given);
  const mayCreate = me.organization !== null && me.organization.role !== 'member' && name !== '';
  const isNew = (all: readonly (Label | Campaign)[]) =>
    mayCreate && !all.some((one) => one.name.toLowerCase() === name.toLowerCase());
  const act = (key: string) => {
    const [what = '', id = ''] = key.split(' ');
    if (what === 'label') toggleLabel(Number(id));
    if (what === 'campaign') toggleCampaign(Number(id));
    if (what === 'new-label')
      createLabel.mutate({ name }, { onSuccess: ({ label }) => change({ add_label_ids: [label.id] }) });
    if (what === 'new-campaign' && project !== null)
      createCampaign.mutate(
        { name, project_id: project },
        { onSuccess: ({ campaign }) => change({ campaign_id: campaign.id }) },
      );
    if (what.startsWith('new-')) setText('');
  };
  return (
    <Popover
      isOpen
      aria-label={t`Labels and campaign`}
      triggerRef={triggerRef}
      placement="bottom start"
      onOpenChange={(open) => !open && onClose()}
      className="flex w-72 max-w-[calc(100vw-1.5rem)] flex-col rounded-md bg-raised p-1 shadow-float data-entering:animate-appear"
    >
      <Autocomplete inputValue={text} onInputChange={setText}>
        <TextField
          // It was opened to search in it.
          autoFocus
          aria-label={t`Search labels`}
          maxLength={60}
          className="mb-1 shrink-0"
        >
          <Input type="search" placeholder={t`Search labels`} className="field w-full px-2.5" />
        </TextField>
        <ListBox
          aria-label={t`Labels and campaign`}
          onAction={(key) => act(String(key))}
          renderEmptyState={() => <p className="px-2 py-1.5 text-faint">{t`No results`}</p>}
          className="max-h-72 overflow-auto outline-none"
        >
          {offered.labels.length > 0 && (
            <Group name={t`Labels`}>
              {offered.labels.map((label) => (
                <Offer
                  key={label.id}
                  id={`label ${label.id}`}
                  one={label}
                  share={share((thing) => hasLabel(thing, label.id))}
                />
              ))}
            </Group>
          )}
          {offered.campaigns.length > 0 && (
            <Group name={t`Campaign`}>
              {offered.campaigns.map((campaign) => (
                <Offer
                  key={campaign.id}
                  id={`campaign ${campaign.id}`}
                  one={campaign}
                  share={share((thing) => isOf(thing, campaign.id))}
                  isCampaign
                />
              ))}
            </Group>
          )}
          {isNew(labels) && <Create id="new-label" text={t`Create label “${name}”`} />}
          {isNew(campaigns) && project !== null && (
            <Create id="new-campaign" text={t`Create campaign “${name}”`} />
          )}
        </ListBox>
      </Autocomplete>
    </Popover>
  );
}

const hasLabel = (thing: Labellable, id: number) => thing.label_ids.includes(id);
const isOf = (thing: Labellable, id: number) => thing.campaign_id === id;

/** The project of all of them; null where they have none or several. */
function commonProject(things: readonly Labellable[]): number | null {
  const [first] = things;
  const project = first?.project_id;
  return typeof project === 'number' && things.every((thing) => thing.project_id === project)
    ? project
    : null;
}

function Group({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <ListBoxSection>
      <Header className="eyebrow px-2 pt-1.5 pb-0.5">{name}</Header>
      {children}
    </ListBoxSection>
  );
}

/** How many of the things have it. */
type Share = 'none' | 'some' | 'all';

interface OfferProps {
  id: string;
  one: Label | Campaign;
  share: Share;
  isCampaign?: boolean;
}

const item =
  'flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm outline-none data-focused:bg-press';

function Offer({ id, one: { name, color, archived_at }, share, isCampaign = false }: OfferProps) {
  const state = share === 'all' ? t`selected` : share === 'some' ? t`selected in part` : t`not selected`;
  return (
    <ListBoxItem id={id} textValue={name} aria-label={`${name}, ${state}`} className={item}>
      {share === 'some' ? (
        <Minus aria-hidden className="size-3.5 shrink-0 text-faint" />
      ) : (
        <Check
          aria-hidden
          className={`size-3.5 shrink-0 text-accent ${share === 'all' ? '' : 'invisible'}`}
        />
      )}
      <LabelMark color={color} isCampaign={isCampaign} />
      <bdi className={`truncate ${share === 'all' ? 'font-medium' : ''}`}>{name}</bdi>
      {archived_at && <span className="ms-auto ps-4 text-xs text-faint">{t`Archived`}</span>}
    </ListBoxItem>
  );
}

function Create({ id, text }: { id: string; text: string }) {
  return (
    <ListBoxItem id={id} textValue={text} className={item}>
      <Plus aria-hidden className="size-3.5 shrink-0 text-faint" />
      <span className="truncate">{text}</span>
    </ListBoxItem>
  );
}
