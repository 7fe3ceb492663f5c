import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { reportRanges, reportSections } from '#contract/analytics/report-kinds.ts';
import { colors } from '#contract/colors.ts';
import { languageCodes, languages } from '#contract/languages.ts';
import { api } from '#web/api.ts';
import { pageLanguage } from '#web/lib/page-language.ts';
import { ColorField } from '#web/parts/color-field.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { rangeLabels, sectionLabels, type Report } from './report-labels.ts';
import { lacksRecipients } from './report-labels.ts';
import { ReportMails } from './report-mails.tsx';

type Fields = Pick<Report, 'name' | 'project_id' | 'range' | 'sections' | 'color' | 'language'> &
  Pick<Report, 'schedule' | 'member_ids'> & { addresses: string[] };

const whole = '';

const begun: Fields = {
  name: '',
  project_id: null,
  range: 'last_month',
  sections: [...reportSections],
  color: null,
  language: 'en',
  schedule: null,
  member_ids: [],
  addresses: [],
};

function fieldsOf({ addresses, ...report }: Report): Fields {
  const { name, project_id, range, sections, color, language, schedule, member_ids } = report;
  const emails = addresses.flatMap(({ email, stopped_at }) => (stopped_at === null ? email : []));
  return { name, project_id, range, sections, color, language, schedule, member_ids, addresses: emails };
}

/** Creates or changes a report. */
export function ReportForm({ report, onClose }: { report: Report | null; onClose: () => void }) {
  const create = api.reports.create.useMutation({ refusal: 'inline' });
  const update = api.reports.update.useMutation({ refusal: 'inline' });
  const projects = (api.projects.list.useQuery({}).data?.projects ?? []).filter(
    ({ archived_at: archived }) => archived === null,
  );
  const { organization, projects: own } = useMe();
  const isLimited = own !== null;
  const [chosen, setFields] = useState<Fields>(
    report ? fieldsOf(report) : { ...begun, language: pageLanguage },
  );
  const set = (change: Partial<Fields>) => setFields({ ...chosen, ...change });
  // Who is limited to projects begins with their first.
  const fields =
    isLimited && chosen.project_id === null && !report
      ? { ...chosen, project_id: projects[0]?.id ?? null }
      : chosen;
  const project = projects.find(({ id }) => id === fields.project_id);
  const onSuccess = () => {
    toast(report ? t`Report saved.` : t`Report created.`);
    onClose();
  };
  const submit = () => {
    const { project_id, ...given } = { ...fields, name: fields.name.trim() };
    if (report) update.mutate({ id: report.id, ...given }, { onSuccess });
    else create.mutate({ project_id, ...given }, { onSuccess });
  };
  return (
    <FormDialog
      title={report ? t`Edit report` : t`New report`}
      action={report ? t`Save` : t`Create report`}
      mutation={report ? update : create}
      isDisabled={fields.sections.length === 0 || lacksRecipients(fields)}
      size="wide"
      isForm
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        value={fields.name}
        onChange={(name) => set({ name })}
        maxLength={120}
        isRequired
        isFirst
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {!report && (
          <Select
            label={t`Project`}
            layout="stacked"
            value={String(fields.project_id ?? whole)}
            options={[
              ...(isLimited ? [] : [{ value: whole, label: t`Whole organization` }]),
              ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(value) => set({ project_id: value === whole ? null : Number(value) })}
          />
        )}
        <Select
          label={t`Range`}
          layout="stacked"
          value={fields.range}
          options={reportRanges.map((value) => ({ value, label: rangeLabels[value] }))}
          onChange={(range) => set({ range })}
        />
        <Select
          label={t`Language`}
          layout="stacked"
          value={fields.language}
          options={languageCodes.map((value) => ({ value, label: languages[value] }))}
          onChange={(language) => set({ language })}
        />
      </div>
      <fieldset>
        <legend className="font-medium">{t`Sections`}</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {reportSections.map((section) => (
            <Checkbox
              key={section}
              isSelected={fields.sections.includes(section)}
              onChange={(on) =>
                set({
                  sections: reportSections.filter((one) =>
                    one === section ? on : fields.sections.includes(one),
                  ),
                })
              }
            >
              {sectionLabels[section]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <ColorField
        value={fields.color ?? project?.color ?? colors[0].value}
        onChange={(color) => set({ color })}
      />
      <ReportMails
        fields={fields}
        zone={project?.timezone ?? organization?.timezone ?? 'UTC'}
        onChange={set}
      />
    </FormDialog>
  );
}
