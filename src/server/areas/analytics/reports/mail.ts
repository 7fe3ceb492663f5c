import type { ReportNumbers } from '#contract/analytics/report-parts.ts';
import { t } from '#contract/message.ts';
import type { MailContent } from '#server/areas/notifications/outbox/content.ts';
import { sealedLink } from '#server/areas/notifications/outbox/mail-link.ts';
import { inLanguage } from '#server/lib/languages.ts';
import { oneLine } from '#server/lib/shortened.ts';
import type { Settings } from '#server/settings.ts';
import { addressOfLink } from './links.ts';
import { nameOfPdf } from './pdf.ts';
import { rangeText } from './words.ts';

interface Mailed {
  numbers: ReportNumbers;
  secret: string;
  /** Of the PDF; null where none could be made. */
  key: string | null;
  /** Null for a mail that its reader just asked for. */
  unsubscribe: string | null;
}

/** The mail of a report: its link, with the PDF attached, in the report's language. */
export async function mailOfReport(
  { appSecret, baseUrl }: Pick<Settings, 'appSecret' | 'baseUrl'>,
  { numbers, secret, key, unsubscribe }: Mailed,
): Promise<MailContent> {
  return inLanguage(numbers.language, () => {
    const { name, organization, project } = numbers;
    const whose = project ?? organization;
    const range = rangeText(numbers);
    const paragraphs = [
      t`“${{ name }}” for ${{ whose }}: ${{ range }}.`,
      key === null
        ? t`The PDF could not be made this time. The report is here:`
        : t`The report is attached as a PDF. It is also here:`,
      '{link}',
      ...(unsubscribe === null ? [] : [t`Stop these mails: ${{ url: unsubscribe }}`]),
    ];
    return {
      subject: oneLine(`${name} · ${range}`),
      text: paragraphs.join('\n\n'),
      html: null,
      unsubscribe,
      link: sealedLink(appSecret, addressOfLink(baseUrl, secret)),
      ...(key !== null && { attachment: { key, name: nameOfPdf(numbers) } }),
    };
  });
}
