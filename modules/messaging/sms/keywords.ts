/** The request of a text message of one word, as networks and Twilio read it. */
export type SmsKeyword = 'stop' | 'start'

const words: Readonly<Record<SmsKeyword, readonly string[]>> = {
  stop: ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'],
  start: ['start', 'yes', 'unstop'],
}
/** A person may mean their booking with these: the office reads them too. */
const doubtful: ReadonlySet<string> = new Set(['cancel', 'end', 'quit', 'revoke', 'optout', 'yes'])

/** Null for every text of more than the one word. */
export function keywordOf(text: string): SmsKeyword | null {
  const word = wordOf(text)
  if (words.stop.includes(word)) return 'stop'
  return words.start.includes(word) ? 'start' : null
}

/** Whether a person has to read the text: all but a plain STOP or START. */
export function needsReader(text: string): boolean {
  return keywordOf(text) === null || doubtful.has(wordOf(text))
}

function wordOf(text: string): string {
  return text
    .trim()
    .replace(/[.!]+$/, '')
    .toLowerCase()
}
