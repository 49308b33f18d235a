import { type Waiting, type WaitingKind, mostCounted } from '#modules/administration'

const words: Readonly<Record<WaitingKind, { readonly one: string; readonly many: string }>> = {
  jobs: { one: 'needs a technician', many: 'need a technician' },
  quotes: { one: 'quote to answer', many: 'quotes to answer' },
  conversations: { one: 'unread conversation', many: 'unread conversations' },
  enquiries: { one: 'enquiry to answer', many: 'enquiries to answer' },
  whatsapp: { one: 'WhatsApp conversation needs a person', many: 'WhatsApp conversations need a person' },
  applications: { one: 'application to decide', many: 'applications to decide' },
  market: { one: 'case to judge', many: 'cases to judge' },
  payments: { one: 'payment needs a person', many: 'payments need a person' },
}

/** A count as a badge shows it. Null for nothing. */
export interface Count {
  readonly figure: string
  /** The same for those who listen, kind by kind. */
  readonly words: string
}

export function countOf(waiting: Waiting | null, kinds: readonly WaitingKind[]): Count | null {
  const found = kinds.map((kind) => ({ kind, number: waiting?.[kind] ?? 0 })).filter(({ number }) => number > 0)
  if (found.length === 0) return null
  return {
    figure: figureOf(found.reduce((sum, { number }) => sum + number, 0)),
    words: found
      .map(({ kind, number }) => `${figureOf(number)} ${words[kind][number === 1 ? 'one' : 'many']}`)
      .join(', '),
  }
}

function figureOf(number: number): string {
  return number < mostCounted ? String(number) : `${mostCounted - 1}+`
}
