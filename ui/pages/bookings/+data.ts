import type { PageContextServer } from 'vike/types'
import { bookingListOf } from '../../components/bookings/list-shown.ts'
import { searchOf, signedIn } from '../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { role } = who
  return {
    list: await bookingListOf(pageContext, who, searchOf(pageContext), '/bookings?'),
    title: role === 'customer' ? 'My bookings' : role === 'technician' ? 'My jobs' : 'All bookings',
    mayBook: role === 'customer',
  }
}
