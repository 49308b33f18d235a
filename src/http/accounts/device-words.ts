const longestAgent = 400

/** "Firefox on Windows", as far as a browser says what it is; null when it says nothing that is known. */
export async function deviceWords(userAgent: string | undefined): Promise<string | null> {
  if (!userAgent) return null
  const { default: bowser } = await import('bowser')
  const { browser, os } = bowser.parse(userAgent.slice(0, longestAgent))
  const words = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return words.length > 0 ? words.join(' on ') : null
}
