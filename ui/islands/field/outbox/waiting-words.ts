import type { QueuedAction } from './queued-action.ts'

/** The name of an action for its technician, by its kind. */
const actionNames: Readonly<Record<string, string>> = {
  'en-route': 'On my way',
  arrived: 'I am here',
  'check-in': 'Check In',
  'check-out': 'Check Out',
  'no-access': 'Nobody let me in',
  report: 'Report',
  photos: 'Photo',
  forms: 'Form',
  signature: 'Signature',
  submit: 'Submit',
  cash: 'Cash',
  messages: 'Message in the customer chat',
  accept: 'Accept the offer',
  decline: 'Decline the offer',
}

export const nameOfAction = (kind: string): string => actionNames[kind] ?? 'Entry'

/** How much is on this phone and not with the office: "3 waiting, 1 refused"; empty for nothing. */
export function countWords(all: readonly Pick<QueuedAction, 'state'>[]): string {
  const count = (state: QueuedAction['state']) => all.filter((one) => one.state === state).length
  const parts = [
    [count('waiting'), 'waiting'],
    [count('refused'), 'refused'],
    [count('late'), 'with the office'],
  ] as const
  return parts.flatMap(([number, word]) => (number > 0 ? [`${number} ${word}`] : [])).join(', ')
}

/** How many photos have yet to be sent as they were taken; empty for none. They are no actions, and are counted apart. */
export function originalsWords(count: number): string {
  return count === 0 ? '' : `${count} ${count === 1 ? 'original' : 'originals'} still to send`
}

/** At how many visits something was typed and not saved; empty for none. */
export function typedWords(visits: number): string {
  return visits === 0 ? '' : `text that is not saved at ${visits} ${visits === 1 ? 'visit' : 'visits'}`
}

/** The consequence of discarding an action. */
export function discardWords(kind: string): string {
  switch (kind) {
    case 'photos':
      return 'The photo is deleted from this phone, and the office never gets it.'
    case 'signature':
      return 'The signature is deleted from this phone. The customer would have to sign again.'
    case 'report':
    case 'forms':
      return 'These words are deleted from this phone, and the report does not have them.'
    case 'messages':
      return 'The message is deleted from this phone, and the customer never gets it.'
    case 'cash':
      return 'The office will not know of this money, and it stays due. Give it back to the customer, or record it again.'
    default:
      return 'The office will not know of this step.'
  }
}

/** The words about a refusal that arrives after its page was left: where they are not enough, they say what to do. */
export function refusedWords({ code, words }: { readonly code: string; readonly words: string }): string {
  if (code !== 'report_changed') return words
  return 'The report was changed elsewhere after this phone saved it. Discard this, open the visit with a signal, look at the report, and let it be signed and submit it again.'
}
