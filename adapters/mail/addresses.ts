/** A name, which may be empty, and an address. */
export interface MailAddress {
  readonly name: string
  readonly address: string
}

/** Stricter than the law of mail: whatever could end a header or begin a second address is none. */
const plain = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,253}$/u

export function isMailAddress(text: string): boolean {
  return plain.test(text)
}

/** `Name <address>` or the address alone; null when it is neither. */
export function readMailAddress(text: string): MailAddress | null {
  const [, name = '', bracketed] = /^\s*(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>)\s*$/u.exec(text) ?? []
  const address = (bracketed ?? text).trim()
  return isMailAddress(address) ? { name: name.trim(), address } : null
}

/** One line for a header: nothing in it can end the line. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
