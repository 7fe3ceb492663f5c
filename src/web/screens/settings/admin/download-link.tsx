interface DownloadLinkProps {
  href: string;
  /** What is downloaded, for screen readers that read the link alone. */
  what: string;
}

/** Downloads a file of the server, for the signed-in user. */
export function DownloadLink({ href, what }: DownloadLinkProps) {
  return (
    <a
      href={href}
      download
      aria-label={`Download ${what}`}
      className="inline-flex h-8 items-center rounded-md px-3 text-sm text-soft hover:bg-hover hover:text-ink"
    >
      Download
    </a>
  );
}
