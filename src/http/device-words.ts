import { isIP } from 'node:net'

const longestAgent = 400

/** "Firefox on Windows", as far as a browser says what it is; null when it says nothing that is known. */
export async function deviceWords(userAgent: string | undefined): Promise<string | null> {
  if (!userAgent) return null
  const { default: bowser } = await import('bowser')
  const { browser, os } = bowser.parse(userAgent.slice(0, longestAgent))
  const words = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return words.length > 0 ? words.join(' on ') : null
}

/** The neighbourhood of an address: enough to say "that was not me", too little to find anyone by. */
export function roughNetwork(address: string): string | null {
  const plain = address.replace(/\/\d+$/, '')
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.x`
  if (isIP(plain) !== 6) return null
  const groups = plain.replace(/::$/, '').split(':')
  return `${groups.slice(0, 3).join(':')}:x`
}
