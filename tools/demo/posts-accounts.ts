import { networkNames, type NetworkName } from '#contract/networks/facts.ts';

/** An account of the demo: a sandbox, so that whatever is sent to it stays in the house. */
export interface DemoAccount {
  project: string;
  network: NetworkName;
  name: string;
  handle: string;
  /** Its switches, as its settings hold them. */
  settings: Readonly<Record<string, unknown>>;
  state: 'ready' | 'needs_reconnect';
  /** Times of the day at which its queue may send, in the project's zone. */
  slots: { weekday: number; time: string }[];
}

const weekdays = [1, 2, 3, 4, 5];

interface Times {
  onWeekdays: readonly string[];
  onWeekends: readonly string[];
}

const slotsAt = ({ onWeekdays, onWeekends }: Times) =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
    (weekdays.includes(weekday) ? onWeekdays : onWeekends).map((time) => ({ weekday, time })),
  );

function accountsOf(
  project: string,
  name: string,
  handles: Partial<Record<NetworkName, string>>,
  times: Times,
): DemoAccount[] {
  return networkNames.flatMap((network): DemoAccount[] => {
    const handle = handles[network];
    if (handle === undefined) return [];
    return [{ project, network, name, handle, settings: {}, state: 'ready', slots: slotsAt(times) }];
  });
}

const ready: readonly DemoAccount[] = [
  ...accountsOf(
    'Harbour Courier',
    'Harbour Courier',
    {
      bluesky: 'harbour-courier.example',
      mastodon: 'courier@harbour.example',
      x: 'harbourcourier',
      threads: 'harbour.courier',
      instagram: 'harbour.courier',
      facebook: 'harbourcourier',
      linkedin: 'harbour-courier',
    },
    { onWeekdays: ['08:30', '12:30', '17:30'], onWeekends: ['10:00'] },
  ),
  ...accountsOf(
    'Morgenblatt Nord',
    'Morgenblatt Nord',
    {
      bluesky: 'morgenblatt-nord.example',
      mastodon: 'redaktion@morgenblatt.example',
      instagram: 'morgenblatt.nord',
      facebook: 'morgenblattnord',
      telegram: 'morgenblatt_nord',
    },
    { onWeekdays: ['07:30', '12:00', '17:00'], onWeekends: ['09:00', '18:00'] },
  ),
  ...accountsOf(
    '灯台新報',
    '灯台新報',
    {
      x: 'todai_shimpo',
      threads: 'todai.shimpo',
      bluesky: 'todai-shimpo.example',
      instagram: 'todai.shimpo',
    },
    { onWeekdays: ['07:30', '12:00', '18:00'], onWeekends: ['09:30'] },
  ),
];

/** One of them has to be connected again, as the desk will find out sooner or later with every network. */
export const demoAccounts: readonly DemoAccount[] = ready.map((account) =>
  account.network === 'linkedin'
    ? { ...account, state: 'needs_reconnect', settings: { expired_token: true } }
    : account,
);
