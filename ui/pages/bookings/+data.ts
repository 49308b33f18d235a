import { doneIn } from '../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { bookingListOf } from '../../components/bookings/list-shown.ts'
import { searchOf, signedIn } from '../../sign-in-first.ts'
import { deskOf } from '#modules/shared'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const desk = deskOf(who)
  return {
    done: doneIn(pageContext, { claimed: 'The bookings are in your account now' }),
    list: await bookingListOf(pageContext, who, searchOf(pageContext), '/bookings?'),
    title: titles[desk],
    mayBook: desk === 'customer',
  }
}

const titles = { customer: 'My bookings', technician: 'My jobs', office: 'All bookings' } as const
