import type { PageContextServer } from 'vike/types'
import type { DocumentLineOfTime } from '#modules/billing'
import { parseId, pence } from '#modules/shared'
import type { TimelineItem } from '../../../components/Timeline.tsx'
import { formatPence } from '../../../format.ts'
import { datedWords } from '../../../time-words.ts'

/** The history of a document with the names of those who made it, oldest first. */
export async function timelineOf(
  { modules, now }: Pick<PageContextServer, 'modules' | 'now'>,
  lines: readonly DocumentLineOfTime[],
): Promise<readonly TimelineItem[]> {
  const ids = [...new Set(lines.map(({ by }) => by))]
  const names = new Map(await Promise.all(ids.map(async (by) => [by, await nameOf(modules, by)] as const)))
  return lines.map((line) => ({
    title: titleOf(line),
    when: [datedWords(line.at, now), names.get(line.by)].filter(Boolean).join(', '),
    state: line.what === 'declined' ? 'failed' : 'done',
  }))
}

async function nameOf({ accounts }: PageContextServer['modules'], by: string): Promise<string> {
  if (by === 'customer') return 'the customer'
  if (by === 'system') return 'automatically'
  const id = parseId('usr', by)
  return (id && (await accounts.find(id))?.fullName) ?? 'a former user'
}

function titleOf({ what, words }: DocumentLineOfTime): string {
  const plain = titles[what] ?? what
  if (what in money) return `${money[what] ?? ''}: ${formatPence(pence(Math.abs(Number(words))))}`
  if (!words) return plain
  if (what === 'issued') return `Issued as ${words}`
  if (what === 'accepted' || what === 'declined') return `${plain} by ${words}`
  return `${plain}: ${words}`
}

const titles: Readonly<Record<string, string>> = {
  drafted: 'Drafted',
  changed: 'Changed',
  imported: 'Imported',
  issued: 'Open again',
  'send-asked': 'To be sent by e-mail',
  sent: 'Sent by e-mail',
  viewed: 'Opened by the customer',
  paid: 'Paid in full',
  void: 'Void',
  credited: 'Credited in full',
  written_off: 'Written off',
  accepted: 'Accepted',
  declined: 'Declined',
  invoiced: 'Invoiced',
  received: 'Goods received',
  delivered: 'Goods delivered',
  cancelled: 'Cancelled',
}

const money: Readonly<Record<string, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  cis: 'CIS deduction',
  opening: 'Paid before the import',
}
