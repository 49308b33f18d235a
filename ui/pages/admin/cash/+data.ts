import type { PageContextServer } from 'vike/types'
import { differenceOf } from '#modules/payments'
import { type DoneWords, doneIn } from '../../../done-in.ts'
import { at, formatPence, pence, poundsText, sumPence } from '#modules/shared'
import { momentWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const doneWords: DoneWords = {
  'handed-in': 'Confirmed: the cash was handed in.',
  difference: 'Confirmed, with the difference and your note.',
}

const shown = 50

/** Cash that technicians took, by technician, and the last times that some was handed in. */
export async function data(pageContext: PageContextServer) {
  const { payments } = pageContext.modules
  const [open, handovers] = await Promise.all([payments.cashOpen(), payments.handovers(shown)])
  return {
    done: doneIn(pageContext, doneWords),
    alert: pageContext.form?.alert ?? null,
    open: [...Map.groupBy(open, ({ technicianId }) => technicianId)].map(([technicianId, those]) => {
      const sum = sumPence(those.map(({ amount }) => amount))
      return {
        action: `${at.admin.cash()}/${technicianId}`,
        technician: those[0]?.technician ?? '',
        amount: formatPence(sum),
        pounds: poundsText(sum),
        ids: those.map(({ paymentId }) => paymentId).join(' '),
        payments: those.map(({ paymentId, bookingId, reference, amount, takenAt }) => ({
          id: paymentId,
          href: at.admin.booking(bookingId),
          reference,
          amount: formatPence(amount),
          when: momentWords(takenAt),
        })),
      }
    }),
    handovers: handovers.map((handover) => {
      const { id, technician, confirmer, counted, expected, note, confirmedAt } = handover
      const difference = differenceOf(handover)
      return {
        id,
        technician,
        when: momentWords(confirmedAt),
        confirmer: confirmer ?? 'A former user',
        counted: formatPence(counted),
        difference:
          difference === 0
            ? null
            : `${formatPence(pence(Math.abs(difference)))} too ${difference > 0 ? 'little' : 'much'}: ${formatPence(expected)} was taken`,
        note,
      }
    }),
  }
}
