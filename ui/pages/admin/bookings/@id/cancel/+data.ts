import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { standingOf } from '#modules/booking'
import { formatPence } from '../../../../../format.ts'
import { jobOf } from '../../../../../components/office/job.ts'
import { signedIn } from '../../../../../sign-in-first.ts'
import { foundBooking } from '../found-booking.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const booking = await foundBooking(pageContext)
  const { id: userId, role } = signedIn(pageContext)
  const actor = { userId, role }
  const job = jobOf(booking, pageContext.now)
  if (!pageContext.form && !standingOf(booking, actor, pageContext.now).mayCancel) throw redirect(job.href)
  const { paid, authorised, onKeptCard } = booking
  const onCard =
    onKeptCard > 0
      ? `the card that ${job.customer} saved is not charged`
      : `${formatPence(authorised)} on the card of ${job.customer} is released`
  const parts = [
    ...(paid > 0 ? [`${formatPence(paid)} is refunded to ${job.customer}`] : []),
    ...(authorised > 0 ? [onCard] : []),
  ]
  return { job, shown: paid + authorised, goesBack: parts.length > 0 ? parts.join(', and ') : null }
}
