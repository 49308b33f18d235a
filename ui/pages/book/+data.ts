import type { PageContextServer } from 'vike/types'
import { unpaidShown } from '../../components/bookings/unpaid-shown.ts'
import { heldOf } from './held.ts'
import { wizardProps } from './wizard-props.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const search = new URL(pageContext.urlOriginal, 'http://site.invalid').searchParams
  const held = await heldOf(pageContext, search)
  if (held) return { kind: 'held', held } as const
  const wizard = await wizardProps(pageContext, search, 1)
  const isBooked = wizard.state.step > 4
  return { kind: 'wizard', wizard, unpaid: isBooked ? null : unpaidShown(pageContext.unpaid, pageContext.now) } as const
}
