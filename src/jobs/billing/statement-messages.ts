import { statementAttachment } from '#modules/messaging'
import type { Statement } from '#modules/invoicing'
import { at, dayWords, formatPence, pence } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly statements: Pick<Modules['statements'], 'toMail'>
  readonly messaging: Pick<Modules['messaging'], 'notify' | 'wasNotified'>
}

/** Sends statements of account to their customers, each once. */
export function statementMessages({ statements, messaging }: Parts) {
  return {
    'statement-send-asked': [
      async ({ id, at: moment, body: { statementId } }: Emitted<'statement-send-asked'>) => {
        const cause = `evt_${id}`
        if (await messaging.wasNotified('statement_sent', cause)) return
        // Erased meanwhile.
        const found = await statements.toMail(statementId)
        if (!found) return
        const { holder, name, sentTo, to, statement } = found
        await messaging.notify({
          event: 'statement_sent',
          cause,
          at: moment,
          to: [{ part: 'customer', userId: holder.userId, name: name || null, email: sentTo, phone: null }],
          facts: { day: `${dayWords(to)} ${to.year}`, balance_words: balanceWords(statement) },
          bookingId: null,
          link: holder.userId && at.invoices.statement(),
          attachments: [statementAttachment(statementId, `statement-${to.toString()}.pdf`)],
        })
      },
    ],
  } satisfies Subscribers
}

function balanceWords({ closing, ageing: { upTo30, upTo60, upTo90, above90 } }: Statement): string {
  if (closing === 0) return 'You have nothing to pay.'
  if (closing < 0) return `${formatPence(pence(0 - closing))} is in your favour.`
  const overdue = pence(upTo30 + upTo60 + upTo90 + above90)
  return `${formatPence(closing)} is left to pay${overdue > 0 ? `, and ${formatPence(overdue)} is overdue` : ''}.`
}
