interface DownloadLinkProps {
  href: string;
  /** What is downloaded, for those who hear the link alone. */
  what: string;
}

/** Hands over a file of the server, to whoever is signed in. */
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
