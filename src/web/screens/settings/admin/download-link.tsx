import { t } from '@lingui/core/macro';

interface DownloadLinkProps {
  href: string;
  /** What it downloads, for screen readers, which may read the link out of context: “Download the backup from …”. */
  label: string;
}

/** Downloads a file from the server for the signed-in user. */
export function DownloadLink({ href, label }: DownloadLinkProps) {
  return (
    <a
      href={href}
      download
      aria-label={label}
      className="inline-flex h-8 items-center rounded-md px-3 text-sm text-soft hover:bg-hover hover:text-ink"
    >
      {t`Download`}
    </a>
  );
}
