import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { zonesWith } from '#web/lib/zones.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { weekdayName } from '#web/parts/zoned.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { addressesOf, lacksRecipients, type Report } from './report-labels.ts';

interface Mails {
  schedule: Report['schedule'];
  member_ids: number[];
  addresses: string[];
}

interface ReportMailsProps {
  fields: Mails;
  /** Where a schedule begins with. */
  zone: string;
  onChange: (change: Partial<Mails>) => void;
}

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** When a report is mailed, and to whom. */
export function ReportMails({ fields, zone, onChange }: ReportMailsProps) {
  const { schedule } = fields;
  const hasMailServer = api.notifications.settings.useQuery({}).data?.mail?.sends ?? true;
  const begin = (every: 'weekly' | 'monthly') => ({ hour: 8, timezone: zone, ...schedule, every, day: 1 });
  return (
    <>
      <Select
        label={t`Mail`}
        layout="stacked"
        value={schedule?.every ?? 'never'}
        options={[
          { value: 'never', label: t`Never` },
          { value: 'weekly', label: t`Every week` },
          { value: 'monthly', label: t`Every month` },
        ]}
        onChange={(every) => onChange({ schedule: every === 'never' ? null : begin(every) })}
      />
      {schedule && (
        <>
          <When schedule={schedule} onChange={(changed) => onChange({ schedule: changed })} />
          <Recipients fields={fields} onChange={onChange} />
          {lacksRecipients(fields) && <p className="text-warning">{t`Choose at least one recipient.`}</p>}
          {!hasMailServer && (
            <p className="text-warning">{t`No mail server is set up. Reports stay in the outbox until there is one.`}</p>
          )}
        </>
      )}
    </>
  );
}

type Schedule = NonNullable<Report['schedule']>;

function When({ schedule, onChange }: { schedule: Schedule; onChange: (schedule: Schedule) => void }) {
  const isWeekly = schedule.every === 'weekly';
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Select
        label={isWeekly ? t({ message: 'On', context: 'weekday' }) : t`Day of the month`}
        layout="stacked"
        value={String(schedule.day)}
        options={numbers(1, isWeekly ? 7 : 31).map((day) => ({
          value: String(day),
          label: isWeekly ? weekdayName(day) : day === 31 ? t`Last day` : String(day),
        }))}
        onChange={(day) => onChange({ ...schedule, day: Number(day) })}
      />
      <Select
        label={t({ message: 'At', context: 'time' })}
        layout="stacked"
        value={String(schedule.hour)}
        options={numbers(0, 23).map((hour) => ({
          value: String(hour),
          label: `${String(hour).padStart(2, '0')}:00`,
        }))}
        onChange={(hour) => onChange({ ...schedule, hour: Number(hour) })}
      />
      <Select
        label={t`Time zone`}
        layout="stacked"
        isSearchable
        value={schedule.timezone}
        options={zonesWith(schedule.timezone)}
        onChange={(timezone) => onChange({ ...schedule, timezone })}
      />
    </div>
  );
}

function Recipients({ fields, onChange }: Pick<ReportMailsProps, 'fields' | 'onChange'>) {
  const { organization } = useMe();
  const members = (api.members.list.useQuery({}).data?.members ?? []).filter(({ agent }) => !agent);
  const [typed, setTyped] = useState(fields.addresses.join('\n'));
  const mayAdd = organization?.role !== 'member';
  return (
    <>
      <fieldset>
        <legend className="font-medium">{t`Members`}</legend>
        <div className="grid max-h-40 gap-x-4 overflow-y-auto sm:grid-cols-2">
          {members.map(({ user_id: id, user_name: name }) => (
            <Checkbox
              key={id}
              isSelected={fields.member_ids.includes(id)}
              onChange={(on) =>
                onChange({
                  member_ids: on ? [...fields.member_ids, id] : fields.member_ids.filter((one) => one !== id),
                })
              }
            >
              <span dir="auto">{name}</span>
            </Checkbox>
          ))}
        </div>
      </fieldset>
      {mayAdd && (
        <TextArea
          label={t`Email addresses outside the organization`}
          description={t`One per line. Each mail has a link to unsubscribe.`}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            onChange({ addresses: addressesOf(text) });
          }}
        />
      )}
    </>
  );
}
