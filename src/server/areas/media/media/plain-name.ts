/** A file name from the last part of a URL. */
export function nameIn(address: string): string {
  const { pathname, hostname } = new URL(address);
  return plainName(pathname.split('/').findLast(Boolean) ?? hostname);
}

/** A file's name that is safe to show: no path, no invisible characters, limited length. */
export function plainName(name: string): string {
  const last = decoded(name).split(/[/\\]/).at(-1) ?? '';
  return shown(last) || 'Untitled';
}

/** The name of a document: its file's, or its own title where the file's is not one for people. */
export function documentName(file: string, title: string | null): string {
  return title === null || /\.pdf$/i.test(file) ? file : shown(title) || file;
}

const shown = (text: string) => text.replaceAll(/\p{C}/gu, '').trim().slice(0, 200).toWellFormed();

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
