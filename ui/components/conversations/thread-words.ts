/** The texts of the panel; its title and its messages are those of seed 2. */
export const threadTexts = {
  title: 'Service Communication',
  empty: 'Nothing was written yet. Ask here about this visit, or show us what is broken.',
  removed: 'Message removed',
  locationOver: 'A location was shared here. It is deleted.',
  remove: 'Remove',
  removeSure: 'Remove for everybody?',
  erase: 'Delete location',
  notRemoved: 'The message could not be removed. Please try again.',
  unread: 'New messages',
  newest: 'Go to the newest message',
  older: 'Show earlier messages',
  newer: 'Show later messages',
  sending: 'Sending',
  kept: 'Waits on this phone for a signal',
  sent: 'Sent',
  read: 'Read',
  notSent: 'Not sent, retry',
  label: 'Your message',
  send: 'Send',
  attachFile: 'Attach file',
  attachImage: 'Attach image',
  video: 'Video Call',
  location: 'Share location',
  plainFile: 'A photo or file, if you have one',
  plainFileHint: 'It goes with what you wrote. 15 MB at most, a video 100 MB.',
  plainLocation:
    'Sharing your location needs JavaScript, which is off in this browser. Write us the nearest address or landmark instead.',
  soundOn: 'Sound on',
  soundOff: 'Sound off',
} as const

/** The panel's messages that disappear. */
export const threadSays = {
  loadFailed: 'Failed to load messages',
  sendFailed: 'Failed to send message',
  uploaded: 'File uploaded successfully',
  uploadFailed: 'Failed to upload file',
  noGeolocation: 'Geolocation not supported',
  locationFailed: 'Failed to get location',
  locationShared: 'Location shared',
  notAuthenticated: 'Not authenticated',
} as const

/** Somebody who reads along. */
export interface ThreadPerson {
  readonly name: string
  readonly sender_type: string
}

/** "Carla Customer, Tariq Technician and our office read along." The office always does. */
export function readsAlong(people: readonly ThreadPerson[]): string {
  const ofSide = (side: string) => [
    ...new Set(people.filter(({ sender_type }) => sender_type === side).map(({ name }) => name)),
  ]
  const office = ofSide('office')
  const names = [
    ...ofSide('customer'),
    ...ofSide('technician').map((name) => `${name} (technician)`),
    office.length > 0 ? `our office (${office.join(', ')})` : 'our office',
  ]
  return `${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')} read along.`
}

const sides: Readonly<Record<string, string>> = { technician: 'technician', office: 'office' }

/** The sender of a message of another: "Tariq Technician, technician". */
export function senderWords({ name, sender_type }: ThreadPerson): string {
  const side = sides[sender_type]
  return side ? `${name}, ${side}` : name
}

/** "about 20 m"; empty where the device did not say. */
export function accuracyWords(accuracy: number | null): string {
  if (accuracy === null) return ''
  return accuracy < 1_000 ? `about ${Math.max(1, Math.round(accuracy))} m` : `about ${Math.round(accuracy / 1_000)} km`
}

/** "840 kB", "1.2 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The sentence about writing; empty while the end is not in sight. */
export function writingWords(canWrite: boolean, closesOn: string | null): string {
  if (!canWrite) return closesOn ? `This conversation closed on ${closesOn}. You can still read it.` : closedWords
  return closesOn ? `You can write here until ${closesOn}.` : ''
}

const closedWords = 'This conversation is closed. You can still read it.'

const zone = { timeZone: 'Europe/London' } as const
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...zone })
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', ...zone })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', ...zone })

/** "14:05". Takes milliseconds, as neither `Date` nor `Temporal` is for every browser. */
export const clockAt = (ms: number): string => clock.format(ms)
/** "3 January 2027". */
export const dateAt = (ms: number): string => date.format(ms)

/** "Today", "Yesterday", "Tuesday 24 November", or with the year of another one. */
export function dayAt(ms: number, now: number): string {
  const words = date.format(ms)
  if (words === date.format(now)) return 'Today'
  if (words === date.format(now - 86_400_000)) return 'Yesterday'
  return words.slice(-4) === date.format(now).slice(-4) ? day.format(ms).replace(',', '') : words
}

/** The milliseconds of a moment as the server writes it: UTC text with three decimals. */
export function millisecondsOf(text: string): number {
  const [, year = 0, month = 0, of = 0, hour = 0, minute = 0, second = 0, ms = 0] = (
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.(\d{3})Z$/.exec(text) ?? []
  ).map(Number)
  // Days of the civil calendar since 1970, in years that begin in March.
  const years = year - (month <= 2 ? 1 : 0)
  const era = Math.floor(years / 400)
  const ofEra = years - era * 400
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + of - 1
  const days = era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468
  return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1_000 + ms
}
