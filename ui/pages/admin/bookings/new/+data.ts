import type { PageContextServer } from 'vike/types'
import { bookedShown } from './booked-shown.ts'
import { deskShown } from './desk-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** A booking that was just made; else the form. */
export async function data(pageContext: PageContextServer) {
  const booked = await bookedShown(pageContext)
  return booked ? { booked, desk: null } : { booked: null, desk: await deskShown(pageContext) }
}
