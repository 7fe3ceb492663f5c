const mail = String.raw`[^\s()<>\[\]]+@[^\s()<>\[\]]+`;
const mailBeside = new RegExp(String.raw`[(<\[]\s*(?:mailto:)?${mail}\s*[)>\]]`, 'gi');
const nameBeside = new RegExp(String.raw`^${mail}\s*\(([^()]+)\)$`);

/**
 * The name in a feed's or page's author: `Name (mail)`, `mail (Name)`, `Name <mail>`. Null where it is only a
 * mail address, a handle, or a URL, with or without a scheme.
 */
export function bylineOf(author: string | null | undefined): string | null {
  const text = author?.trim().slice(0, 500) ?? '';
  const name = (nameBeside.exec(text)?.[1] ?? text.replace(mailBeside, ' ')).replace(/\s+/g, ' ').trim();
  const isAddress =
    name.includes('@') ||
    /^(?:https?:)?\/\//i.test(name) ||
    /^www\.\S+$|^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?$/.test(name);
  return name === '' || isAddress ? null : name;
}
